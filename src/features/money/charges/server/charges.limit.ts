import { AppError } from '../../../../shared/errors.ts'
import { advanceLimit, advanceWarning } from '../../../property/leases/advance.rules.ts'
import { asksTooMuch } from '../charges.rules.ts'
import type { Rule } from './charges.queries.ts'

/** The legal limit of months in advance, if the charge exceeds it; else null. */
export function exceededLimit(rule: Rule): number | null {
  if (rule.purpose !== 'rent') return null
  const limit = advanceLimit({ startsOn: rule.leaseStartsOn, endsOn: rule.leaseEndsOn })
  return asksTooMuch(rule, limit) ? limit : null
}

/** Drafts need the reason only at activation. Throws 409 without one. */
export function refuseLongerAdvance(before: Rule, after: Rule, reason: string | null | undefined): void {
  const limit = exceededLimit(after)
  const isSame =
    limit === exceededLimit(before) &&
    before.everyMonths === after.everyMonths &&
    before.advanceMonths === after.advanceMonths
  if (after.state === 'draft' || isSame || limit === null || reason) return
  throw new AppError(409, advanceWarning(limit), { flags: { needsReason: [after.id] } })
}
