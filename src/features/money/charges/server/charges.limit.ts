import { AppError } from '../../../../shared/errors.ts'
import { advanceLimit, advanceWarning } from '../../../property/leases/advance.rules.ts'
import { asksTooMuch } from '../charges.rules.ts'
import type { Charge } from './charges.queries.ts'

/** The legal limit of months in advance, if the charge exceeds it; else null. */
export function exceededLimit(charge: Charge): number | null {
  if (charge.purpose !== 'rent') return null
  const limit = advanceLimit({ startsOn: charge.leaseStartsOn, endsOn: charge.leaseEndsOn })
  return asksTooMuch(charge, limit) ? limit : null
}

/** Drafts need the reason only at activation. Throws 409 without one. */
export function refuseLongerAdvance(before: Charge, after: Charge, reason: string | null | undefined): void {
  const limit = exceededLimit(after)
  const isSame =
    limit === exceededLimit(before) &&
    before.everyMonths === after.everyMonths &&
    before.advanceMonths === after.advanceMonths
  if (after.state === 'draft' || isSame || limit === null || reason) return
  throw new AppError(409, advanceWarning(limit), { flags: { needsReason: [after.id] } })
}
