import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { invalidField } from '../../../../../server/server.errors.ts'
import type { Day } from '../../../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { getAmountDue, isPaid } from '../../../ledger/invoices.rules.ts'
import { isClosed } from '../../../ledger/ledger.rules.ts'
import type { InvoiceRecord } from '../../../ledger/server/invoice-records.queries.ts'
import type { InvoiceChanges } from '../../invoices.contract.ts'
import { INVOICE_ERRORS } from '../../invoices.messages.ts'
import { paymentDayProblem } from '../../payment-day-problem.ts'

/** Throws 400 for a day in the future or too long ago. */
export function refuseImpossibleDay(day: Day | undefined, { clock }: Pick<Context, 'clock'>): void {
  const problem = day && paymentDayProblem(day, clock.today())
  if (problem) throw invalidField(problem)
}

/** Throws 400 for a day in the future, too long ago, or in closed books. */
export async function refusePaymentDay(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  db: Db,
  day: Day,
): Promise<void> {
  refuseImpossibleDay(day, { clock })
  await refuseClosedDay({ config }, db, day)
}

/** Throws 400 for a day in closed books. */
export async function refuseClosedDay({ config }: Pick<Context, 'config'>, db: Db, day: Day): Promise<void> {
  const { closedThrough } = await loadCompanySettings({ config }, db)
  if (isClosed(day, closedThrough)) throw INVOICE_ERRORS.closed(closedThrough ?? day).asDetail()
}

/** Throws 400 for a day in the future or too long ago, 409 for closed books. */
export async function refuseGiveBackDay(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  db: Db,
  day: Day,
): Promise<void> {
  refuseImpossibleDay(day, { clock })
  const { closedThrough } = await loadCompanySettings({ config }, db)
  if (isClosed(day, closedThrough)) throw INVOICE_ERRORS.closed(closedThrough ?? day)
}

type Seen = { seenAmount?: number | undefined; seenAmountDue?: number | undefined }

/** Throws 409 if amount or balance differ from what the person saw, in GHS. */
export function refuseOtherAmount(invoice: InvoiceRecord, { seenAmount, seenAmountDue }: Seen): void {
  const { amount } = invoice
  const due = getAmountDue(invoice)
  const facts = { flags: { amountDue: toCedis(due) } }
  const seen = seenAmount === undefined ? amount : toPesewas(seenAmount)
  if (seen !== amount) throw INVOICE_ERRORS.amountChanged(amount, seen).with(facts)
  const seenDue = seenAmountDue === undefined ? due : toPesewas(seenAmountDue)
  if (seenDue !== due) throw INVOICE_ERRORS.dueChanged(due, seenDue).with(facts)
}

/** Throws 409 for a paid invoice, unless the same change sets it back; due date and description may change. */
export function refusePaidChange(
  before: InvoiceRecord,
  { status, amount, tenantName }: InvoiceChanges,
): void {
  if (before.amount === 0 || !isPaid(before) || (status !== undefined && status !== 'Paid')) return
  const isSame =
    (amount === undefined || toPesewas(amount) === before.amount) &&
    (tenantName === undefined || tenantName === before.tenantName)
  if (!isSame) throw INVOICE_ERRORS.paidIsFixed()
}

/** Throws 409 for a payment other than the recorded one; unstated fields match. */
export function refuseOtherPayment(
  before: InvoiceRecord,
  { paidOn, paymentMethod, paymentReference }: InvoiceChanges,
): void {
  const pairs = [
    [paidOn, before.paidOn],
    [paymentMethod, before.paymentMethod],
    [paymentReference, before.paymentReference],
  ]
  if (pairs.some(([given, recorded]) => given && recorded && given !== recorded))
    throw INVOICE_ERRORS.paidOtherwise()
}
