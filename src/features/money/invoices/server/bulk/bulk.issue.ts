import { setImmediate } from 'node:timers/promises'
import { createAscendingIds } from '../../../../../server/ascending-ids.ts'
import { type Actor, changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { inChunks } from '../../../../../server/database/chunks.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { announce } from '../../../../../server/events/announce.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { toKnownId } from '../../../../../shared/ids.ts'
import { canSeeProperty } from '../../../../../shared/permissions.ts'
import { lockTenantRows } from '../../../../property/tenants/server/tenants.queries.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import type { NewPayment } from '../../../ledger/server/ledger.queries.ts'
import type { Places } from '../../../ledger/server/places.ts'
import { issueInvoices } from '../../../settlement/server/issue.ts'
import { numberPosted } from '../../../settlement/server/payments.post.ts'
import { BULK_MESSAGES, type BulkInvoices, type BulkRow } from '../../bulk.contract.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import { answersTo } from '../messages/invoice-facts.ts'
import { creditUsedBy, invoiceIssued } from '../messages/invoice-issued.message.ts'
import { paymentConfirmed } from '../messages/payment-confirmed.message.ts'
import { takeNextNumbers } from '../new-numbers.ts'
import { type Named, type Recipient, toRecipients } from './bulk.recipients.ts'

/** Small enough that other transactions do not wait long for the locks. */
const BATCH_SIZE = 100

export type BulkRequest = {
  given: BulkInvoices
  caller: Pick<Caller, 'role' | 'email' | 'propertyIds'>
  by: Caller | Actor
  onProgress?: (done: number) => void
}
/** In order of the names, without `seen` ones and tenants of other properties. */
async function findNamed(
  tx: Tx,
  { names, seen, caller }: { names: string[]; seen: Set<string> } & Pick<BulkRequest, 'caller'>,
): Promise<Named[]> {
  const found = await lockTenantRows(tx, names.map(toKnownId))
  const rows = found.filter(({ propertyId }) => canSeeProperty(caller, propertyId))
  const byName = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.personUid, row] as const]))
  return names.flatMap((name) => {
    const tenant = byName.get(toKnownId(name))
    const key = tenant?.id ?? name
    if (seen.has(key)) return []
    seen.add(key)
    return [{ name, tenant }]
  })
}

type Issued = Map<Recipient, InvoiceRow>

async function listVisibleInvoices(
  ctx: Context,
  tx: Tx,
  { given, by }: BulkRequest,
  { recipients, places }: { recipients: readonly Recipient[]; places: Places },
): Promise<{ issued: Issued; payments: NewPayment[] }> {
  const insertable = recipients.flatMap((recipient) => (recipient.row ? [recipient] : []))
  if (insertable.length === 0) return { issued: new Map(), payments: [] }
  const numbers = await takeNextNumbers(tx, ctx.clock.today().slice(0, 4), insertable.length)
  const rows = insertable.map(({ row }, at) => ({ ...row, invoiceNumber: numbers[at] ?? '' }))
  const { issued, payments } = await issueInvoices(ctx, tx, rows, { by, status: given.status, places })
  const byRecipient = insertable.flatMap((recipient, at) => {
    const { email: tenantEmail, personUid } = recipient.tenant
    const row = issued[at]
    return row ? [[recipient, { ...row, tenantEmail, personUid }] as const] : []
  })
  return { issued: new Map(byRecipient), payments }
}

async function mailThem(ctx: Context, tx: Tx, { caller }: BulkRequest, issued: Issued): Promise<void> {
  const toMailRequest = ({ id }: InvoiceRow) => ({ subjectId: id, params: {}, replyTo: answersTo(caller) })
  const { paid = [], open = [] } = Object.groupBy([...issued.values()], ({ status }) =>
    status === 'Paid' ? 'paid' : 'open',
  )
  await ctx.deliveries.enqueueAll(tx, paymentConfirmed, paid.map(toMailRequest))
  const requests = open.map((invoice) => ({ ...toMailRequest(invoice), params: creditUsedBy(invoice) }))
  await ctx.deliveries.enqueueAll(tx, invoiceIssued, requests)
}

