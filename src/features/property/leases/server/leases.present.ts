import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import type { Lease, Renewal } from '../leases.contract.ts'
import { leaseState } from '../leases.rules.ts'
import type { LeaseRow } from './leases.queries.ts'
import { listRenewals, type RenewalRow } from './renewals.queries.ts'

function presentRenewal(row: RenewalRow | undefined): Renewal | null {
  if (!row || row.state === 'withdrawn') return null
  const { fromDay, endsOn, rent, offeredAt, state } = row
  return { fromDay, endsOn, rent: toCedis(rent), offeredAt: offeredAt.toISOString(), state }
}

const presentTerms = (row: LeaseRow) => ({
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  rent: row.rent === null ? null : toCedis(row.rent),
  periodMonths: row.periodMonths,
  rentDay: row.rentDay,
  depositDue: toCedis(row.depositDue),
  withholdsTax: row.withholdsTax,
})

type Reader = { viewer: Pick<Caller, 'role'>; today: Day }

/** Tenants do not see the reason for an overlap. */
function presentLease(row: LeaseRow, renewal: RenewalRow | undefined, { viewer, today }: Reader): Lease {
  return {
    id: row.id,
    tenantId: row.tenantId,
    tenantName: row.tenantName,
    propertyId: row.propertyId,
    propertyName: row.propertyName,
    unitId: row.unitId,
    unitName: row.unitName,
    ...presentTerms(row),
    state: leaseState(row, today),
    endedReason: row.endedReason,
    movedOutOn: row.movedOutOn,
    overlapReason: viewer.role === 'admin' ? row.overlapReason : null,
    ...(viewer.role === 'admin' &&
      row.billedElsewhereThrough !== null && { billedElsewhereThrough: row.billedElsewhereThrough }),
    renewal: presentRenewal(renewal),
    follows: row.follows,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function presentLeases(db: Db, rows: readonly LeaseRow[], reader: Reader): Promise<Lease[]> {
  const renewals = await listRenewals(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentLease(row, renewals.get(row.id), reader))
}
