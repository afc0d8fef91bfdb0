import { setImmediate } from 'node:timers/promises'
import { type Actor, changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { risingIds } from '../../../../server/rising-ids.ts'
import { idOf } from '../../../../shared/ids.ts'
import { reaches } from '../../../../shared/permissions.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import type { NewPayment } from '../../../ledger/server/ledger.queries.ts'
import { issueInvoices } from '../../../settlement/server/issue.ts'
import { numberPosted } from '../../../settlement/server/payments.post.ts'
import { lockTenantRows, type TenantRow } from '../../../tenants/server/tenants.queries.ts'
import { BULK_MESSAGES, type BulkInvoices, type BulkRow } from '../../bulk.contract.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import { answersTo } from '../messages/invoice-facts.ts'
import { creditUsedBy, invoiceIssued } from '../messages/invoice-issued.message.ts'
import { paymentConfirmed } from '../messages/payment-confirmed.message.ts'
import { newInvoiceRow } from '../new-invoice-row.ts'
import { nextNumbers } from '../new-numbers.ts'

/** Small enough that other transactions do not wait long for the locks. */
const AT_ONCE = 100

export type BulkRequest = {
  given: BulkInvoices
  caller: Pick<Caller, 'role' | 'email' | 'propertyIds'>
  /** Who is written into the audit. */
  by: Caller | Actor
  onProgress?: (done: number) => void
}
/** `name` is the id or uid that was requested first; `tenant` is undefined when there is none. */
type Named = { name: string; tenant: TenantRow | undefined }

/** In the order of the names, without those already `seen`; a tenant of another's property is none. */
async function findNamed(
  tx: Tx,
  { names, seen, caller }: { names: string[]; seen: Set<string> } & Pick<BulkRequest, 'caller'>,
): Promise<Named[]> {
  const found = await lockTenantRows(tx, names.map(idOf))
  const rows = found.filter(({ propertyId }) => reaches(caller, propertyId))
  const byName = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.personUid, row] as const]))
  return names.flatMap((name) => {
    const tenant = byName.get(idOf(name))
    const key = tenant?.id ?? name
    if (seen.has(key)) return []
    seen.add(key)
    return [{ name, tenant }]
  })
}

async function invoicesFor(
  ctx: Context,
  tx: Tx,
  { given, by }: BulkRequest,
  tenants: TenantRow[],
): Promise<{ issued: Map<TenantRow, InvoiceRow>; payments: NewPayment[] }> {
  const today = ctx.clock.today()
  const now = ctx.clock.now()
  const paidOn = given.status === 'Paid' && given.amount === 0 ? today : null
  const description = given.description || BULK_MESSAGES.description
  const numbers = await nextNumbers(tx, today.slice(0, 4), tenants.length)
  const nextId = risingIds(tenants.length)
  const rows = tenants.map((tenant, index) => {
    const invoiceNumber = numbers[index] ?? ''
    const invoice = { id: nextId(), invoiceNumber, tenant, given: { ...given, description } }
    return { tenant, row: newInvoiceRow({ ...invoice, createdAt: now, paidOn, createdBy: by.uid }) }
  })
  const { issued, payments } = await issueInvoices(
    ctx,
    tx,
    rows.map(({ row }) => row),
    { by, status: given.status },
  )
  const byTenant = tenants.flatMap((tenant, index) => {
    const row = issued[index]
    return row ? [[tenant, { ...row, tenantEmail: tenant.email, personUid: tenant.personUid }] as const] : []
  })
  return { issued: new Map(byTenant), payments }
}

async function mailThem(
  ctx: Context,
  tx: Tx,
  { caller }: BulkRequest,
  issued: Map<TenantRow, InvoiceRow>,
): Promise<void> {
  const requestOf = ({ id }: InvoiceRow) => ({ subjectId: id, params: {}, replyTo: answersTo(caller) })
  const { paid = [], open = [] } = Object.groupBy([...issued.values()], ({ status }) =>
    status === 'Paid' ? 'paid' : 'open',
  )
  await ctx.deliveries.enqueueAll(tx, paymentConfirmed, paid.map(requestOf))
  const requests = open.map((invoice) => ({ ...requestOf(invoice), params: creditUsedBy(invoice) }))
  await ctx.deliveries.enqueueAll(tx, invoiceIssued, requests)
}

const rowOf = ({ name, tenant }: Named, invoice: InvoiceRow | undefined): BulkRow =>
  tenant && invoice
    ? { tenantId: name, tenantName: tenant.name, success: true, invoiceId: invoice.id, emailSent: false }
    : { tenantId: name, tenantName: null, success: false, error: BULK_MESSAGES.tenantUnknown }

/** Each tenant gets one invoice, however often it is named; an unknown tenant is a failed row. */
export async function issueAll(ctx: Context, tx: Tx, request: BulkRequest): Promise<BulkRow[]> {
  const { given, onProgress } = request
  const names = [...new Set(given.tenantIds)]
  const seen = new Set<string>()
  const results: BulkRow[] = []
  const uids: string[] = []
  const numbers: string[] = []
  const paid: NewPayment[] = []
  const all = await lockTenantRows(tx, names.map(idOf))
  await lockTenantAccounts(
    tx,
    all.map(({ id }) => id),
  )
  for (const some of inChunks(names, AT_ONCE)) {
    const named = await findNamed(tx, { names: some, seen, caller: request.caller })
    const tenants = named.flatMap(({ tenant }) => tenant ?? [])
    const { issued, payments } = await invoicesFor(ctx, tx, request, tenants)
    paid.push(...payments)
    numbers.push(...[...issued.values()].map(({ invoiceNumber }) => invoiceNumber))
    if (given.sendEmail) await mailThem(ctx, tx, request, issued)
    results.push(...named.map((one) => rowOf(one, one.tenant && issued.get(one.tenant))))
    uids.push(...tenants.map(({ personUid }) => personUid))
    onProgress?.(results.length)
    await setImmediate()
  }
  await recordIssued(ctx, tx, request, numbers)
  await numberPosted(ctx, tx, paid)
  if (uids.length > 0) announce(tx, 'bulkInvoicesCreated', { admins: true, uids })
  return results
}

/** One act, whose rows stand in its changes. */
async function recordIssued(
  { clock }: Context,
  tx: Tx,
  { given, by }: BulkRequest,
  numbers: readonly string[],
): Promise<void> {
  const { amount, dueDate, status } = given
  const description = given.description || BULK_MESSAGES.description
  await recordAudit(tx, clock.now(), by, {
    action: 'invoice.issuedInBulk',
    target: {
      kind: 'invoice',
      id: null,
      name: numbers.length === 1 ? '1 invoice' : `${numbers.length} invoices`,
    },
    changes: changesBetween(null, { amount, dueDate, status, description, invoices: numbers }),
  })
}
