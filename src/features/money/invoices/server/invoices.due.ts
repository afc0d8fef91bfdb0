import type { Day } from '../../../../shared/days.ts'
import { INVOICE_ERRORS } from '../invoices.messages.ts'

// Computer clocks differ by minutes.
const CLOCK_SKEW_MS = 5 * 60_000

/** Defaults to now. Throws 400 for the future and before 1970. */
export function creationTime(createdAt: string | null | undefined, now: Date): Date {
  if (!createdAt) return now
  const given = new Date(createdAt)
  if (given.getTime() < 0) throw INVOICE_ERRORS.createdTooEarly().asDetail()
  if (given.getTime() > now.getTime() + CLOCK_SKEW_MS) throw INVOICE_ERRORS.createdInFuture().asDetail()
  return given
}

/** Throws 400 for a due day before today. */
export function refusePast(dueDate: Day, today: Day): void {
  if (dueDate < today) throw INVOICE_ERRORS.dueInPast().asDetail()
}
