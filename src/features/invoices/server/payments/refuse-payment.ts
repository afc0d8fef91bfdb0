import type { Context } from '../../../../server/context.ts'
import type { Day } from '../../../../shared/days.ts'
import { AppError } from '../../../../shared/errors.ts'
import { toPesewas } from '../../../../shared/money.ts'
import type { InvoiceChanges } from '../../invoices.contract.ts'
import { INVOICE_MESSAGES } from '../../invoices.messages.ts'
import { displayStatus, isPaymentDay } from '../../invoices.rules.ts'
import type { InvoiceRecord } from '../invoices.queries.ts'

/** Throws 400 for a day after today. */
export function refuseFuturePayment(day: Day | undefined, { clock }: Pick<Context, 'clock'>): void {
  const { paidInFuture } = INVOICE_MESSAGES
  if (day && !isPaymentDay(day, clock.today()))
    throw new AppError(400, paidInFuture, { details: [paidInFuture] })
}

/** Throws 409 when the amount is not the one, in GHS, that the person saw. */
export function refuseOtherAmount({ amount }: InvoiceRecord, seenAmount: number | undefined): void {
  const seen = seenAmount === undefined ? amount : toPesewas(seenAmount)
  if (seen !== amount) throw new AppError(409, INVOICE_MESSAGES.amountChanged(amount, seen))
}

export const isPaid = (invoice: InvoiceRecord, today: Day): boolean =>
  displayStatus(invoice, today) === 'Paid'

/** Throws 409 for a paid invoice that is not set back by the same change. */
export function refuseChangeOfPaid(
  before: InvoiceRecord,
  { status, amount, dueDate, tenantName }: InvoiceChanges,
  today: Day,
): void {
  if (!isPaid(before, today) || (status !== undefined && status !== 'Paid')) return
  const isSame =
    (amount === undefined || toPesewas(amount) === before.amount) &&
    (dueDate === undefined || dueDate === before.dueDate) &&
    (tenantName === undefined || tenantName === before.tenantName)
  if (!isSame) throw new AppError(409, INVOICE_MESSAGES.paidIsFixed)
}
