import type { z } from 'zod'

/** `delaySeconds` doubles with each retry, up to `maxDelaySeconds`. */
export type JobRetry = { limit: number; delaySeconds: number; maxDelaySeconds: number }

/** What a job is, when it runs, and what happens when it fails. */
export type JobOptions<Data extends object = object> = {
  name: string
  /** What an admin reads about it. */
  title: string
  description: string
  schema: z.ZodType<Data>
  /** Cron expression in TIME_ZONE; without one the job runs when it is sent. */
  schedule?: string
  /** Of a scheduled job: several run at the same time, one in each instance, and one may wait. */
  overlapping?: boolean
  /** Also runs whenever an instance starts. */
  atStart?: boolean
  /** How many run at the same time in one instance. */
  concurrency?: number
  /** Runs are long: none that waits has to wait for all that run. */
  long?: boolean
  /** How many may wait; more are refused with 503. */
  maxQueued?: number
  retry: JobRetry
  /** How long finished runs stay listed. */
  keepSeconds: number
  /** Keeps what failed for good, with its data, until an admin runs it again. */
  deadLetter?: boolean
}

/** A job with what it does. */
export type Job<Ctx, Data extends object = object> = JobOptions<Data> & {
  /** Runs it; `signal` aborts when the portal stops or the run was given to another worker. */
  run(ctx: Ctx, data: unknown, signal: AbortSignal): Promise<void>
}

/** Declares a job. Its data is parsed before it reaches the handler: an older version may have sent it. */
export function defineJob<Ctx, Data extends object>(
  options: JobOptions<Data> & {
    handler(ctx: Ctx, data: Data, signal: AbortSignal): Promise<unknown>
  },
): Job<Ctx, Data> {
  const { handler, ...job } = options
  return {
    ...job,
    async run(ctx, data, signal) {
      await handler(ctx, job.schema.parse(data), signal)
    },
  }
}

/** One run of a job, as the database tells it. */
export type JobRun = {
  id: string
  name: string
  state: 'queued' | 'running' | 'retrying' | 'completed' | 'failed'
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  attempts: number
  error: string | null
}
