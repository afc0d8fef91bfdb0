import { daysBetween } from '../../../../../shared/days.ts'
import { canReview } from '../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'

type ActionableInvoice = Pick<Invoice, 'displayStatus' | 'remindedAt'> & {
  receipts: readonly Pick<Invoice['receipts'][number], 'status'>[]
}

export type NextAction = 'review' | 'remind' | 'paid' | 'download'

const PATIENCE_DAYS = 7

/** Review a receipt, remind, mark paid, or download the PDF of a paid invoice. */
export function nextAction(invoice: ActionableInvoice, today: string): NextAction {
  if (invoice.receipts.some(({ status }) => canReview(status))) return 'review'
  if (invoice.displayStatus === 'Paid') return 'download'
  const isOverdue = invoice.displayStatus === 'Overdue'
  return isOverdue && !remindedLately(invoice.remindedAt, today) ? 'remind' : 'paid'
}

function remindedLately(remindedAt: string | null, today: string): boolean {
  return remindedAt !== null && daysBetween(remindedAt.slice(0, 10), today) < PATIENCE_DAYS
}
