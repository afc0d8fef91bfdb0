import type { Context } from '../../../../server/context.ts'
import type { Day } from '../../../../shared/days.ts'
import { JOBS, type Job } from '../reminders.contract.ts'
import { isDailyDue } from '../reminders.rules.ts'
import { makeRun } from './reminders.run.ts'

/** Runs today's outstanding jobs. Rejects at the end if one failed. */
export type Remind = (ctx: Context, signal: AbortSignal) => Promise<void>

/** Other instances on the same database may run it at the same time. */
export function createReminders({ clock, config }: Pick<Context, 'clock' | 'config'>): Remind {
  const startedOn = clock.today()
  // Saves a query on each call until the next day.
  const doneOn = new Map<Job, Day>()
  const sinceStart = new Set<Job>(JOBS)

  const see = async (ctx: Context, job: Job, signal: AbortSignal): Promise<void> => {
    const now = clock.now()
    const atStart = sinceStart.has(job) && startedOn === clock.today()
    if (!atStart && !isDailyDue(doneOn.get(job), now, config.TIME_ZONE)) return
    const trigger = atStart ? 'start' : 'daily'
    const { outcome, day, reminded } = await makeRun(ctx, { job, trigger, now, signal })
    if (outcome === 'elsewhere') return
    doneOn.set(job, day)
    sinceStart.delete(job)
    if (outcome === 'done') ctx.log.info({ job, day, trigger, reminded }, 'reminders were written')
  }

  return async (ctx, signal) => {
    const failures: unknown[] = []
    for (const job of JOBS) {
      signal.throwIfAborted()
      await see(ctx, job, signal).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }
}
