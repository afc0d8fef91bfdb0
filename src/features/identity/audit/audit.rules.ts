import type { AuditTarget } from '../../../shared/audit.ts'
import type { Staff } from '../../../shared/staff-roles.ts'

const MONEY: readonly AuditTarget[] = ['rent-rule', 'invoice', 'receipt', 'payment', 'expense']

/** The events that a staff member may see. */
export type AuditScope = {
  /** Undefined: every kind. */
  targetKinds?: readonly AuditTarget[]
  /** Undefined: also records without a property; null: every property. */
  propertyIds?: readonly string[] | null
}

export function auditScope({ staff, propertyIds }: Staff): AuditScope {
  if (staff === 'owner') return {}
  if (staff === 'accountant') return { targetKinds: MONEY, ...(propertyIds && { propertyIds }) }
  return { propertyIds }
}
