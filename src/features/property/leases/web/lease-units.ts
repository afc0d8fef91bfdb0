import { formatDay } from '../../../../shared/days.ts'
import type { Lease } from '../leases.contract.ts'

/** The name of the unit of a lease of a tenant; null where they have only ever rented one. */
export function unitNamesOf(leases: readonly Lease[]): (leaseId: string | null) => string | null {
  const isOne = new Set(leases.map(({ unitId }) => unitId)).size < 2
  return (leaseId) => (isOne ? null : (leases.find(({ id }) => id === leaseId)?.unitName ?? null))
}

/** 'Shop 4, Market', with its first day where the unit comes twice. */
export function leaseLabel(lease: Lease, leases: readonly Lease[]): string {
  const isTwice = leases.filter(({ unitId }) => unitId === lease.unitId).length > 1
  return `${lease.unitName}, ${lease.propertyName}${isTwice ? ` (from ${formatDay(lease.startsOn)})` : ''}`
}
