import { randomUUID } from 'node:crypto'
import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { sendWithCommit, type Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { NOT_REQUESTED } from '../../../../server/mail/delivery-result.ts'
import { NO_EMAIL_NO_SMS } from '../../../../shared/mail.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import {
  findTenantIncludingDeleted,
  type TenantRow,
} from '../../../property/tenants/server/tenants.queries.ts'
import { refusePaymentDay } from '../../invoices/server/changes/refuse-payment.ts'
import { answersTo } from '../../invoices/server/messages/invoice-facts.ts'
import { METHOD_LABELS } from '../../ledger/ledger.rules.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { sumCredit } from '../../ledger/server/accounts.queries.ts'
import { listByReferences, lockReferences } from '../../ledger/server/references.queries.ts'
import { numberPosted, postPayments } from '../../settlement/server/payments.post.ts'
import { listOpenInvoices } from '../../settlement/server/settlement.queries.ts'
import type { NewBatch, RecordedBatch } from '../batch.contract.ts'
import type { NewPayment, RecordedPayment } from '../payments.contract.ts'
import { PAYMENT_ERRORS } from '../payments.messages.ts'
import { sumOwed } from '../payments.rules.ts'
import { paymentReceived } from './messages/payment-received.message.ts'
import { announceSettled, findPayableTenant, lockPayableTenant } from './payable-tenant.ts'
import { recordPaymentEvent } from './payments.audit.ts'
import { presentWith } from './payments.present.ts'
import { auditedFields } from './payments.service.ts'
import { findDuplicateWarning, findVatWarning } from './payments.warnings.ts'
import { planAllocations, toChosenParts } from './plan.ts'

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

type Part = { tenant: TenantRow; given: NewPayment }
type Shared = { caller: Caller; batch?: { paidBy: string; batchId: string } }

/** The account must be locked. Throws 400 for an impossible allocation. */
async function planPart(tx: Tx, { tenant, given }: Part) {
  const amount = toPesewas(given.amount)
  const [open, credit, similar] = await Promise.all([
    listOpenInvoices(tx, [tenant.id]),
    sumCredit(tx, tenant.id),
    findDuplicateWarning(tx, given, { tenantId: tenant.id, amount }),
  ])
  const chosen = toChosenParts(given.allocations)
  const { keepCredit = false } = given
  const plan = await planAllocations(tx, { tenantId: tenant.id, open, amount, chosen, keepCredit })
  const vat = await findVatWarning(tx, given.receivedOn, { tenantId: tenant.id, credit: plan.credit })
  const warnings = [...similar, ...vat]
  return { tenant, given, amount, parts: plan.parts, warnings, balanceAfter: sumOwed(open, credit) - amount }
}

type Planned = Awaited<ReturnType<typeof planPart>>

/** The accounts must be locked. */
async function postParts(ctx: Context, tx: Tx, planned: readonly Planned[], { caller, batch }: Shared) {
  const posts = planned.map(({ tenant, amount, parts, given }) => {
    const { kind, receivedOn, method, keepCredit = false } = given
    const texts = { reference: given.reference || null, note: given.note || null }
    const paid = { kind, amount, receivedOn, method, ...texts, keepCredit, ...batch }
    return { payment: { ...paid, tenantId: tenant.id, source: 'office' as const }, parts }
  })
  const [first] = posts
  const details = first && {
    paidOn: first.payment.receivedOn,
    paymentMethod: METHOD_LABELS[first.payment.method],
    paymentReference: first.payment.reference,
    paidBy: caller.uid,
  }
  const posted = await postPayments(ctx, tx, posts, { by: caller, ...(details && { details }) })
  for (const { tenant } of planned)
    announceSettled(
      tx,
      tenant,
      posted.settled.filter(({ tenantId }) => tenantId === tenant.id),
    )
  const numbers = await numberPosted(ctx, tx, posted.payments)
  return posted.payments.map((row) => ({ ...row, receiptNumber: numbers.get(row.id) ?? null }))
}

