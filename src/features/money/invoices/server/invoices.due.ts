import type { Day } from '../../../../shared/days.ts'
import { AppError } from '../../../../shared/errors.ts'
import { INVOICE_MESSAGES } from '../invoices.messages.ts'

// Computer clocks differ by minutes.
const CLOCK_SKEW_MS = 5 * 60_000

/** Defaults to now. Throws 400 for the future and before 1970. */
export function creationTime(createdAt: string | null | undefined, now: Date): Date {
  if (!createdAt) return now
  const given = new Date(createdAt)
  const { createdInFuture, createdTooEarly } = INVOICE_MESSAGES
  if (given.getTime() < 0) throw new AppError(400, createdTooEarly, { details: [createdTooEarly] })
  if (given.getTime() > now.getTime() + CLOCK_SKEW_MS)
    throw new AppError(400, createdInFuture, { details: [createdInFuture] })
  return given
}

/** Throws 400 for a due day before today. */
export function refusePast(dueDate: Day, today: Day): void {
  const { dueInPast } = INVOICE_MESSAGES
  if (dueDate < today) throw new AppError(400, dueInPast, { details: [dueInPast] })
}
