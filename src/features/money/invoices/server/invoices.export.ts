import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import { toDay } from '../../../../shared/days.ts'
import { listTenantUnits } from '../../../property/tenants/server/tenants.units.ts'
import type { Invoice, invoicesEndpoints } from '../invoices.contract.ts'
import { listVisibleInvoices } from './invoices.service.ts'

type Row = Invoice & { apartment: string | null; unit: string | null }

const sum = (heading: string, of: (invoice: Row) => number): Column<Row> => ({
  heading,
  width: 15,
  kind: 'money',
  of,
  adds: of,
})

const columns = (timeZone: string): Column<Row>[] => [
  { heading: 'Invoice Number', width: 18, kind: 'text', of: ({ invoiceNumber }) => invoiceNumber },
  { heading: 'Tenant', width: 26, kind: 'text', of: ({ tenantName }) => tenantName },
  { heading: 'Email', width: 28, kind: 'text', of: ({ tenantEmail }) => tenantEmail },
  { heading: 'Location', width: 20, kind: 'text', of: ({ apartment }) => apartment },
  { heading: 'Unit', width: 10, kind: 'text', of: ({ unit }) => unit },
  { heading: 'Description', width: 36, kind: 'text', of: ({ description }) => description },
  sum('Amount (GHS)', ({ amount }) => amount),
  { heading: 'Due Date', width: 12, kind: 'day', of: ({ dueDate }) => dueDate },
  { heading: 'Status', width: 22, kind: 'text', of: ({ displayStatus }) => displayStatus },
  { heading: 'Created', width: 12, kind: 'day', of: ({ createdAt }) => toDay(new Date(createdAt), timeZone) },
  { heading: 'Paid On', width: 12, kind: 'day', of: ({ paidOn }) => paidOn },
  { heading: 'Method', width: 16, kind: 'text', of: ({ paymentMethod }) => paymentMethod },
  { heading: 'Reference', width: 24, kind: 'text', of: ({ paymentReference }) => paymentReference },
  { heading: 'Receipts', width: 10, kind: 'count', of: ({ receipts }) => receipts.length },
  sum('Paid (GHS)', ({ amountPaid }) => amountPaid),
  sum('Credited (GHS)', ({ amountCredited }) => amountCredited),
  sum('Left (GHS)', ({ amountDue }) => amountDue),
  {
    heading: 'VAT Rate',
    width: 10,
    kind: 'text',
    of: ({ vatRate }) => (vatRate === null ? null : `${vatRate} %`),
  },
  {
    heading: 'VAT (GHS)',
    width: 15,
    kind: 'money',
    of: ({ vatAmount }) => vatAmount,
    adds: ({ vatAmount }) => vatAmount ?? 0,
  },
  { heading: 'E-VAT Number', width: 24, kind: 'text', of: ({ eVatNumber }) => eVatNumber },
]

async function* withHomes({ db }: Context, pages: AsyncIterable<Invoice[]>): AsyncGenerator<Row[]> {
  for await (const invoices of pages) {
    const tenantIds = [...new Set(invoices.map(({ tenantId }) => tenantId))]
    const units = new Map((await listTenantUnits(db, tenantIds)).map((home) => [home.tenantId, home]))
    yield invoices.map((invoice) => {
      const { apartment = null, unit = null } = units.get(invoice.tenantId) ?? {}
      return { ...invoice, apartment, unit }
    })
  }
}

/** Throws 400 for an unknown status. */
export async function exportInvoices(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof invoicesEndpoints)['GET /invoices/export']>,
): Promise<FastifyReply> {
  const list = await listVisibleInvoices(ctx, caller, query)
  await recordExport(ctx, caller, 'invoices')
  return sendSheet(reply, {
    format: query.format,
    name: 'Invoices',
    day: ctx.clock.today(),
    columns: columns(ctx.config.TIME_ZONE),
    pages: withHomes(ctx, everyPage(list)),
  })
}
