import { addDays, type Day } from '../../../shared/days.ts'
import type { CaseStatus } from './cases.rules.ts'

/** In days after the resolution, for the tenant to confirm or reopen. */
export const RESOLUTION_DAYS = 14

export const RATINGS = [1, 2, 3, 4, 5] as const

/** Null if the tenant may confirm or reopen the request. */
export type Refusal = 'notResolved' | 'confirmed' | 'tooLate' | null

export const lastDayToAnswer = (resolvedOn: Day): Day => addDays(resolvedOn, RESOLUTION_DAYS)

/** `resolvedOn` is null for requests resolved before the day was stored. */
export function findResolutionRefusal(
  { status, resolvedOn, confirmed }: { status: CaseStatus; resolvedOn: Day | null; confirmed: boolean },
  today: Day,
): Refusal {
  if (status !== 'resolved') return 'notResolved'
  if (confirmed) return 'confirmed'
  return resolvedOn === null || today > lastDayToAnswer(resolvedOn) ? 'tooLate' : null
}
