import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { type Db, sendWithCommit, type Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { NOT_REQUESTED } from '../../../../server/mail/delivery-result.ts'
import { NO_EMAIL_NO_SMS } from '../../../../shared/mail.ts'
import { toPesewas } from '../../../../shared/money.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { findTenantIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { canSeeTenant } from '../../../property/tenants/server/tenants.scope.ts'
import { findCallerTenant } from '../../../property/tenants/server/tenants.service.ts'
import { refuseClosedDay, refusePaymentDay } from '../../invoices/server/changes/refuse-payment.ts'
import { answersTo } from '../../invoices/server/messages/invoice-facts.ts'
import { METHOD_LABELS } from '../../ledger/ledger.rules.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { sumCredit } from '../../ledger/server/accounts.queries.ts'
import { authorizeGiveBack } from '../../ledger/server/give-backs.ts'
import { findPayment, type PaymentRow } from '../../ledger/server/ledger.queries.ts'
import {
  countPayments,
  listPayments,
  type PaymentListFilter,
  paymentKinds,
} from '../../ledger/server/payments.list.ts'
import { listByReferences, lockReferences } from '../../ledger/server/references.queries.ts'
import { numberPosted, postPayments, reversePayment } from '../../settlement/server/payments.post.ts'
import { listOpenInvoices } from '../../settlement/server/settlement.queries.ts'
import type {
  NewPayment,
  Payment,
  PaymentFilter,
  PaymentPreview,
  PreviewedPayment,
  RecordedPayment,
} from '../payments.contract.ts'
import { PAYMENT_ERRORS } from '../payments.messages.ts'
import { sumOwed } from '../payments.rules.ts'
import { paymentReceived } from './messages/payment-received.message.ts'
import { announceSettled, findPayableTenant, lockPayableTenant } from './payable-tenant.ts'
import { recordPaymentEvent } from './payments.audit.ts'
import { presentPayment, presentPayments, presentWith } from './payments.present.ts'
import { listWarnings } from './payments.warnings.ts'
import { planAllocations, previewAllocations, toChosenParts } from './plan.ts'

const notFound = () => PAYMENT_ERRORS.notFound()

/** Throws 409 if it was recorded before; a concurrent call waits. */
async function refuseRepeated(
  tx: Tx,
  caller: Caller,
  { method, reference, force }: Pick<NewPayment, 'method' | 'reference' | 'force'>,
): Promise<void> {
  if (!reference) return
  await lockReferences(tx, [{ method, reference }])
  const recorded = force ? [] : await listByReferences(tx, [{ method, reference }])
  const first = recorded.find((payment) => payment.method === method)
  if (!first) return
  const tenant = await findTenantIncludingDeleted(tx, first.tenantId)
  const name = tenant && canSeeProperty(caller, tenant.propertyId) ? tenant.name : null
  throw PAYMENT_ERRORS.recordedBefore(
    first.receiptNumber ?? METHOD_LABELS[method],
    first.receivedOn,
    name,
  ).with({ flags: { recordedBefore: true } })
}

/** Throws 404 without the tenant, 400 for an impossible day or allocation, 409 if recorded before. */
export async function recordPayment(
  ctx: Context,
  tx: Tx,
  { given, caller }: { given: NewPayment; caller: Caller },
): Promise<Outcome<RecordedPayment>> {
  const tenant = await lockPayableTenant(tx, caller, given.tenantId)
  const amount = toPesewas(given.amount)
  const { keepCredit = false, kind, receivedOn, method } = given
  const [reference, note] = [given.reference || null, given.note || null]
  const [open, credit] = await Promise.all([
    listOpenInvoices(tx, [tenant.id]),
    sumCredit(tx, tenant.id),
    refusePaymentDay(ctx, tx, receivedOn),
  ])
  await refuseRepeated(tx, caller, given)
  const chosen = toChosenParts(given.allocations)
  const plan = await planAllocations(tx, { tenantId: tenant.id, open, amount, chosen, keepCredit })
  const { parts } = plan
  const warnings = await listWarnings(tx, given, { tenantId: tenant.id, amount, credit: plan.credit })
  const paid = { kind, amount, receivedOn, method, reference, note, keepCredit }
  const { payments, settled } = await postPayments(
    ctx,
    tx,
    [{ payment: { ...paid, tenantId: tenant.id, source: 'office' }, parts }],
    {
      by: caller,
      details: {
        paidOn: receivedOn,
        paymentMethod: METHOD_LABELS[method],
        paymentReference: reference,
        paidBy: caller.uid,
      },
    },
  )
  announceSettled(tx, tenant, settled)
  const [row] = payments
  if (!row) throw notFound()
  const receiptNumber = (await numberPosted(ctx, tx, payments)).get(row.id) ?? null
  // The notice names the receipt's number.
  const request = { subjectId: row.id, params: {}, replyTo: answersTo(caller) }
  const mails = given.sendEmail ? await ctx.deliveries.enqueue(tx, paymentReceived, request) : []
  const tenantName = tenant.name
  const payment = presentWith(
    caller,
    { ...row, receiptNumber },
    { tenantName, allocations: parts, balanceAfter: sumOwed(open, credit) - amount },
  )
  const changes = changesBetween(null, { tenantName, receiptNumber, note, ...auditedFields(payment) })
  sendWithCommit(tx, recordPaymentEvent(ctx, tx, { caller, action: 'payment.recorded', payment, changes }))
  const isUnreachable = given.sendEmail && mails.length === 0
  const answer = {
    ...payment,
    ...NOT_REQUESTED,
    ...(isUnreachable && { emailError: NO_EMAIL_NO_SMS }),
    ...(warnings.length > 0 && { warnings }),
  }
  return { answer, ...(mails.length > 0 && { mails }), withDeliveries: ([sent]) => sent ?? {} }
}

export const auditedFields = ({
  kind,
  amount,
  receivedOn,
  method,
  reference,
  allocations,
  credit,
}: Payment) => ({
  kind,
  amount,
  receivedOn,
  method,
  reference,
  credit,
  invoices: allocations.map(({ invoiceNumber }) => invoiceNumber),
})

/** Throws 404. */
export async function requirePayment(db: Db, id: string | undefined): Promise<PaymentRow> {
  const row = id === undefined ? undefined : await findPayment(db, id)
  if (!row) throw notFound()
  return row
}

/** Throws 404 without the tenant, 400 for an impossible day or allocation. */
export async function previewPayment(
  ctx: Context,
  caller: Caller,
  { tenantId, amount, allocations, keepCredit, receivedOn }: PreviewedPayment,
): Promise<PaymentPreview> {
  return ctx.db.transaction(async (tx) => {
    const tenant = await findPayableTenant(tx, caller, tenantId)
    if (receivedOn) await refusePaymentDay(ctx, tx, receivedOn)
    const chosen = toChosenParts(allocations)
    return previewAllocations(tx, { tenantId: tenant.id, amount: toPesewas(amount), chosen, keepCredit })
  })
}

/** Throws 400 for a range that ends before it begins. */
export function refuseReversedRange({ from, to }: Pick<PaymentFilter, 'from' | 'to'>): void {
  if (from && to && from > to) throw PAYMENT_ERRORS.reversedRange(from, to)
}

/** Throws 403 if a tenant names another, 400 for a range that ends before it begins. */
export async function toPaymentFilter(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  {
    q,
    tenantId,
    invoiceId,
    from,
    to,
    method,
    kind,
    state,
  }: Omit<PaymentFilter, 'limit' | 'cursor' | 'count'>,
): Promise<PaymentListFilter> {
  refuseReversedRange({ from, to })
  const filter = { q, invoiceId, from, to, method, kind, state, scope: caller }
  if (caller.role === 'admin')
    return {
      ...filter,
      tenantId: tenantId && ((await findTenantIncludingDeleted(db, tenantId))?.id ?? tenantId),
    }
  const own = await findCallerTenant(db, caller)
  if (tenantId !== undefined && tenantId !== caller.uid && tenantId !== own?.id)
    throw PAYMENT_ERRORS.notYours()
  // A caller without a tenant has no payments.
  return { ...filter, tenantId: own?.id ?? caller.uid }
}

/** Visible to the caller, newest first. */
export async function listVisiblePayments(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  query: Omit<PaymentFilter, 'limit' | 'cursor' | 'count'>,
): Promise<PagedList<Payment>> {
  const filter = await toPaymentFilter(ctx, caller, query)
  return {
    sort: 'newest',
    kinds: paymentKinds,
    rows: async (request) => {
      const found = await listPayments(ctx.db, filter, request)
      const payments = await presentPayments(
        ctx.db,
        caller,
        found.map(({ row }) => row),
      )
      return payments.map((row, at) => ({ row, keys: found[at]?.keys ?? [] }))
    },
    count: (cursor) => countPayments(ctx.db, filter, cursor),
  }
}

/** Throws 404 also if invisible to the caller, so that its existence is not revealed. */
export async function requireVisiblePayment(db: Db, caller: Caller, id: string): Promise<PaymentRow> {
  const row = await requirePayment(db, id)
  if (!(await canSeeTenant(db, caller, row.tenantId))) throw notFound()
  if (caller.role !== 'admin' && (await findCallerTenant(db, caller))?.id !== row.tenantId) throw notFound()
  return row
}

export const readPayment = async ({ db }: Context, caller: Caller, id: string): Promise<Payment> =>
  presentPayment(db, caller, await requireVisiblePayment(db, caller, id))

/** Throws 404, 403 for a non-owner's own entry, 409 if reversed, for a used deposit, or for online money without `force`. */
export async function reverseOne(
  ctx: Context,
  tx: Tx,
  {
    id,
    caller,
    reason,
    force = false,
  }: { id: string; caller: Caller; reason: string; force?: boolean | undefined },
): Promise<Payment> {
  const { tenantId } = await requireVisiblePayment(tx, caller, id)
  await lockTenantAccounts(tx, [tenantId])
  const row = await requirePayment(tx, id)
  if (row.reversedAt) throw PAYMENT_ERRORS.reversedAlready()
  if (row.source === 'online' && !force) throw PAYMENT_ERRORS.cameOnline()
  await authorizeGiveBack(ctx, tx, caller, {
    act: 'payment_reversed',
    tenantId,
    paymentId: id,
    amount: row.amount,
    reason,
    enteredBy: [row.createdBy],
  })
  await refuseClosedDay(ctx, tx, ctx.clock.today())
  const settled = await reversePayment(ctx, tx, row, { caller, reason })
  const tenant = await findTenantIncludingDeleted(tx, tenantId)
  if (tenant) announceSettled(tx, tenant, settled)
  const payment = await presentPayment(tx, caller, await requirePayment(tx, id))
  const changes = changesBetween(null, { amount: payment.amount, reason })
  await recordPaymentEvent(ctx, tx, { caller, action: 'payment.reversed', payment, changes })
  return payment
}
