import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import { everyPage } from '../../../server/http/every-page.ts'
import type { RouteCall } from '../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../server/sheets/write.ts'
import type { Day } from '../../../shared/days.ts'
import { toCedis } from '../../../shared/money.ts'
import { type AccountEntry, listEntriesById, listEntryIds } from '../../ledger/server/accounts.queries.ts'
import { listRecords } from '../../ledger/server/invoice-records.queries.ts'
import { findTenantsForBooks } from '../../tenants/server/tenants.queries.ts'
import { type Account, accountsOf, entryLabel } from '../accounting.rules.ts'
import { statementText } from '../accounts.rules.ts'
import type { paymentsEndpoints } from '../payments.contract.ts'
import { refuseReversedRange } from './payments.service.ts'

type Row = {
  day: Day
  document: string | null
  kind: string
  tenantName: string
  property: string
  description: string
  reference: string | null
  debit: Account
  credit: Account
  amount: number
}

const COLUMNS: Column<Row>[] = [
  { heading: 'Date', width: 12, kind: 'day', of: ({ day }) => day },
  { heading: 'Document', width: 18, kind: 'text', of: ({ document }) => document },
  { heading: 'Kind', width: 18, kind: 'text', of: ({ kind }) => kind },
  { heading: 'Tenant', width: 26, kind: 'text', of: ({ tenantName }) => tenantName },
  { heading: 'Property', width: 20, kind: 'text', of: ({ property }) => property },
  { heading: 'Description', width: 44, kind: 'text', of: ({ description }) => description },
  { heading: 'Reference', width: 24, kind: 'text', of: ({ reference }) => reference },
  { heading: 'Debit Account', width: 26, kind: 'text', of: ({ debit }) => debit },
  { heading: 'Credit Account', width: 26, kind: 'text', of: ({ credit }) => credit },
  { heading: 'Amount (GHS)', width: 15, kind: 'money', of: ({ amount }) => amount },
]

/** The invoice of an entry, or the one that its payment was recorded for. */
const invoiceIdOf = ({ invoiceId, payment }: AccountEntry): string | null =>
  invoiceId ?? payment?.invoiceId ?? null

async function presentEntries(db: Db, entries: readonly AccountEntry[]): Promise<Row[]> {
  const [tenants, invoices] = await Promise.all([
    findTenantsForBooks(db, [...new Set(entries.map(({ tenantId }) => tenantId))]),
    listRecords(db, [...new Set(entries.flatMap((entry) => invoiceIdOf(entry) ?? []))]),
  ])
  return entries.map((entry) => {
    const { day, tenantId, payment, amount } = entry
    const tenant = tenants.get(tenantId)
    const invoice = invoices.get(invoiceIdOf(entry) ?? '') ?? null
    return {
      day,
      document: payment?.receiptNumber ?? invoice?.invoiceNumber ?? null,
      kind: entryLabel(entry),
      tenantName: tenant?.name ?? '',
      property: tenant?.apartment ?? '',
      description: statementText({ ...entry, invoice }),
      reference: payment?.reference ?? null,
      ...accountsOf({ ...entry, purpose: invoice?.purpose ?? null }),
      amount: toCedis(Math.abs(amount)),
    }
  })
}

/** The rows of some entries, in their order. */
const listOf = (db: Db, ids: readonly string[]) => ({
  rows: async ({ limit, cursor }: { limit: number; cursor: { keys: readonly string[] } | undefined }) => {
    const start = Number(cursor?.keys[0] ?? 0)
    const entries = await listEntriesById(db, ids.slice(start, start + limit))
    const rows = await presentEntries(db, entries)
    return rows.map((row, at) => ({ row, keys: [String(start + at + 1)] }))
  },
})

/** Throws 400 for a range that ends before it begins. */
export async function exportLedger(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof paymentsEndpoints)['GET /ledger/export']>,
): Promise<FastifyReply> {
  const { from, to, format } = query
  refuseReversedRange({ from, to })
  const ids = await listEntryIds(ctx.db, { from, to, scope: caller })
  await recordExport(ctx, caller, "the tenants' accounts")
  return sendSheet(reply, {
    ...{ format, name: 'Ledger', day: ctx.clock.today(), columns: COLUMNS },
    pages: everyPage(listOf(ctx.db, ids)),
  })
}
