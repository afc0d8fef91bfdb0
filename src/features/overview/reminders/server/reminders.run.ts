import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { errorMessage } from '../../../../server/error-message.ts'
import { type Day, toDay } from '../../../../shared/days.ts'
import { quietUntil } from '../../../../shared/quiet-hours.ts'
import type { Job, ReminderSettings, Trigger } from '../reminders.contract.ts'
import { listStages } from '../reminders.rules.ts'
import { finishRun, hasFailed, insertRun, isDone, lockJob } from './reminders.queries.ts'
import { readSettings } from './reminders.settings.ts'
import { WRITERS } from './reminders.write.ts'

export type ReminderContext = Pick<
  Context,
  'db' | 'clock' | 'config' | 'deliveries' | 'publicUrl' | 'log' | 'secret'
>

/** Aborting `signal` rolls the run back. */
export type RunRequest = { job: Job; trigger: Trigger; now: Date; signal?: AbortSignal }

/** `done` now or earlier, `off` if nothing is switched on, `elsewhere` on another instance. */
export type RunResult = { outcome: 'done' | 'done-before' | 'off' | 'elsewhere'; day: Day; reminded: number }

/** All or nothing. A failure is recorded as a failed run and rethrown. */
export async function makeRun(ctx: ReminderContext, request: RunRequest): Promise<RunResult> {
  const result = await withFailureRecord(ctx, request, () =>
    ctx.db.transaction((tx) => runWithin(ctx, tx, request)),
  )
  if (result.reminded > 0) await ctx.deliveries.wake()
  return result
}

/** Runs in the caller's transaction. Settings changes wait for it. */
export async function runWithin(ctx: ReminderContext, tx: Tx, request: RunRequest): Promise<RunResult> {
  const { job, trigger, now } = request
  const day = toDay(now, ctx.config.TIME_ZONE)
  const ofDay = trigger !== 'switched-on'
  const nothing = (outcome: RunResult['outcome']) => ({ outcome, day, reminded: 0 })
  if (!(await lockJob(tx, job, { wait: !ofDay }))) return nothing('elsewhere')
  if (ofDay && (await isDone(tx, job, day))) return nothing('done-before')
  const settings = await readSettings(tx)
  if (job === 'invoices' && listStages(settings).length === 0) return nothing('off')
  return { outcome: 'done', day, reminded: await write(ctx, tx, { ...request, settings, day }) }
}

async function write(
  ctx: ReminderContext,
  tx: Tx,
  { job, trigger, now, day, settings, signal }: RunRequest & { settings: ReminderSettings; day: Day },
): Promise<number> {
  const timeZone = ctx.config.TIME_ZONE
  const runId = randomUUID()
  await insertRun(tx, { id: runId, job, day, trigger, createdAt: now, outcome: 'done', reminded: 0 })
  const reminded = await WRITERS[job](ctx, tx, {
    runId,
    planning: { settings, now, today: day, timeZone, lockIn: tx, signal },
    notBefore: quietUntil(settings.quiet, now, timeZone),
  })
  await finishRun(tx, runId, { finishedAt: ctx.clock.now(), reminded })
  return reminded
}

/** Records a failure once a day for each error message; an aborted run is not recorded. */
export async function withFailureRecord<T>(
  ctx: ReminderContext,
  request: RunRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!request.signal?.aborted) await noteFailure(ctx, request, errorMessage(error))
    throw error
  }
}

async function noteFailure(
  { db, clock, config }: ReminderContext,
  { job, trigger, now }: RunRequest,
  error: string,
) {
  const day = toDay(now, config.TIME_ZONE)
  if (await hasFailed(db, { job, day, error })) return
  const finishedAt = clock.now()
  const row = { id: randomUUID(), job, day, trigger, createdAt: now, finishedAt, error }
  await insertRun(db, { ...row, outcome: 'failed', reminded: 0 })
}
