import { asc, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { lockTenantRows } from '../../tenants/server/tenants.queries.ts'
import { LEASE_ERRORS } from '../leases.messages.ts'
import { recordLease } from './leases.audit.ts'
import { type LeaseRow, listLeasesById } from './leases.queries.ts'
import { leases } from './leases.table.ts'

const isAny = (ids: readonly string[]) => sql`${leases.id} = any(${sql.param(ids)}::uuid[])`

/** Locks the tenants, then the leases. Throws 404 where one is not visible, 409 for a deleted tenant. */
export async function lockLeases(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, LeaseRow>> {
  const seen = await listLeasesById(tx, ids)
  if (seen.length < ids.length || !seen.every(({ propertyId }) => canSeeProperty(caller, propertyId)))
    throw LEASE_ERRORS.notFound()
  const tenantIds = [...new Set(seen.map(({ tenantId }) => tenantId))]
  if ((await lockTenantRows(tx, tenantIds)).length < tenantIds.length) throw LEASE_ERRORS.tenantDeleted()
  await tx.select({ id: leases.id }).from(leases).where(isAny(ids)).orderBy(asc(leases.id)).for('update')
  return new Map((await listLeasesById(tx, ids)).map((lease) => [lease.id, lease]))
}

type Rent = Pick<LeaseRow, 'rent' | 'periodMonths' | 'rentDay'>

/** Keeps a rent that is there. The leases must be locked. */
export async function fillRents(
  tx: Tx,
  given: readonly { lease: LeaseRow; terms: Rent }[],
  { at, caller }: { at: Date; caller: Caller },
): Promise<void> {
  const empty = given.filter(({ lease }) => lease.rent === null)
  if (empty.length === 0) return
  const column = <T>(read: (row: (typeof empty)[number]) => T) => sql.param(empty.map(read))
  await tx.execute(sql`update ${leases} set rent = given.rent, period_months = given.months, rent_day = given.day
    from unnest(${column(({ lease }) => lease.id)}::uuid[], ${column(({ terms }) => terms.rent)}::bigint[],
      ${column(({ terms }) => terms.periodMonths)}::int[], ${column(({ terms }) => terms.rentDay)}::int[])
      as given (id, rent, months, day)
    where ${leases.id} = given.id`)
  for (const { lease, terms } of empty)
    await recordLease(tx, {
      at,
      caller,
      action: 'lease.changed',
      lease,
      before: lease,
      after: { ...lease, ...terms },
    })
}
