import { sql } from 'drizzle-orm'
import { index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../../../server/audit/record.ts'
import { instant } from '../../../../../server/database/columns.ts'
import { BULK_STATES, type BulkInvoices, type BulkRow, type BulkSummary } from '../../bulk.contract.ts'

/** Issues invoices, or retries emails, within the caller's properties (null: all). */
export type StoredBulkRequest = ({ invoices: BulkInvoices } | { invoiceIds: string[] }) & {
  /** Missing in runs of an earlier release. */
  propertyIds?: readonly string[] | null
  by?: Actor
}

/** `results` are written with the invoices, and again with the final state of the emails. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: uuid().primaryKey(),
    requestedBy: uuid().notNull(),
    requesterEmail: text().notNull(),
    requesterName: text(),
    /** The same for the same tenants, amount, due day and description. */
    fingerprint: text(),
    request: json().$type<StoredBulkRequest>().notNull(),
    state: text({ enum: BULK_STATES }).notNull(),
    attempted: integer().notNull(),
    done: integer().notNull().default(0),
    emails: integer().notNull().default(0),
    mailed: integer().notNull().default(0),
    emailsFailed: integer().notNull().default(0),
    summary: json().$type<BulkSummary>(),
    results: json().$type<BulkRow[]>(),
    error: text(),
    createdAt: instant().notNull(),
    movedAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [
    index('bulk_runs_age').on(table.createdAt),
    index('bulk_runs_fingerprint').on(table.fingerprint, table.createdAt),
    index('bulk_runs_running').on(table.movedAt).where(sql`state = 'running'`),
  ],
)
