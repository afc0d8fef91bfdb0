import { expect, test } from 'vitest'
import { setUpBillingOffice } from '../../../../../testing/charges/billing-office.ts'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import { EVERYWHERE } from '../../../../property/tenants/server/tenants.scope.ts'
import type { RecurringCharge } from '../../charges.contract.ts'
import { endsBeforeNextPeriod } from '../../charges.rules.ts'
import type { RentPlan } from '../../plans.contract.ts'
import { countUncharged } from './left.queries.ts'

const office = setUpBillingOffice()
const { ok, setDay, addLease } = office

const steps = [{ fromDay: '2026-01-01', amount: 1500 }]
const addCharge = (leaseId: string) => ok<RecurringCharge>('POST /rent-rules', { leaseId, steps })

async function activate({ id }: RecurringCharge): Promise<void> {
  const about = { ruleIds: [id], through: '2026-12-31' }
  const { hash } = await ok<RentPlan>('POST /rent-rules/preview', about)
  await ok('POST /rent-rules/activate', { ...about, hash })
}

const listed = async ({ tenantId }: Lease) =>
  (await ok<Lease[]>('GET /rent-rules/uncharged')).filter((lease) => lease.tenantId === tenantId)

test('a new lease of the same unit is listed until it has a charge for rent of its own', async () => {
  const before = await addLease({ endsOn: '2026-12-31' })
  const { tenantId, unitId } = before
  const next = await ok<Lease>('POST /leases', { tenantId, unitId, startsOn: '2027-01-01', rent: 1700 })
  const charge = await addCharge(before.id)
  expect(await listed(before)).toEqual([])
  await activate(charge)
  expect(await listed(before)).toEqual([next])
  const limited = await office.portal.createAdmin({ staff: 'manager', propertyIds: [] })
  expect((await limited.call('GET /rent-rules/uncharged')).body).toEqual([])
  await addCharge(next.id)
  expect(await listed(before)).toEqual([])
})

test('a lease of another unit is listed once the charged one is over', async () => {
  const before = await addLease({ endsOn: '2026-12-31' })
  const { unitId, ...other } = await addLease()
  await ok(`POST /leases/${other.id}/end`, { moveOutOn: '2026-11-20', reason: 'Makes room' })
  const more = { tenantId: before.tenantId, unitId, startsOn: '2026-12-01', rent: 1700 }
  const moved = await ok<Lease>('POST /leases', more)
  await activate(await addCharge(before.id))
  await setDay('2026-12-31')
  expect(await listed(before)).toEqual([])
  await setDay('2027-01-01')
  expect((await listed(before)).map(({ id }) => id)).toEqual([moved.id])
})

test('leases left without a charge are counted as listed, but for those that end before a next period', async () => {
  const { portal } = office
  const today = portal.clock.today()
  for (const moveIn of ['2026-11-05', '2027-01-01'])
    for (const endsOn of ['2027-01-31', '2027-02-28', '2027-03-31', '2027-12-31', null])
      for (const terms of [{ rentDay: 31 }, { periodMonths: 12 }, { rentDay: 15, periodMonths: 3 }])
        await addLease({ endsOn, ...terms }, moveIn)
  const leases = await ok<Lease[]>('GET /rent-rules/uncharged?all=true')
  const left = leases.filter((lease) => !endsBeforeNextPeriod(lease, today))
  expect(left.length).toBeLessThan(leases.length)
  expect(await countUncharged(portal.db, { today, scope: EVERYWHERE })).toBe(left.length)
})
