export const CHARGE_STATES = ['draft', 'active', 'paused'] as const
export const RUN_TRIGGERS = ['schedule', 'start', 'missed', 'activation', 'end'] as const
export type RunTrigger = (typeof RUN_TRIGGERS)[number]
export const CHARGE_BILLING_STATES = ['billed', 'skipped'] as const

export const LEAD_DAYS = { min: 0, max: 60, otherwise: 5 } as const
export const MAX_PLANNED_CHARGES = 500
export const MAX_DRAFTS = 2000
/** The most months in advance at the start of a lease. */
export const MAX_ADVANCE_MONTHS = 60
export const MAX_STEPS = 100

export const CHARGE_STATE_LABELS = { draft: 'Draft', active: 'Active', paused: 'Paused' } as const
