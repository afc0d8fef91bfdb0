import type { Context } from '../../../../../server/context.ts'
import { inChunks } from '../../../../../server/database/chunks.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import { lockTenantRows, type TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import type { Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { BULK_MESSAGES, type BulkResult, type BulkRow } from '../../bulk.contract.ts'
import { INVOICE_MESSAGES } from '../../invoices.messages.ts'
import { type BulkRequest, isMailed, issueAll } from './bulk.issue.ts'
import { listInvoiceMails, withoutMails, withoutOwnMails } from './bulk.mails.ts'
import { type InvoiceFacts, loadInvoiceFacts, lockInvoicesForShare } from './bulk.queries.ts'

export async function createInvoices(
  ctx: Context,
  tx: Tx,
  request: BulkRequest,
): Promise<Outcome<BulkResult>> {
  const results = await issueAll(ctx, tx, request)
  return { answer: isMailed(request.given) ? await withoutOwnMails(tx, results) : withoutMails(results, 0) }
}

async function findTenantsById(tx: Tx, invoices: InvoiceFacts[]): Promise<Map<string, TenantRow>> {
  const ids = [...new Set(invoices.map(({ tenantId }) => tenantId))].sort()
  const tenants = new Map<string, TenantRow>()
  for (const some of inChunks(ids)) for (const row of await lockTenantRows(tx, some)) tenants.set(row.id, row)
  return tenants
}

/** Makes unsent emails due with current data. Withdrawn emails and those being sent stay as they are. */
export async function mailAgain(
  ctx: Context,
  tx: Tx,
  { invoiceIds, scope }: { invoiceIds: string[]; scope: Scope },
): Promise<Outcome<BulkResult>> {
  const wanted = [...new Set(invoiceIds)]
  const tenants = await findTenantsById(tx, await loadInvoiceFacts(tx, wanted))
  const invoices = new Map((await lockInvoicesForShare(tx, scope, wanted)).map((row) => [row.id, row]))
  const mails = await listInvoiceMails(tx, [...invoices.values()])
  const unsentMails = [...mails.values()].flatMap(({ id, subjectId, state }) =>
    state !== 'sent' && tenants.has(invoices.get(subjectId)?.tenantId ?? '') ? [id] : [],
  )
  const became = await ctx.deliveries.resend(tx, unsentMails)
  const due = [...became.values()].filter((what) => what === 'due').length
  const results = wanted.map((invoiceId) => {
    const invoice = invoices.get(invoiceId)
    return toMailedRow(invoiceId, invoice, {
      hasMail: mails.has(invoiceId),
      gone: !tenants.has(invoice?.tenantId ?? ''),
    })
  })
  return { answer: withoutMails(results, due) }
}

function toMailedRow(
  invoiceId: string,
  invoice: InvoiceFacts | undefined,
  { hasMail, gone }: { hasMail: boolean; gone: boolean },
): BulkRow {
  if (!invoice)
    return { tenantId: '', tenantName: null, success: false, invoiceId, error: INVOICE_MESSAGES.notFound }
  const { tenantId, tenantName } = invoice
  const error = gone ? BULK_MESSAGES.tenantGone : hasMail ? undefined : BULK_MESSAGES.noMail
  return { tenantId, tenantName, success: true, invoiceId, emailSent: false, ...(error && { error }) }
}
