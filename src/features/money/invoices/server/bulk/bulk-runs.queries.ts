import { and, desc, eq, getTableColumns, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { loadInvoiceFacts } from './bulk.queries.ts'
import { bulkRuns } from './bulk-runs.table.ts'

export type BulkRunRow = typeof bulkRuns.$inferSelect
type NewBulkRun = Pick<
  BulkRunRow,
  | 'id'
  | 'requestedBy'
  | 'requesterEmail'
  | 'requesterName'
  | 'fingerprint'
  | 'request'
  | 'attempted'
  | 'createdAt'
>
export type BulkRunChanges = Partial<Omit<BulkRunRow, keyof NewBulkRun>> & { attempted?: number }

export async function insertRun(tx: Tx, run: NewBulkRun): Promise<void> {
  await tx.insert(bulkRuns).values({ ...run, state: 'running', movedAt: run.createdAt })
}

/** The newest run since then with an invoice that is not voided, or with none yet. */
export async function findSameRun(
  tx: Tx,
  fingerprint: string,
  since: Date,
): Promise<Pick<BulkRunRow, 'requesterName' | 'requesterEmail' | 'createdAt'> | undefined> {
  const { requesterName, requesterEmail, createdAt, results, state } = bulkRuns
  const runs = await tx
    .select({ requesterName, requesterEmail, createdAt, results })
    .from(bulkRuns)
    .where(and(eq(bulkRuns.fingerprint, fingerprint), gt(createdAt, since), ne(state, 'failed')))
    .orderBy(desc(createdAt))
  for (const run of runs) if (await stands(tx, run.results)) return run
  return undefined
}

async function stands(tx: Tx, results: BulkRunRow['results']): Promise<boolean> {
  if (!results) return true
  const ids = results.flatMap(({ invoiceId }) => invoiceId ?? [])
  return (await loadInvoiceFacts(tx, ids)).length > 0
}

export async function findRun(db: Db, id: string): Promise<BulkRunRow | undefined> {
  const [run] = await db.select().from(bulkRuns).where(eq(bulkRuns.id, id))
  return run
}

const { results: _, ...withoutResults } = getTableColumns(bulkRuns)

/** The run without its large results. */
export async function findRunHead(db: Db, id: string): Promise<Omit<BulkRunRow, 'results'> | undefined> {
  const [run] = await db.select(withoutResults).from(bulkRuns).where(eq(bulkRuns.id, id))
  return run
}

/** An advisory lock, so that progress can be written meanwhile. */
export async function claimRun(tx: Tx, id: string): Promise<BulkRunRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk run ${id}`}, 0))`)
  return findRun(tx, id)
}

export async function changeRun(db: Db, id: string, changes: BulkRunChanges): Promise<boolean> {
  const running = and(eq(bulkRuns.id, id), eq(bulkRuns.state, 'running'))
  const { rowCount } = await db.update(bulkRuns).set(changes).where(running)
  return rowCount === 1
}

/** Runs that have neither ended nor changed since then. */
export async function listStalledRuns(db: Db, since: Date): Promise<string[]> {
  const stalled = and(eq(bulkRuns.state, 'running'), lt(bulkRuns.movedAt, since))
  const rows = await db.select({ id: bulkRuns.id }).from(bulkRuns).where(stalled)
  return rows.map(({ id }) => id)
}

export async function deleteRunsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(bulkRuns).where(lt(bulkRuns.createdAt, before))
}
