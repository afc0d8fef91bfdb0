import { oneLine } from '../../../server/cause.ts'
import type { Context } from '../../../server/context.ts'
import type { Day } from '../../../shared/days.ts'
import { JOBS, type Job } from '../reminders.contract.ts'
import { isDailyDue } from '../reminders.rules.ts'
import { makeRun } from './reminders.run.ts'

export type Reminders = {
  /**
   * Sees to what is to be reminded of today, as far as that was not done: at any time of the day at first, then from the
   * hour on at which days begin. To be called again and again; never fails.
   */
  remind(): Promise<void>
  /** Ends what is under way, as if it had never begun. */
  stop(): Promise<void>
}

/** Reminders of an instance; others on the same database may do the same. */
export function createReminders(ctx: Context): Reminders {
  const { clock, config, log } = ctx
  const stopping = new AbortController()
  const { signal } = stopping
  // Known to be done: nothing is asked of the database until another day begins.
  const doneOn = new Map<Job, Day>()
  const sinceStart = new Set<Job>(JOBS)

  const see = async (job: Job, now: Date): Promise<void> => {
    const atStart = sinceStart.has(job)
    if (!atStart && !isDailyDue(doneOn.get(job), now, config.TIME_ZONE)) return
    const trigger = atStart ? 'start' : 'daily'
    const { outcome, day, reminded } = await makeRun(ctx, { job, trigger, now, signal })
    if (outcome === 'elsewhere') return
    doneOn.set(job, day)
    sinceStart.delete(job)
    if (outcome === 'done') log.info({ job, day, trigger, reminded }, 'reminders were written')
  }

  const seeToAll = async (): Promise<void> => {
    for (const job of JOBS) {
      if (signal.aborted) return
      try {
        await see(job, clock.now())
      } catch (error) {
        if (!signal.aborted) log.error({ job, cause: oneLine(error) }, 'reminders could not be written')
      }
    }
  }

  let underWay: Promise<void> | undefined
  return {
    remind() {
      underWay ??= seeToAll().finally(() => {
        underWay = undefined
      })
      return underWay
    },
    async stop() {
      stopping.abort()
      await underWay
    },
  }
}
