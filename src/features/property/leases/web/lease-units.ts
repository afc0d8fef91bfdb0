import { formatDay } from '../../../../shared/days.ts'
import type { Lease } from '../leases.contract.ts'

/** Null for a tenant who has only ever rented one unit. */
export function createUnitNames(leases: readonly Lease[]): (leaseId: string | null) => string | null {
  const isOne = new Set(leases.map(({ unitId }) => unitId)).size < 2
  return (leaseId) => (isOne ? null : (leases.find(({ id }) => id === leaseId)?.unitName ?? null))
}

/** 'Shop 4, Market', with the first day if the unit appears twice. */
export function leaseLabel(lease: Lease, leases: readonly Lease[]): string {
  const isTwice = leases.filter(({ unitId }) => unitId === lease.unitId).length > 1
  return `${lease.unitName}, ${lease.propertyName}${isTwice ? ` (from ${formatDay(lease.startsOn)})` : ''}`
}
