import { z } from 'zod'
import type { Database } from '../server/database/index.ts'
import { createJobs, type Jobs } from '../server/jobs/jobs.ts'
import { defineJob, type Job, type JobOptions } from '../server/jobs/jobs.types.ts'
import { createLog } from '../server/log.ts'

type Handler = (data: { text: string }, signal: AbortSignal) => Promise<unknown>

/** Retried after a second, twice at most. */
export const defineTestJob = (
  handler: Handler,
  options: Partial<Omit<JobOptions, 'schema'>> = {},
): Job<unknown, { text: string }> =>
  defineJob({
    name: 'test-job',
    title: 'Test',
    description: 'A job of a test.',
    schema: z.object({ text: z.string().default('') }),
    retry: { limit: 2, delaySeconds: 1, maxDelaySeconds: 1 },
    keepSeconds: 3_600,
    ...options,
    handler: (_ctx: unknown, data, signal) => handler(data, signal),
  })

/** Jobs get no context. */
export function createTestJobs(
  db: Database,
  jobs: readonly Job<unknown>[],
  options: { pollSeconds?: number } = { pollSeconds: 0.5 },
): Jobs & { logLines: string[] } {
  const logLines: string[] = []
  const log = createLog('info', { write: (line) => void logLines.push(line) })
  return {
    ...createJobs({ jobs, db, log, timeZone: 'Africa/Accra', context: () => undefined, ...options }),
    logLines,
  }
}
