import { advanceLimit } from '../../../property/leases/advance.rules.ts'
import { TERM_ERRORS } from '../../../property/leases/leases.messages.ts'
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
  throw TERM_ERRORS.longAdvance(limit).with({ flags: { needsReason: [after.id] } })
}
