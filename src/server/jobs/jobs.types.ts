import type { z } from 'zod'

/** `delaySeconds` doubles with each retry, up to `maxDelaySeconds`. */
export type JobRetry = { limit: number; delaySeconds: number; maxDelaySeconds: number }

export type JobOptions<Data extends object = object> = {
  name: string
  title: string
  description: string
  schema: z.ZodType<Data>
  /** A cron expression in TIME_ZONE; without one the job runs when it is sent. */
  schedule?: string
  overlapping?: boolean
  atStart?: boolean
  concurrency?: number
  /** Workers fetch one long run each, so that none waits behind another. */
  long?: boolean
  maxQueued?: number
  retry: JobRetry
  keepSeconds: number
  /** Keeps a failed run with its data until an admin repeats it. */
  deadLetter?: boolean
}

export type Job<Ctx, Data extends object = object> = JobOptions<Data> & {
  /** `signal` aborts when the portal stops or another worker gets the run. */
  run(ctx: Ctx, data: unknown, signal: AbortSignal): Promise<void>
}

/** The data is parsed before the handler runs, because an older version may have sent it. */
export function defineJob<Ctx, Data extends object>(
  options: JobOptions<Data> & { handler(ctx: Ctx, data: Data, signal: AbortSignal): Promise<unknown> },
): Job<Ctx, Data> {
  const { handler, ...job } = options
  return {
    ...job,
    async run(ctx, data, signal) {
      await handler(ctx, job.schema.parse(data), signal)
    },
  }
}

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