/** Answers in the order of the parts, which have day, method and reference in common; the accounts must be locked. */
async function recordParts(
  ctx: Context,
  tx: Tx,
  given: readonly Part[],
  shared: Shared,
): Promise<{ answers: RecordedPayment[]; mails: string[][] }> {
  const planned: Planned[] = []
  for (const part of given) planned.push(await planPart(tx, part))
  const { caller } = shared
  const rows = await postParts(ctx, tx, planned, shared)
  // The notice names the receipt's number.
  const requests = rows.map(({ id }) => ({ subjectId: id, params: {}, replyTo: answersTo(caller) }))
  const sendEmail = given[0]?.given.sendEmail === true
  const mails = sendEmail ? await ctx.deliveries.enqueueAll(tx, paymentReceived, requests) : []
  const answers = rows.flatMap((row, at): RecordedPayment[] => {
    const part = planned[at]
    if (!part) return []
    const { parts: allocations, balanceAfter, warnings } = part
    const tenantName = part.tenant.name
    const payment = presentWith(caller, row, { tenantName, allocations, balanceAfter })
    const { receiptNumber, note } = row
    const by = row.paidBy !== null && { paidBy: row.paidBy }
    const changes = changesBetween(null, {
      tenantName,
      receiptNumber,
      note,
      ...by,
      ...auditedFields(payment),
    })
    sendWithCommit(tx, recordPaymentEvent(ctx, tx, { caller, action: 'payment.recorded', payment, changes }))
    const isUnreachable = sendEmail && (mails[at] ?? []).length === 0
    return [
      {
        ...payment,
        ...NOT_REQUESTED,
        ...(isUnreachable && { emailError: NO_EMAIL_NO_SMS }),
        ...(warnings.length > 0 && { warnings }),
      },
    ]
  })
  return { answers, mails }
}

/** Throws 404 without the tenant, 400 for an impossible day or allocation, 409 if recorded before. */
export async function recordPayment(
  ctx: Context,
  tx: Tx,
  { given, caller }: { given: NewPayment; caller: Caller },
): Promise<Outcome<RecordedPayment>> {
  const [tenant] = await Promise.all([
    lockPayableTenant(tx, caller, given.tenantId),
    refusePaymentDay(ctx, tx, given.receivedOn),
  ])
  await refuseRepeated(tx, caller, given)
  const { answers, mails } = await recordParts(ctx, tx, [{ tenant, given }], { caller })
  const [answer] = answers
  if (!answer) throw PAYMENT_ERRORS.notFound()
  const [sent = []] = mails
  return { answer, ...(sent.length > 0 && { mails: sent }), withDeliveries: ([result]) => result ?? {} }
}

/** All or nothing. Throws like `recordPayment`, and 400 for a tenant in two parts. */
export async function recordBatch(
  ctx: Context,
  tx: Tx,
  { given: { paidBy, parts, ...shared }, caller }: { given: NewBatch; caller: Caller },
): Promise<Outcome<RecordedBatch>> {
  const payable: Part[] = []
  for (const part of parts) {
    const tenant = await findPayableTenant(tx, caller, part.tenantId)
    if (payable.some((other) => other.tenant.id === tenant.id))
      throw PAYMENT_ERRORS.tenantTwice(tenant.name).asDetail()
    payable.push({ tenant, given: { ...shared, ...part, kind: 'money' } })
  }
  await lockTenantAccounts(
    tx,
    payable.map(({ tenant }) => tenant.id),
  )
  await refusePaymentDay(ctx, tx, shared.receivedOn)
  await refuseRepeated(tx, caller, shared)
  const batchId = randomUUID()
  const { answers, mails } = await recordParts(ctx, tx, payable, { caller, batch: { paidBy, batchId } })
  const amount = toCedis(parts.reduce((sum, part) => sum + toPesewas(part.amount), 0))
  const sent = mails.flat()
  const starts = mails.map((_, at) => mails.slice(0, at).flat().length)
  return {
    answer: { batchId, amount, payments: answers },
    ...(sent.length > 0 && { mails: sent }),
    withDeliveries: (results) => ({
      payments: answers.map((payment, at) => ({
        ...payment,
        ...((mails[at] ?? []).length > 0 && results[starts[at] ?? 0]),
      })),
    }),
  }
}
