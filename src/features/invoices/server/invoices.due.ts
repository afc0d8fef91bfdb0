import type { Day } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import { INVOICE_TEXTS } from '../invoices.contract.ts'

/** Throws 400 for a new invoice that is due before today. */
export function refusePast(dueDate: Day, today: Day): void {
  const { dueInPast } = INVOICE_TEXTS
  if (dueDate < today) throw new AppError(400, dueInPast, { details: [dueInPast] })
}
