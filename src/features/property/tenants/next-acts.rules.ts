import { type Day, daysBetween } from '../../../shared/days.ts'

export const NEXT_ACTS = ['review', 'remind', 'renew', 'invoice', 'request'] as const
export type NextAct = (typeof NEXT_ACTS)[number]

type State = { overdue: number; underReview: number; leaseEndDate: Day | null; today: Day }

const RENEW_WITHIN_DAYS = 60

/** The acts next to 'Record payment': what waits first, then what is done most. */
export function nextActs(
  { overdue, underReview, leaseEndDate, today }: State,
  may: (act: NextAct) => boolean,
): NextAct[] {
  const isEnding = leaseEndDate !== null && daysBetween(today, leaseEndDate) <= RENEW_WITHIN_DAYS
  const waiting: Partial<Record<NextAct, boolean>> = {
    review: underReview > 0,
    remind: overdue > 0,
    renew: isEnding,
  }
  return NEXT_ACTS.filter((act) => waiting[act] !== false && may(act)).slice(0, 2)
}
