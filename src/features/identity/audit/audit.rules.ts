import type { AuditTarget } from '../../../shared/audit.ts'
import type { Staff } from '../../../shared/staff-roles.ts'

/** What an accountant works with; the history of a thing is for those who may read it. */
const MONEY: readonly AuditTarget[] = ['rent-rule', 'invoice', 'receipt', 'payment', 'expense']

/** Which events somebody of the office may see. */
export type AuditScope = {
  /** Undefined: of every kind. */
  targetKinds?: readonly AuditTarget[]
  /** Undefined: also what belongs to no property; null: of every property. */
  propertyIds?: readonly string[] | null
}

export function auditScope({ staff, propertyIds }: Staff): AuditScope {
  if (staff === 'owner') return {}
  if (staff === 'accountant') return { targetKinds: MONEY, ...(propertyIds && { propertyIds }) }
  return { propertyIds }
}
