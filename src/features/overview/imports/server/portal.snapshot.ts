import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { listPeopleWithEmail } from '../../../identity/accounts/server/accounts.queries.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import { listOpeningInvoices } from '../../../money/invoices/server/import/import.queries.ts'
import { listOpeningCredits } from '../../../money/ledger/server/accounts.queries.ts'
import { listCurrentTenantLeases } from '../../../property/leases/server/leases.queries.ts'
import { listAllProperties } from '../../../property/properties/server/properties.queries.ts'
import { listUnitNames } from '../../../property/properties/server/units.queries.ts'
import { listTenantPeople } from '../../../property/tenants/server/import/tenants.import-names.ts'
import type { Portal } from './book/book.types.ts'

function sumOpenings(rows: readonly { tenantId: string; amount: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { tenantId, amount } of rows) sums.set(tenantId, (sums.get(tenantId) ?? 0) + amount)
  return sums
}

/** Facts of the portal with which a book is compared; few queries, whatever the number of rows. */
export async function loadPortal(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  db: Db,
): Promise<Portal> {
  const [properties, units, tenants, leases, people, company, owed, ahead] = await Promise.all([
    listAllProperties(db),
    listUnitNames(db),
    listTenantPeople(db),
    listCurrentTenantLeases(db),
    listPeopleWithEmail(db),
    loadCompanySettings({ config }, db),
    listOpeningInvoices(db),
    listOpeningCredits(db),
  ])
  const unitsById = new Map(units.map((unit) => [unit.id, unit]))
  const unitsByProperty = Map.groupBy(units, ({ propertyId }) => propertyId)
  const leasesByTenant = Map.groupBy(leases, ({ tenantId }) => tenantId)
  const tenantUids = new Set(tenants.map(({ personUid }) => personUid))
  return {
    today: clock.today(),
    closedThrough: company.closedThrough,
    properties: properties.map(({ id, name, kind, capacity, archived }) => ({
      id,
      name,
      kind,
      capacity,
      archived,
      units: unitsByProperty.get(id)?.length ?? 0,
    })),
    units: units.map(({ id, propertyId, name, active }) => ({ id, propertyId, name, active })),
    tenants: tenants.map(({ id, name, email, phone, propertyId, unit }) => ({
      id,
      name,
      email,
      phone,
      units: [
        ...(unit === null ? [] : [{ propertyId, name: unit }]),
        ...(leasesByTenant.get(id) ?? []).flatMap(({ unitId }) => unitsById.get(unitId) ?? []),
      ].map((one) => ({ propertyId: one.propertyId, name: one.name })),
    })),
    leases,
    openings: sumOpenings([...owed, ...ahead.map(({ tenantId, amount }) => ({ tenantId, amount: -amount }))]),
    emailsTaken: new Set(people.filter(({ uid }) => !tenantUids.has(uid)).map(({ email }) => email)),
  }
}