function toIssuedRow(recipient: Recipient, invoice: InvoiceRow | undefined): BulkRow {
  const { name, tenant, leaseId, problem } = recipient
  const insertable = { tenantId: name, ...(leaseId && { leaseId }) }
  return tenant && invoice
    ? { ...insertable, tenantName: tenant.name, success: true, invoiceId: invoice.id, emailSent: false }
    : { ...insertable, tenantName: tenant?.name ?? null, success: false, error: problem ?? '' }
}

function auditedNumber(
  { tenant, leaseId }: Recipient,
  { invoiceNumber, places }: { invoiceNumber: string; places: Places },
): string {
  const leases = leaseId && tenant ? places.listTenantLeases(tenant.id) : []
  const lease = leases.find(({ id }) => id === leaseId)
  return lease ? `${invoiceNumber} for ${lease.unitName}, ${lease.propertyName}` : invoiceNumber
}

/** Invoices of 0 are not mailed. */
export const isMailed = ({ sendEmail, amount }: BulkInvoices): boolean => sendEmail && amount > 0

/** One invoice per tenant or named lease, without duplicates; an unknown tenant is a failed row. */
export async function issueAll(ctx: Context, tx: Tx, request: BulkRequest): Promise<BulkRow[]> {
  const { given, onProgress } = request
  const names = [...new Set([...given.tenantIds, ...(given.leases ?? []).map(({ tenantId }) => tenantId)])]
  const seen = new Set<string>()
  const results: BulkRow[] = []
  const uids = new Set<string>()
  const numbers: string[] = []
  const paid: NewPayment[] = []
  const all = await lockTenantRows(tx, names.map(toKnownId))
  await lockTenantAccounts(
    tx,
    all.map(({ id }) => id),
  )
  const nextId = createAscendingIds(names.length + (given.leases ?? []).length)
  for (const some of inChunks(names, BATCH_SIZE)) {
    const named = await findNamed(tx, { names: some, seen, caller: request.caller })
    const found = await toRecipients(ctx, tx, request, { named, nextId })
    const { issued, payments } = await listVisibleInvoices(ctx, tx, request, found)
    paid.push(...payments)
    for (const [recipient, { invoiceNumber }] of issued) {
      numbers.push(auditedNumber(recipient, { invoiceNumber, places: found.places }))
      if (recipient.tenant) uids.add(recipient.tenant.personUid)
    }
    if (isMailed(given)) await mailThem(ctx, tx, request, issued)
    results.push(...found.recipients.map((one) => toIssuedRow(one, issued.get(one))))
    onProgress?.(results.length)
    await setImmediate()
  }
  await recordIssued(ctx, tx, request, numbers)
  await numberPosted(ctx, tx, paid)
  if (uids.size > 0) announce(tx, 'bulkInvoicesCreated', { admins: true, uids: [...uids] })
  return results
}

async function recordIssued(
  { clock }: Context,
  tx: Tx,
  { given, by }: BulkRequest,
  numbers: readonly string[],
): Promise<void> {
  const { amount, dueDate, status, purpose = null, periodFrom = null, periodTo = null, advanceReason } = given
  const description = given.description || BULK_MESSAGES.description
  await recordAudit(tx, clock.now(), by, {
    action: 'invoice.issuedInBulk',
    target: {
      kind: 'invoice',
      id: null,
      name: numbers.length === 1 ? '1 invoice' : `${numbers.length} invoices`,
    },
    changes: changesBetween(null, {
      amount,
      dueDate,
      status,
      description,
      purpose,
      periodFrom,
      periodTo,
      advanceReason: advanceReason || null,
      invoices: numbers,
    }),
  })
}
