import { addDays, type Day } from '../../../shared/days.ts'

export const HANDOVER_KINDS = ['entry', 'exit'] as const
export type HandoverKind = (typeof HANDOVER_KINDS)[number]
export const HANDOVER_STATES = ['open', 'submitted', 'closed'] as const
export type HandoverState = (typeof HANDOVER_STATES)[number]

export const HANDOVER_LIMITS = { items: 500, readings: 50, photos: 400, objectDays: 60 } as const
export const TEMPLATE_LIMITS = { rooms: 50, items: 50, readings: 20 } as const
export const OBJECT_DAYS = 7

/** The last day, included. */
export const lastDayToObject = (submittedOn: Day, objectDays: number): Day => addDays(submittedOn, objectDays)

export const canObject = (
  { state, objectUntil }: { state: HandoverState; objectUntil: Day | null },
  today: Day,
): boolean => state === 'submitted' && objectUntil !== null && today <= objectUntil

/** An older record is a late arrival of the send queue; the same one may come twice. */
export const isOutdated = (recordedAt: Date, before: Date | null): boolean =>
  before !== null && recordedAt.getTime() < before.getTime()

export const countDone = (items: readonly { condition: unknown }[]) => ({
  done: items.filter(({ condition }) => condition !== null).length,
  all: items.length,
})
