import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import type { GiveBackAct } from '../../ledger/give-backs.rules.ts'
import type { InvoicePurpose } from '../../ledger/invoices.purposes.ts'
import { getAmountDue } from '../../ledger/invoices.rules.ts'
import { isWithoutMoney, methodNamed } from '../../ledger/ledger.rules.ts'
import { authorizeGiveBack } from '../../ledger/server/give-backs.ts'
import {
  findPayment,
  listSettlements,
  type NewPayment,
  type Settlement,
} from '../../ledger/server/ledger.queries.ts'
import { SETTLEMENT_ERRORS, SETTLEMENT_MESSAGES } from '../settlement.messages.ts'
import { correctPayment } from './correct-payment.ts'
import { type PaymentToPost, postPayments, reversePayment } from './payments.post.ts'
import { listOpenInvoices } from './settlement.queries.ts'

type Deps = Pick<Context, 'clock' | 'config'>
type Payable = {
  id: string
  tenantId: string
  amount: number
  amountPaid: number
  amountCredited: number
  purpose: InvoicePurpose
  paidBy: string | null
}

export type InvoicePayment = {
  source: 'mark_paid' | 'proof'
  /** In whole pesewas; defaults to the balance. */
  amount?: number | undefined
  receivedOn: Day
  method: string | null
  reference: string | null
  proofId: string | null
}

const toPayment = (invoice: Payable, { source, receivedOn, method, reference, proofId }: InvoicePayment) =>
  ({
    tenantId: invoice.tenantId,
    kind: 'money',
    source,
    amount: getAmountDue(invoice),
    receivedOn,
    method: methodNamed(method),
    reference: reference || null,
    invoiceId: invoice.id,
    proofId,
  }) satisfies PaymentToPost

const toPaidDetails = (payment: InvoicePayment, paidBy: string | null) => ({
  paidOn: payment.receivedOn,
  paymentMethod: payment.method || null,
  paymentReference: payment.reference || null,
  paidBy,
})

/** The excess goes to other invoices by due day, then becomes credit. Call `numberPosted` for the payments. */
export async function payInvoice(
  ctx: Deps,
  tx: Tx,
  invoice: Payable,
  { payment, caller }: { payment: InvoicePayment; caller: Caller },
): Promise<NewPayment[]> {
  const due = getAmountDue(invoice)
  const amount = payment.amount ?? due
  if (amount === 0) return []
  const own = { invoiceId: invoice.id, amount: Math.min(amount, due), purpose: invoice.purpose }
  const rest = amount > due ? await planRest(tx, invoice, amount - due) : []
  const { payments } = await postPayments(
    ctx,
    tx,
    [{ payment: { ...toPayment(invoice, payment), amount }, parts: own.amount > 0 ? [own, ...rest] : rest }],
    { by: caller, details: toPaidDetails(payment, caller.uid) },
  )
  return payments
}

async function planRest(tx: Tx, invoice: Payable, left: number) {
  let rest = left
  const open = await listOpenInvoices(tx, [invoice.tenantId])
  return open.flatMap(({ id, due, purpose }) => {
    const amount = id === invoice.id ? 0 : Math.min(rest, due)
    rest -= amount
    return amount > 0 ? [{ invoiceId: id, amount, purpose }] : []
  })
}

/** Pays unsettled invoices issued as paid. */
export async function payNewInvoices(
  ctx: Deps,
  tx: Tx,
  invoices: readonly Payable[],
  by: { uid: string | null; name: string },
): Promise<NewPayment[]> {
  const receivedOn = ctx.clock.today()
  const payment = { source: 'mark_paid', receivedOn, method: null, reference: null, proofId: null } as const
  const posts = invoices
    .filter(({ amount }) => amount > 0)
    .map((invoice) => ({
      payment: toPayment(invoice, payment),
      parts: [{ invoiceId: invoice.id, amount: invoice.amount, purpose: invoice.purpose }],
    }))
  if (posts.length === 0) return []
  const details = toPaidDetails(payment, by.uid)
  return (await postPayments(ctx, tx, posts, { by, details })).payments
}

const OWN_SOURCES = ['mark_paid', 'proof', 'migration']

