import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import {
  findChargeLease,
  findCurrentLease,
  type LeaseSource,
} from '../../../property/leases/lease-choice.rules.ts'
import { type LeasePlace, listTenantLeasePlaces } from '../../../property/leases/server/leases.queries.ts'
import { listAllProperties } from '../../../property/properties/server/properties.queries.ts'
import { defaultUnitKind, type UnitKind, unitKindOn } from '../../../property/properties/units.rules.ts'
import {
  findTenantsIncludingDeleted,
  type TenantRow,
} from '../../../property/tenants/server/tenants.queries.ts'
import { listRates } from '../../tax-rates/server/tax-rates.queries.ts'
import { loadVatRates } from '../../tax-rates/server/unit-vat.ts'
import { rateOn, rentRateName } from '../../tax-rates/tax-rates.rules.ts'
import type { Place } from '../journal.rules.ts'

export type Places = {
  /** The lease's place, or what the tenant's fields showed on a day. The unit's kind is that of the day, or of `kindOn`. */
  findPlace: (of: {
    tenantId: string
    leaseId: string | null
    day: Day
    kindOn?: Day
    tenantName?: string
  }) => Place
  /** For a charge without a lease; undefined without any. */
  findChargeLease: (
    tenantId: string,
    days: { day: Day; issuedOn: Day },
  ) => { lease: LeasePlace; source: LeaseSource } | undefined
  listTenantLeases: (tenantId: string) => readonly LeasePlace[]
  /** The property's kind without a unit. */
  getUnitKind: (place: Place) => UnitKind
}

/** Rates of a day in percent; null if unknown, or without VAT. */
export type Rates = {
  getRentTaxPercent: (kind: UnitKind, day: Day) => number | null
  findVatRate: (unitId: string | null, day: Day) => number | null
}

/** Reads names unless the caller knows them. */
export async function loadPlaces(
  db: Db,
  tenantIds: readonly string[],
  { withNames = true }: { withNames?: boolean } = {},
): Promise<Places> {
  const [leases, named] = await Promise.all([
    listTenantLeasePlaces(db, tenantIds),
    withNames ? findTenantsIncludingDeleted(db, tenantIds) : undefined,
  ])
  const byId = new Map(leases.map((lease) => [lease.id, lease]))
  const byTenant = Map.groupBy(leases, ({ tenantId }) => tenantId)
  const without = tenantIds.filter((id) => !byTenant.has(id))
  const [tenants, properties] =
    without.length > 0
      ? await Promise.all([named ?? findTenantsIncludingDeleted(db, without), listAllProperties(db)])
      : [named ?? new Map<string, TenantRow>(), []]
  const kinds = new Map(properties.map(({ id, kind }) => [id, kind]))
  return {
    findPlace: ({ tenantId, leaseId, day, kindOn = day, tenantName }) => {
      const lease = byId.get(leaseId ?? '') ?? findCurrentLease(byTenant.get(tenantId) ?? [], day)
      const tenant = tenants.get(tenantId)
      return {
        ...(lease ? leased(lease, kindOn) : unleased(tenant)),
        tenantName: tenantName ?? tenant?.name ?? '',
      }
    },
    findChargeLease: (tenantId, days) => findChargeLease(byTenant.get(tenantId) ?? [], days),
    listTenantLeases: (tenantId) => byTenant.get(tenantId) ?? [],
    getUnitKind: ({ unitKind, propertyId }) =>
      unitKind ?? defaultUnitKind(kinds.get(propertyId ?? '') ?? 'apartments'),
  }
}

export async function loadRates(db: Db): Promise<Rates> {
  const [rates, findVatRate] = await Promise.all([listRates(db), loadVatRates(db)])
  return {
    getRentTaxPercent: (kind, day) => rateOn(rates, rentRateName(kind), day)?.percent ?? null,
    findVatRate: (unitId, day) => (unitId === null ? null : findVatRate(unitId, day)),
  }
}

type Where = Omit<Place, 'tenantName'>

const leased = (lease: LeasePlace, day: Day): Where => ({
  leaseId: lease.id,
  unitId: lease.unitId,
  unitName: lease.unitName,
  unitKind: unitKindOn(lease, day),
  propertyId: lease.propertyId,
  propertyName: lease.propertyName,
})

const unleased = (tenant: TenantRow | undefined): Where => ({
  leaseId: null,
  unitId: null,
  unitName: tenant?.unit ?? null,
  unitKind: null,
  propertyId: tenant?.propertyId ?? null,
  propertyName: tenant?.apartment ?? '',
})
