import { sql } from 'drizzle-orm'
import type { Db } from '../database/index.ts'
import { JOB_SCHEMA } from '../database/roles.ts'
import type { JobRun } from './jobs.types.ts'

export const DEAD_LETTER_QUEUE = 'dead-letters'

const table = sql`${sql.identifier(JOB_SCHEMA)}.job`
const STATES: Record<string, JobRun['state']> = {
  created: 'queued',
  retry: 'retrying',
  active: 'running',
  completed: 'completed',
}
const ENGINE_MESSAGES: [RegExp, string][] = [
  [/heartbeat timeout/, 'The portal that ran it ended without finishing it.'],
  [/shut down/, 'The portal was stopped before it had finished.'],
  [/handler execution exceeded|job expired|timed? ?out/i, 'It took too long and was ended.'],
]

type Row = {
  id: string
  name: string
  state: string
  createdOn: string
  startedOn: string | null
  completedOn: string | null
  retryCount: number
  output: { message?: string; value?: { message?: string } | string } | null
}

function getError({ state, output }: Row): string | null {
  if (state === 'completed' || !output) return null
  const { message, value } = output
  const text = message ?? (typeof value === 'object' ? value.message : value) ?? 'No reason was given.'
  return ENGINE_MESSAGES.find(([pattern]) => pattern.test(text))?.[1] ?? text
}

const instant = (text: string | null) => (text === null ? null : new Date(text))

const presentRun = (row: Row): JobRun => ({
  id: row.id,
  name: row.name,
  state: STATES[row.state] ?? 'failed',
  createdAt: new Date(row.createdOn),
  startedAt: instant(row.startedOn),
  finishedAt: instant(row.completedOn),
  attempts: row.startedOn === null ? 0 : row.retryCount + 1,
  error: getError(row),
})

const columns = sql`id, name, state, created_on as "createdOn", started_on as "startedOn",
  completed_on as "completedOn", retry_count as "retryCount", output`

export async function listJobRuns(db: Db, names: readonly string[], ofEach: number): Promise<JobRun[]> {
  const { rows } = await db.execute<Row>(sql`
    select run.* from unnest(${sql.param(names)}::text[]) as wanted (name), lateral (
      select ${columns} from ${table} where name = wanted.name order by created_on desc, id limit ${ofEach}
    ) run`)
  return rows.map(presentRun)
}

export async function findJobRun(db: Db, id: string): Promise<JobRun | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${table} where id = ${id} and name <> ${DEAD_LETTER_QUEUE}`,
  )
  return rows[0] && presentRun(rows[0])
}

export async function findDeadLetter(db: Db, runId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${table} where name = ${DEAD_LETTER_QUEUE} and source_id = ${runId}`,
  )
  return rows[0]?.id
}

export type JobCount = { name: string; state: JobRun['state']; count: number }

/** `waitingSeconds`: the longest wait of a run that is due. */
export async function countJobs(db: Db, now: Date): Promise<{ counts: JobCount[]; waitingSeconds: number }> {
  const { rows } = await db.execute<{ name: string; state: string; count: number; due: string | null }>(sql`
    select name, state::text, count(*) as count, min(start_after) filter (where state < 'active') as due
    from ${table} where name <> ${DEAD_LETTER_QUEUE} group by name, state`)
  const counts = rows.map(({ name, state, count }) => ({ name, state: STATES[state] ?? 'failed', count }))
  const waits = rows.map(({ due }) => (due === null ? 0 : (now.getTime() - Date.parse(due)) / 1000))
  return { counts, waitingSeconds: Math.max(0, ...waits) }
}

export async function hasQueued(db: Db, name: string, limit: number): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*) as count from (
      select 1 from ${table} where name = ${name} and state < 'active' limit ${limit}
    ) waiting`)
  return (rows[0]?.count ?? 0) >= limit
}

/** Removes jobs that hold one of these as a whole value; the engine's tables may not exist yet. */
export async function deleteJobsNaming(db: Db, values: readonly string[]): Promise<void> {
  const { rows } = await db.execute<{ made: string | null }>(
    sql`select to_regclass(${`${JOB_SCHEMA}.job`})::text as made`,
  )
  if (!rows[0]?.made) return
  await db.execute(sql`
    delete from ${table} where exists (select from unnest(${sql.param(values)}::text[]) as value
      where strpos(lower(concat_ws(' ', data::text, output::text)), to_json(lower(value))::text) > 0)`)
}
