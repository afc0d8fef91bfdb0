import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { insertMany } from '../../../../server/database/insert-many.ts'
import { undoneRecords } from './ledger.table.ts'

export const isNotUndone = (id: SQLWrapper): SQL =>
  sql`not exists (select from ${undoneRecords} where ${undoneRecords.id} = ${id})`

/** Payments that are reversed and invoices that are voided. */
export const hideUndone = (tx: Tx, ids: readonly string[], undoneAt: Date): Promise<void> =>
  insertMany(
    tx,
    undoneRecords,
    ids.map((id) => ({ id, undoneAt })),
  )
