import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import { toCedis } from '../../../../shared/money.ts'
import { journalPages } from '../../ledger/server/journal/journal.pages.ts'
import type { JournalListLine } from '../../ledger/server/journal/journal.reports.ts'
import { type LedgerRow, ledgerRows } from '../ledger-rows.rules.ts'
import type { paymentsEndpoints } from '../payments.contract.ts'
import { refuseReversedRange } from './payments.service.ts'

const COLUMNS: Column<LedgerRow>[] = [
  { heading: 'Date', width: 12, kind: 'day', of: ({ day }) => day },
  { heading: 'Document', width: 18, kind: 'text', of: ({ document }) => document },
  { heading: 'Kind', width: 18, kind: 'text', of: ({ kind }) => kind },
  { heading: 'Tenant', width: 26, kind: 'text', of: ({ tenantName }) => tenantName },
  { heading: 'Property', width: 20, kind: 'text', of: ({ propertyName }) => propertyName },
  { heading: 'Description', width: 44, kind: 'text', of: ({ description }) => description },
  { heading: 'Reference', width: 24, kind: 'text', of: ({ reference }) => reference },
  { heading: 'Debit Account', width: 26, kind: 'text', of: ({ debit }) => debit },
  { heading: 'Credit Account', width: 26, kind: 'text', of: ({ credit }) => credit },
  { heading: 'Amount (GHS)', width: 15, kind: 'money', of: ({ amount }) => toCedis(amount) },
]
const ALL_DAYS = { from: '0001-01-01', to: '9999-12-31' }

async function* toLedgerRows(pages: AsyncIterable<JournalListLine[]>): AsyncGenerator<readonly LedgerRow[]> {
  for await (const lines of pages) yield ledgerRows(lines)
}

/** Throws 400 for a range that ends before it begins. */
export async function exportLedger(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof paymentsEndpoints)['GET /ledger/export']>,
): Promise<FastifyReply> {
  const { from = ALL_DAYS.from, to = ALL_DAYS.to, format } = query
  refuseReversedRange(query)
  await recordExport(ctx, caller, "the tenants' accounts")
  return sendSheet(reply, {
    format,
    name: 'Ledger',
    day: ctx.clock.today(),
    columns: COLUMNS,
    pages: toLedgerRows(journalPages(ctx.db, { from, to }, { tenants: caller })),
  })
}
