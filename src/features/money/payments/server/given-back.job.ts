import type { Context } from '../../../../server/context.ts'
import { addDays, type Day, daysBetween, startOfDay, toDay } from '../../../../shared/days.ts'
import { takeUnsummarized } from '../../ledger/server/give-backs.ts'
import { givenBack } from './messages/given-back.message.ts'

const A_MONDAY: Day = '2024-01-01'
const WEEK = 7

export const getMonday = (day: Day): Day =>
  addDays(day, -(((daysBetween(A_MONDAY, day) % WEEK) + WEEK) % WEEK))

/** Sends owners a summary of each past week with refunds or reductions. A concurrent run waits and finds nothing left. */
export async function summarizeGivenBack({ db, clock, config, deliveries }: Context): Promise<void> {
  const timeZone = config.TIME_ZONE
  const thisWeek = startOfDay(getMonday(clock.today()), timeZone)
  const weeks = await db.transaction(async (tx) => {
    const instants = await takeUnsummarized(tx, thisWeek)
    const mondays = new Set(instants.map((at) => getMonday(toDay(at, timeZone))))
    for (const from of [...mondays].sort()) {
      const params = { from, to: addDays(from, WEEK - 1) }
      await deliveries.enqueue(tx, givenBack, { subjectId: null, params, replyTo: null })
    }
    return mondays.size
  })
  if (weeks > 0) await deliveries.wake()
}
