import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { describeCause } from '../database/connection/unavailable.ts'
import type { Database, Tx } from '../database/index.ts'
import { SERVER_ERRORS } from '../server.errors.ts'
import { type Engine, startEngine } from './engine.ts'
import { findDeadLetter, findJobRun, hasQueued, listJobRuns } from './jobs.queries.ts'
import type { Job, JobOptions, JobRun } from './jobs.types.ts'

export type NotRepeated = 'unknown' | 'under-way' | 'repeated'

export type Jobs = {
  list: readonly JobOptions[]
  /** Before `start` a job runs in this process, unless delayed. Throws 503 if too many wait. */
  send<Data extends object>(job: JobOptions<Data>, data: Data, afterSeconds?: number): Promise<void>
  /** Call the returned function after the commit, so that the job starts at once. */
  sendWithin<Data extends object>(tx: Tx, job: JobOptions<Data>, data: Data): Promise<() => void>
  run(name: string): Promise<void>
  listRuns(ofEach: number): Promise<JobRun[]>
  repeat(runId: string): Promise<NotRepeated | undefined>
  start(): Promise<void>
  /** Looks for due work at once: call it when the database is back. */
  wake(): void
  /** Aborts what can be aborted, waits a few seconds, and leaves the rest to the queue. */
  stop(): Promise<void>
}

type JobsOptions<Ctx> = {
  jobs: readonly Job<Ctx>[]
  db: Database
  log: FastifyBaseLogger
  timeZone: string
  pollSeconds?: number
  context(): Ctx
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 2_000
const busy = () =>
  SERVER_ERRORS.busy('Too many people ask at this moment. Please try again.').with({ retryAfter: 5 })

function createLocalRuns(execute: (name: string, data: unknown) => Promise<void>) {
  const running = new Set<Promise<void>>()
  return {
    size: () => running.size,
    add(name: string, data: unknown) {
      const run = nextTurn()
        .then(() => execute(name, data))
        .catch(() => undefined)
        .finally(() => running.delete(run))
      running.add(run)
    },
    settled: () => Promise.all(running),
  }
}

type Execute = (name: string, data: unknown, signal?: AbortSignal) => Promise<void>

const createExecute =
  <Ctx>({ jobs, log, context }: JobsOptions<Ctx>, stopping: AbortSignal): Execute =>
  async (name, data, signal) => {
    const job = jobs.find((each) => each.name === name)
    if (!job) throw new Error(`There is no job ${name}.`)
    const begun = performance.now()
    try {
      // A stopping engine returns just-fetched jobs to the queue.
      if (signal) stopping.throwIfAborted()
      await job.run(context(), data, AbortSignal.any([stopping, ...(signal ? [signal] : [])]))
      log.debug({ job: name, ms: Math.round(performance.now() - begun) }, 'a job is done')
    } catch (error) {
      if (!stopping.aborted) log.error({ job: name, ...describeCause(error) }, 'a job failed')
      throw error
    }
  }

/** Repeats an ended job: a scheduled one runs again, others return from the dead letters. */
async function repeatRun(
  { db, jobs }: Pick<JobsOptions<never>, 'db' | 'jobs'>,
  engine: Engine | undefined,
  runId: string,
): Promise<NotRepeated | undefined> {
  const run = engine && (await findJobRun(db, runId))
  const job = jobs.find(({ name }) => name === run?.name)
  if (!engine || !run || !job) return 'unknown'
  if (run.state !== 'completed' && run.state !== 'failed') return 'under-way'
  if (job.schedule !== undefined) {
    await engine.send(job, {})
    return undefined
  }
  const deadLetter = await findDeadLetter(db, runId)
  return deadLetter && (await engine.redrive(deadLetter)) ? undefined : 'repeated'
}

async function startUntilStopped(
  start: () => Promise<Engine>,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
) {
  for (let pauseMs = FIRST_PAUSE_MS; !stopping.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await start()
    } catch (error) {
      log.warn(describeCause(error), 'background work could not start; trying again')
      await pause(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => undefined)
    }
  }
  return undefined
}

type Sending = { job: JobOptions; data: object; afterSeconds: number | undefined }

async function sendThrough(
  engine: Engine,
  db: Database,
  { job, data, afterSeconds }: Sending,
): Promise<void> {
  const { name, maxQueued = Number.POSITIVE_INFINITY } = job
  if (Number.isFinite(maxQueued) && (await hasQueued(db, name, maxQueued))) throw busy()
  return engine.send(job, data, afterSeconds)
}

export function createJobs<Ctx>(options: JobsOptions<Ctx>): Jobs {
  const { jobs, db, log, timeZone, pollSeconds } = options
  const stopping = new AbortController()
  let engine: Engine | undefined
  let starting: Promise<void> | undefined
  const execute = createExecute(options, stopping.signal)
  const local = createLocalRuns(execute)

  const start = async (): Promise<void> => {
    const begin = () => startEngine({ jobs, db, log, timeZone, pollSeconds, execute })
    engine = await startUntilStopped(begin, log, stopping.signal)
  }

  return {
    list: jobs,
    async send(job, data, afterSeconds) {
      if (engine) return sendThrough(engine, db, { job, data, afterSeconds })
      if (afterSeconds !== undefined) return
      if (local.size() >= (job.maxQueued ?? Number.POSITIVE_INFINITY)) throw busy()
      return local.add(job.name, data)
    },
    async sendWithin(tx, job, data) {
      if (engine) return engine.sendWithin(tx, job, data)
      return () => local.add(job.name, data)
    },
    async run(name) {
      stopping.signal.throwIfAborted()
      await execute(name, {})
    },
    async listRuns(ofEach) {
      const names = jobs.map(({ name }) => name)
      return engine ? listJobRuns(db, names, ofEach) : []
    },
    repeat: (runId) => repeatRun({ db, jobs }, engine, runId),
    start() {
      starting ??= start()
      return starting
    },
    wake: () => engine?.wakeAll(),
    async stop() {
      stopping.abort(new Error('The portal stops.'))
      await starting
      await Promise.all([engine?.stop(), local.settled()])
    },
  }
}
