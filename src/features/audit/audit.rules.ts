import type { AuditTarget } from '../../shared/audit.ts'
import type { Staff } from '../../shared/staff-roles.ts'

const MONEY: readonly AuditTarget[] = ['invoice', 'receipt']

/** Which events somebody of the office may see. */
export type AuditScope = {
  /** Undefined: of every kind. */
  targetKinds?: readonly AuditTarget[]
  /** Undefined: also what belongs to no property; null: of every property. */
  propertyIds?: readonly string[] | null
}

export function auditScope({ staff, propertyIds }: Staff): AuditScope {
  if (staff === 'owner') return {}
  if (staff === 'accountant') return { targetKinds: MONEY }
  return { propertyIds }
}
