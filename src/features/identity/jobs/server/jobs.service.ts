import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { JobOptions, JobRun as StoredRun } from '../../../../server/jobs/jobs.types.ts'
import { JOB_ERRORS, type Job, type JobRun } from '../jobs.contract.ts'

const RUNS_OF_EACH = 5
const EVERY_MINUTE = '* * * * *'
const REFUSALS = {
  unknown: JOB_ERRORS.notFound,
  'under-way': JOB_ERRORS.underWay,
  repeated: JOB_ERRORS.repeated,
}

function presentRun(run: StoredRun, schedule: string | undefined, isNewest: boolean): JobRun {
  const { id, state, createdAt, startedAt, finishedAt, attempts, error } = run
  const isOver = state === 'completed' || state === 'failed'
  return {
    id,
    state,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    durationMs: startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : null,
    attempts,
    error,
    canRetry: isOver && (schedule === undefined ? state === 'failed' : isNewest),
  }
}

const toInterval = (schedule: string | undefined): Job['every'] =>
  schedule === undefined ? 'when-needed' : schedule === EVERY_MINUTE ? 'minute' : 'hour'

function presentJob({ name, title, description, schedule }: JobOptions, runs: readonly StoredRun[]): Job {
  const own = runs.filter((run) => run.name === name)
  return {
    name,
    title,
    description,
    every: toInterval(schedule),
    runs: own.map((run, index) => presentRun(run, schedule, index === 0)),
  }
}

export async function listJobs({ jobs }: Pick<Context, 'jobs'>): Promise<Job[]> {
  const runs = await jobs.listRuns(RUNS_OF_EACH)
  return jobs.list.map((each) => presentJob(each, runs))
}

/** Throws 404 for an unknown run, 409 for one that has not ended. */
export async function retryJob(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  caller: Caller,
  runId: string,
): Promise<{ message: string }> {
  const refused = await jobs.repeat(runId)
  if (refused) throw REFUSALS[refused]()
  const target = { kind: 'job', id: runId, name: await getJobTitle(jobs, runId) } as const
  await recordAudit(db, clock.now(), caller, { action: 'job.retried', target })
  return { message: 'The job runs again.' }
}

async function getJobTitle(jobs: Context['jobs'], runId: string): Promise<string> {
  const run = (await jobs.listRuns(RUNS_OF_EACH)).find(({ id }) => id === runId)
  return jobs.list.find(({ name }) => name === run?.name)?.title ?? run?.name ?? runId
}
