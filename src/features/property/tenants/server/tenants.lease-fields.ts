import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import { changePerson } from '../../../identity/accounts/server/accounts.service.ts'
import { deleteNotices } from '../../../messaging/notices/server/notices.service.ts'
import { named } from './tenants.named.ts'
import * as queries from './tenants.queries.ts'

/** The fields that a lease is created from. */
export type LeasedTenant = {
  id: string
  propertyId: string
  unit: string | null
  moveInDate: Day | null
  leaseEndDate: Day | null
  createdAt: Date
}

/** A row of a sheet, without a property if it names none. */
export type ImportedLease = Omit<LeasedTenant, 'id' | 'createdAt' | 'propertyId'> & {
  row: number
  propertyId: string | undefined
}

/** Injected, because leases come later. Each call uses the transaction that has locked the tenant. */
export type TenantLeases = {
  added(tx: Tx, caller: Caller, tenants: readonly LeasedTenant[]): Promise<string[]>
  changed(tx: Tx, caller: Caller, change: { before: LeasedTenant; after: LeasedTenant }): Promise<void>
  overlaps(db: Db, rows: readonly ImportedLease[]): Promise<string[][]>
  removed(tx: Tx, tenant: Pick<LeasedTenant, 'id'>): Promise<void>
  /** Leases that ended with the tenant stay so. */
  restored(tx: Tx, tenant: queries.TenantRow): Promise<void>
}

export type LeaseFields = Partial<Omit<LeasedTenant, 'id' | 'createdAt'>>

/** The tenant must be locked. */
export async function writeLeaseFields(
  tx: Tx,
  tenant: queries.TenantRow,
  { fields, now }: { fields: LeaseFields; now: Date },
): Promise<void> {
  const { propertyId, unit, moveInDate, leaseEndDate } = fields
  await changePerson(tx, tenant.personUid, named({ moveInDate, moveOutDate: leaseEndDate }), now)
  await queries.updateTenant(tx, tenant.id, { ...named({ propertyId, unit }), updatedAt: now })
  if (leaseEndDate !== undefined && leaseEndDate !== tenant.leaseEndDate) await deleteNotices(tx, tenant.id)
}

/** The unit's tenants must be locked. */
export const renameTenantsUnit = (
  tx: Tx,
  { propertyId, oldKey, name, now }: { propertyId: string; oldKey: string; name: string; now: Date },
): Promise<void> => queries.renameUnit(tx, { propertyId, oldKey, name, now })
