import { onLeaseEndMoved } from '../features/money/lease-ends/server/lease-end-moved.ts'
import { endTenantLease } from '../features/money/lease-ends/server/lease-ends.service.ts'
import type { Lease } from '../features/property/leases/leases.contract.ts'
import { changeLease, listVisibleLeases } from '../features/property/leases/server/leases.service.ts'
import { offerRenewal } from '../features/property/leases/server/renewals.service.ts'
import { addUnit } from '../features/property/properties/server/units.service.ts'
import { addDays } from '../shared/days.ts'
import type { Demo, DemoTenant, FillStep } from './demo.types.ts'
import { EXAMPLE_TENANT, PROPERTIES, WITHHOLDING_TENANT } from './people.names.ts'

const NINE_O_CLOCK = 9 * 3600
const VACANT_UNITS = 2
const OFFERED_BEFORE_DAYS = 4
const MOST_LEASES = 500

/** Terms of every lease, some vacant units, a renewal offer and a planned end. */
export const addLeases: FillStep = async (demo) => {
  const list = await listVisibleLeases(demo.ctx, demo.admin, {})
  const leases = (await list.rows({ limit: MOST_LEASES, cursor: undefined })).map(({ row }) => row)
  for (const tenant of demo.tenants) {
    const lease = leases.find(({ tenantId }) => tenantId === tenant.id)
    if (lease) await enterTerms(demo, tenant, lease)
  }
  await addVacantUnits(demo, leases)
  await offerToExample(demo, leases)
  await endOne(demo, leases)
}

async function enterTerms({ contextAt, clerk }: Demo, tenant: DemoTenant, { id }: Lease): Promise<void> {
  const { addedOn, rent, dueDay, apartment, name } = tenant
  const withholdsTax = name === WITHHOLDING_TENANT
  const isShop = apartment.includes('Shops')
  const changes = { withholdsTax, rent, rentDay: dueDay, depositDue: isShop ? 2 * rent : rent }
  const context = contextAt(addedOn, NINE_O_CLOCK)
  await changeLease(context, { caller: clerk, id, changes, moved: onLeaseEndMoved(context) })
}

async function addVacantUnits({ ctx, today, contextAt, clerk }: Demo, leases: Lease[]): Promise<void> {
  const context = contextAt(addDays(today, -60), NINE_O_CLOCK)
  for (const { apartment, unit, tenants } of PROPERTIES) {
    const known = leases.filter(({ propertyName }) => propertyName === apartment)
    const propertyId = known[0]?.propertyId ?? ''
    const names = Array.from({ length: VACANT_UNITS }, (_, at) => unit(tenants.length + 1 + at))
    const kind = apartment.includes('Shops') ? 'shop' : 'apartment'
    for (const name of names.filter((one) => !known.some(({ unitName }) => unitName === one)))
      await ctx.db.transaction((tx) =>
        addUnit(context, tx, { caller: clerk, given: { propertyId, name, kind, floorArea: 24 } }),
      )
  }
}

async function offerToExample({ ctx, today, contextAt, clerk }: Demo, leases: Lease[]): Promise<void> {
  const lease = leases.find(({ tenantName }) => tenantName === EXAMPLE_TENANT)
  if (!lease) return
  const fromDay = lease.endsOn === null ? addDays(today, 30) : addDays(lease.endsOn, 1)
  const given = { fromDay, endsOn: addDays(fromDay, 364), rent: 935 }
  const context = contextAt(addDays(today, -OFFERED_BEFORE_DAYS), NINE_O_CLOCK)
  await ctx.db.transaction((tx) => offerRenewal(context, tx, { caller: clerk, id: lease.id, given }))
}

async function endOne({ ctx, today, contextAt, clerk }: Demo, leases: Lease[]): Promise<void> {
  const soon = leases.flatMap(({ id, endsOn }) => (endsOn === null ? [] : [{ id, endsOn }]))
  const ending = soon
    .filter(({ endsOn }) => endsOn > today && endsOn <= addDays(today, 30))
    .sort((a, b) => (a.endsOn < b.endsOn ? -1 : 1))
    .at(-1)
  if (!ending) return
  const given = { moveOutOn: ending.endsOn, reason: 'Moves the shop to Kumasi', skip: [], keep: [] }
  const context = contextAt(addDays(today, -2), NINE_O_CLOCK)
  await ctx.db.transaction((tx) => endTenantLease(context, tx, { caller: clerk, id: ending.id, given }))
}
