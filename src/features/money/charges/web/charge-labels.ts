import { formatDay } from '../../../../shared/days.ts'
import type { Tone } from '../../../../web/ui/status-badge.tsx'
import type { RecurringCharge } from '../charges.contract.ts'
import { CHARGE_STATE_LABELS } from '../charges.states.ts'
import type { BillingRun } from '../plans.contract.ts'

export const CHARGE_STATE_BADGES: Record<RecurringCharge['state'], { tone: Tone; word: string }> = {
  draft: { tone: 'orange', word: CHARGE_STATE_LABELS.draft },
  active: { tone: 'green', word: CHARGE_STATE_LABELS.active },
  paused: { tone: 'grey', word: CHARGE_STATE_LABELS.paused },
}

export const TRIGGERS: Record<BillingRun['trigger'], string> = {
  schedule: 'By itself',
  start: 'When the portal started',
  missed: 'Missed periods',
  activation: 'Activation',
  end: 'End of a lease',
}

/** '1 Dec 2026 – 31 Dec 2026'. */
export const periodText = ({ periodFrom, periodTo }: { periodFrom: string; periodTo: string }): string =>
  periodFrom === periodTo ? formatDay(periodFrom) : `${formatDay(periodFrom)} – ${formatDay(periodTo)}`
