import type { Day } from '../../../shared/days.ts'

/** The same as the database's `erased_tenant_name`. */
export const erasedName = (tenantId: string): string => `Erased tenant ${tenantId.slice(0, 4).toUpperCase()}`

type Tenancy = { deletedAt: unknown; leaseEndDate: Day | null }

/** Deleted, or the last day of the lease has passed. */
export const isTenancyOver = ({ deletedAt, leaseEndDate }: Tenancy, today: Day): boolean =>
  deletedAt !== null || (leaseEndDate !== null && leaseEndDate < today)