const isOwn = (invoiceId: string, { source, paymentInvoiceId }: Settlement): boolean =>
  OWN_SOURCES.includes(source) && paymentInvoiceId === invoiceId

/** Payments by Mark Paid or this invoice's receipts. Throws 409 if other money is in it. */
async function ownPayments(tx: Tx, invoiceId: string): Promise<Settlement[]> {
  const money = (await listSettlements(tx, { invoiceIds: [invoiceId] })).filter(
    ({ kind }) => !isWithoutMoney(kind),
  )
  const others = money.filter((settlement) => !isOwn(invoiceId, settlement))
  if (others.length > 0) throw SETTLEMENT_ERRORS.otherMoney(others.map(describeSettlement).join(', '))
  return money
}

const KIND_NAMES: Record<Settlement['kind'], string> = {
  money: 'a payment',
  withholding: 'withheld tax',
  credit_note: 'a credit note',
  write_off: 'a write-off',
  opening: 'an opening balance',
  deposit_applied: 'a deposit',
  deposit_returned: 'a deposit',
  credit_returned: 'a refund',
}
const describeSettlement = ({ receiptNumber, kind, receivedOn }: Settlement) =>
  `${receiptNumber ?? KIND_NAMES[kind]} of ${receivedOn}`

/** Reverses Mark Paid or its receipts. Throws 403 for one's own payment, 409 if other money or a credit note settles it. */
export async function setInvoiceBack(
  ctx: Deps,
  tx: Tx,
  invoice: Payable,
  { caller, status }: { caller: Caller; status: string },
): Promise<void> {
  if (invoice.amount === 0) return
  const own = await ownPayments(tx, invoice.id)
  if (own.length === 0) throw SETTLEMENT_ERRORS.settledByCredit()
  const reason = SETTLEMENT_MESSAGES.setBackReason(status)
  await reverseOwn(ctx, tx, { own, act: 'invoice_set_back', invoice, caller, reason })
}

async function reverseOwn(
  ctx: Deps,
  tx: Tx,
  given: { own: readonly Settlement[]; act: GiveBackAct; invoice: Payable; caller: Caller; reason: string },
): Promise<void> {
  for (const { paymentId } of given.own) {
    const payment = await findPayment(tx, paymentId)
    const { act, caller, reason, invoice } = given
    if (!payment) continue
    await authorizeGiveBack(ctx, tx, caller, {
      act,
      tenantId: invoice.tenantId,
      invoiceId: invoice.id,
      paymentId,
      amount: payment.amount,
      enteredBy: [payment.createdBy, invoice.paidBy],
    })
    await reversePayment(ctx, tx, payment, { caller, reason, except: [invoice.id] })
  }
}

/** Reverses Mark Paid of a voided invoice, wherever the money went. */
export async function reverseInvoicePayments(
  ctx: Deps,
  tx: Tx,
  invoice: Payable,
  caller: Caller,
): Promise<void> {
  const settlements = await listSettlements(tx, { invoiceIds: [invoice.id] })
  const own = settlements.filter((one) => isOwn(invoice.id, one))
  const reason = SETTLEMENT_MESSAGES.voidedReason
  await reverseOwn(ctx, tx, { own, act: 'payment_reversed', invoice, caller, reason })
}

/** Throws 403 for one's own payment, 409 if more or other money settles it. */
export async function correctOwnPayment(
  ctx: Deps,
  tx: Tx,
  invoice: Payable,
  {
    payment,
    caller,
  }: { payment: Pick<InvoicePayment, 'receivedOn' | 'method' | 'reference'>; caller: Caller },
): Promise<void> {
  if (invoice.amount === 0) return
  const own = await ownPayments(tx, invoice.id)
  const [only] = own
  const before = only && own.length === 1 ? await findPayment(tx, only.paymentId) : undefined
  if (!before) throw SETTLEMENT_ERRORS.otherMoney(own.map(describeSettlement).join(', '))
  const { receivedOn, method, reference } = payment
  await correctPayment(ctx, tx, before, {
    after: { receivedOn, method: methodNamed(method), reference: reference || null, note: before.note },
    caller,
    reason: SETTLEMENT_MESSAGES.correctedReason,
    enteredBy: [invoice.paidBy],
  })
}
