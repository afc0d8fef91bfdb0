import { changesBetween } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import { allocateInOrder, KIND_LABELS, type PaymentMethod } from '../../../ledger/ledger.rules.ts'
import { sumAccount } from '../../../ledger/server/accounts.queries.ts'
import { authorizeGiveBack } from '../../../ledger/server/give-backs.ts'
import { numberPosted, type PostedPart, postPayments } from '../../../settlement/server/payments.post.ts'
import { listOpenInvoices } from '../../../settlement/server/settlement.queries.ts'
import type { Payment } from '../../payments.contract.ts'
import { PAYMENT_ERRORS } from '../../payments.messages.ts'
import { announceSettled, lockPayableTenant } from '../payable-tenant.ts'
import { recordPaymentEvent } from '../payments.audit.ts'
import { presentPayment } from '../payments.present.ts'
import { auditedFields, requirePayment } from '../payments.service.ts'
import { listDepositEnterers } from './deposit-entries.queries.ts'

type DepositUse = { id: string; amount: number; caller: Caller }

async function lockDeposit(tx: Tx, { id, amount: cedis, caller }: DepositUse) {
  const tenant = await lockPayableTenant(tx, caller, id)
  const amount = toPesewas(cedis)
  const { held } = await sumAccount(tx, tenant.id)
  if (amount > held) throw PAYMENT_ERRORS.moreThanHeld(held)
  return { tenant, amount }
}

async function toDepositParts(
  tx: Tx,
  { tenantId, amount, invoiceId }: { tenantId: string; amount: number; invoiceId: string | undefined },
): Promise<PostedPart[]> {
  const owed = (await listOpenInvoices(tx, [tenantId])).filter(({ purpose }) => purpose !== 'deposit')
  const open = invoiceId === undefined ? owed : owed.filter(({ id }) => id === invoiceId)
  if (invoiceId !== undefined && open.length === 0) throw PAYMENT_ERRORS.unknownInvoice().asDetail()
  const due = open.reduce((sum, one) => sum + one.due, 0)
  if (amount > due) throw PAYMENT_ERRORS.moreThanOwed(due)
  return allocateInOrder(amount, open).map((part) => ({
    ...part,
    purpose: open.find(({ id }) => id === part.invoiceId)?.purpose ?? 'other',
  }))
}

/** Settles by due day, or one invoice. Throws 404, 400, 409 for more than is held or owed. */
export async function applyDeposit(
  ctx: Context,
  tx: Tx,
  { invoiceId, ...use }: DepositUse & { invoiceId?: string | undefined },
): Promise<Payment> {
  const { caller } = use
  const { tenant, amount } = await lockDeposit(tx, use)
  const parts = await toDepositParts(tx, { tenantId: tenant.id, amount, invoiceId })
  const today = ctx.clock.today()
  const payment = { kind: 'deposit_applied', source: 'office', amount, receivedOn: today } as const
  const details = {
    paidOn: today,
    paymentMethod: KIND_LABELS.deposit_applied,
    paymentReference: null,
    paidBy: caller.uid,
  }
  const posts = [{ payment: { ...payment, tenantId: tenant.id }, parts }]
  const { payments, settled } = await postPayments(ctx, tx, posts, { by: caller, details })
  announceSettled(tx, tenant, settled)
  return recorded(ctx, tx, { caller, action: 'deposit.used', id: payments[0]?.id })
}

/** Throws 404, 403 for one's own entry, 409 for more than is held. */
export async function returnDeposit(
  ctx: Context,
  tx: Tx,
  {
    method,
    reference,
    ...use
  }: DepositUse & { method: PaymentMethod; reference?: string | null | undefined },
): Promise<Payment> {
  const { caller } = use
  const { tenant, amount } = await lockDeposit(tx, use)
  await authorizeGiveBack(ctx, tx, caller, {
    act: 'deposit_returned',
    tenantId: tenant.id,
    amount,
    reason: reference,
    enteredBy: await listDepositEnterers(tx, tenant.id),
  })
  const payment = {
    tenantId: tenant.id,
    kind: 'deposit_returned',
    source: 'office',
    amount,
    receivedOn: ctx.clock.today(),
    method,
    reference: reference || null,
  } as const
  const { payments } = await postPayments(ctx, tx, [{ payment, parts: [] }], { by: caller })
  await numberPosted(ctx, tx, payments)
  return recorded(ctx, tx, { caller, action: 'deposit.returned', id: payments[0]?.id })
}

async function recorded(
  ctx: Context,
  tx: Tx,
  {
    caller,
    action,
    id,
  }: { caller: Caller; action: 'deposit.used' | 'deposit.returned'; id: string | undefined },
): Promise<Payment> {
  const payment = await presentPayment(tx, caller, await requirePayment(tx, id))
  const changes = changesBetween(null, auditedFields(payment))
  await recordPaymentEvent(ctx, tx, { caller, action, payment, changes })
  return payment
}
