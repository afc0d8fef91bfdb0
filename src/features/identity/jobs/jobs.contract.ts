import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id } from '../../../shared/fields/fields.ts'

const retried = { message: 'The job runs again.' }

export const JOB_MESSAGES = {
  notFound: 'Run not found',
  underWay: 'This job waits or runs already.',
  repeated: 'This run was done again already, or its data is not kept any more.',
} as const

export const JOB_ERRORS = defineErrors('job', JOB_MESSAGES, {
  404: ['notFound'],
  409: ['underWay', 'repeated'],
})

/** `retrying` waits for the next attempt; `failed` is final. */
export const RUN_STATES = ['queued', 'running', 'retrying', 'completed', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]

export const jobRun = z
  .object({
    id: z.string(),
    state: z.enum(RUN_STATES),
    createdAt: z.string(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    /** Duration of the last attempt in milliseconds; null while it runs or waits. */
    durationMs: z.number().nullable(),
    attempts: z.number(),
    error: z.string().nullable(),
    canRetry: z.boolean(),
  })
  .meta({ id: 'JobRun' })
export type JobRun = z.infer<typeof jobRun>

export const job = z
  .object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    /** `when-needed` runs on demand. */
    every: z.enum(['minute', 'hour', 'when-needed']),
    runs: z.array(jobRun),
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof job>

export const jobsEndpoints = {
  'GET /jobs': {
    who: 'admin',
    permission: 'job:manage',
    summary: 'Automatic jobs, with the last five runs of each',
    answer: z.array(job),
  },
  'POST /jobs/{id}/retry': {
    who: 'admin',
    permission: 'job:manage',
    summary: 'Runs a job again whose run is over, whether it failed or not; 409 while it waits or runs',
    params: z.object({ id: id.meta({ examples: [EXAMPLE_IDS.jobRun] }) }),
    status: 202,
    answer: z.object({ message: z.string() }).meta({ examples: [retried] }),
  },
} as const satisfies Endpoints
