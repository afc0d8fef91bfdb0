import { toCedis } from '../../../../shared/money.ts'
import type { StoredLease } from '../../../property/leases/server/leases.for-export.ts'

/** Omits the reason for an overlap, which is about somebody else. */
export const presentLeaseForExport = ({ renewals, ...lease }: StoredLease) => ({
  property: lease.propertyName,
  unit: lease.unitName,
  startsOn: lease.startsOn,
  endsOn: lease.endsOn,
  rent: lease.rent === null ? null : toCedis(lease.rent),
  periodMonths: lease.periodMonths,
  rentDay: lease.rentDay,
  depositDue: toCedis(lease.depositDue),
  withholdsTax: lease.withholdsTax,
  movedOutOn: lease.movedOutOn,
  endedReason: lease.endedReason,
  addedAt: lease.createdAt,
  renewalOffers: renewals.map(({ fromDay, endsOn, rent, state, offeredAt, answeredAt }) => ({
    fromDay,
    endsOn,
    rent: toCedis(rent),
    state,
    offeredAt,
    answeredAt,
  })),
})
