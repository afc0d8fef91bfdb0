import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db as Adapter, PgBoss, QueueOptions } from 'pg-boss'
import { describeCause } from '../database/connection/unavailable.ts'
import type { Database, Tx } from '../database/index.ts'
import { JOB_SCHEMA } from '../database/roles.ts'
import { errorMessage } from '../error-message.ts'
import { poolAdapter, serialAdapter } from './jobs.database.ts'
import { DEAD_LETTER_QUEUE } from './jobs.queries.ts'
import type { JobOptions } from './jobs.types.ts'

type EngineOptions = {
  jobs: readonly JobOptions[]
  db: Database
  log: FastifyBaseLogger
  timeZone: string
  pollSeconds: number | undefined
  execute(name: string, data: unknown, signal: AbortSignal): Promise<void>
}

export type Engine = {
  send(job: JobOptions, data: object, afterSeconds?: number): Promise<void>
  sendWithin(tx: Tx, job: JobOptions, data: object): Promise<() => void>
  redrive(deadLetterId: string): Promise<boolean>
  wakeAll(): void
  stop(): Promise<void>
}

/** A killed worker's job restarts after at most the sum of these: heartbeat, supervision, first retry, poll. */
const HEARTBEAT_S = 15
const HEARTBEAT_REFRESH_S = 5
const SUPERVISE_EVERY_S = 10
const POLL_EVERY_S = 15
const HOUR_S = 3_600
const DEAD_LETTER_DAYS = 14
const STOP_WITHIN_MS = 4_000
const SAME_ERROR_EVERY_MS = 60_000
const START_KEY = 'start'
const LATER_S = 5

/** Logs the same error once a minute, because every worker reports a lost database. */
function reportTo(log: FastifyBaseLogger, boss: PgBoss): void {
  const reported = new Map<string, number>()
  boss.on('error', (error) => {
    const cause = errorMessage(error).replace(/ \(Queue: .*\)$/, '')
    const now = performance.now()
    if (now - (reported.get(cause) ?? Number.NEGATIVE_INFINITY) < SAME_ERROR_EVERY_MS) return
    reported.set(cause, now)
    log.warn({ ...describeCause(error), cause }, 'the job engine will try again')
  })
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job engine warns'))
}

const queueOptions = ({
  retry,
  keepSeconds,
  deadLetter,
}: JobOptions): QueueOptions & { deadLetter?: string } => ({
  retryLimit: retry.limit,
  retryDelay: retry.delaySeconds,
  retryDelayMax: retry.maxDelaySeconds,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_S,
  expireInSeconds: HOUR_S,
  deleteAfterSeconds: keepSeconds,
  ...(deadLetter && { deadLetter: DEAD_LETTER_QUEUE }),
})

async function declareQueues(boss: PgBoss, { jobs, timeZone }: EngineOptions): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  if (!known.has(DEAD_LETTER_QUEUE))
    await boss.createQueue(DEAD_LETTER_QUEUE, { retentionSeconds: DEAD_LETTER_DAYS * 24 * HOUR_S })
  for (const job of jobs) {
    const policy = job.schedule === undefined ? 'standard' : job.overlapping ? 'short' : 'exclusive'
    if (known.has(job.name)) await boss.updateQueue(job.name, queueOptions(job))
    else await boss.createQueue(job.name, { ...queueOptions(job), policy })
    if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule, {}, { tz: timeZone })
  }
  const scheduled = new Set(jobs.flatMap(({ name, schedule }) => (schedule === undefined ? [] : [name])))
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
}

async function sendAtStart(boss: PgBoss, name: string): Promise<void> {
  const singletonKey = START_KEY
  if ((await boss.send(name, {}, { singletonKey })) !== null) return
  // Runs of a stopped instance need not wait for their retry.
  await boss.update(name, {}, { singletonKey, startAfter: 0 })
}

async function sendLater(
  boss: PgBoss,
  name: string,
  data: object,
  { db, afterSeconds }: { db: Adapter; afterSeconds: number },
): Promise<void> {
  const slot = Math.ceil(
    (performance.timeOrigin + performance.now()) / 1000 / LATER_S + afterSeconds / LATER_S,
  )
  await boss.send(name, data, { db, startAfter: afterSeconds, singletonKey: `later ${slot}` })
}

async function startWorkers(boss: PgBoss, job: JobOptions, options: EngineOptions): Promise<string[]> {
  const { long = false, concurrency = 1 } = job
  const workers = Array.from({ length: long ? concurrency : 1 }, () => startWorker(boss, job, options))
  return Promise.all(workers)
}

async function startWorker(
  boss: PgBoss,
  job: JobOptions,
  { execute, pollSeconds = POLL_EVERY_S }: EngineOptions,
): Promise<string> {
  const options = {
    batchSize: job.long ? 1 : (job.concurrency ?? 1),
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: pollSeconds,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_S,
  } as const
  return boss.work(job.name, options, (runs) =>
    Promise.all(
      runs.map(async ({ id, data, signal }) => {
        try {
          await execute(job.name, data, signal)
          return { id, status: 'completed' as const }
        } catch (error) {
          return { id, status: 'failed' as const, output: { message: errorMessage(error) } }
        }
      }),
    ),
  )
}

const BOSS_OPTIONS = {
  schema: JOB_SCHEMA,
  // Created with the migrations, because the application's role may not create it.
  createSchema: false,
  superviseIntervalSeconds: SUPERVISE_EVERY_S,
  monitorIntervalSeconds: SUPERVISE_EVERY_S,
  maintenanceIntervalSeconds: HOUR_S,
  cronWorkerIntervalSeconds: POLL_EVERY_S,
  bamIntervalSeconds: HOUR_S,
  flowIntervalSeconds: HOUR_S,
  monitorVacuum: false,
}

export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { jobs, db, log } = options
  const { PgBoss, fromDrizzle } = await import('pg-boss')
  const boss = new PgBoss({ db: serialAdapter(db), ...BOSS_OPTIONS })
  reportTo(log, boss)
  const stop = () => boss.stop({ close: false, timeout: STOP_WITHIN_MS })
  const workers = new Map<string, string[]>()
  // Uses the pool directly, because a caller waits for the answer.
  const direct = { db: poolAdapter(db) }
  try {
    await boss.start()
    await declareQueues(boss, options)
    for (const { name, atStart } of jobs) if (atStart) await sendAtStart(boss, name)
    for (const job of jobs) workers.set(job.name, await startWorkers(boss, job, options))
  } catch (error) {
    await boss.stop({ close: false, graceful: false })
    throw error
  }
  const wake = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }
  const wakeAll = () => {
    for (const { name } of jobs) wake(name)
  }
  return {
    stop,
    wakeAll,
    async send({ name }, data, afterSeconds) {
      if (afterSeconds !== undefined) return sendLater(boss, name, data, { ...direct, afterSeconds })
      await boss.send(name, data, direct)
      wake(name)
    },
    async sendWithin(tx, { name }, data) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql) })
      return () => wake(name)
    },
    async redrive(deadLetterId) {
      const moved = await boss.redrive(DEAD_LETTER_QUEUE, { ids: [deadLetterId], ...direct })
      wakeAll()
      return moved > 0
    },
  }
}
