import { beforeAll, expect, test } from 'vitest'
import { setUpFixture } from '../../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../../testing/portal.ts'
import { downloadBytes, parseCsv, unzip } from '../../../../../testing/sheets.ts'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import type { RecurringCharge } from '../../charges.contract.ts'
import type { RentPlan } from '../../plans.contract.ts'

const TODAY = '2026-11-20'
const fixture = setUpFixture()
let charge: RecurringCharge
let draft: RecurringCharge

async function ok<T>(endpoint: string, body?: object): Promise<T> {
  const answer = await fixture.admin.call<T>(endpoint, body ? { body } : {})
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

async function addCharge(name: string, fields: object): Promise<RecurringCharge> {
  const moved = { name, apartment: 'Bohye (Shops)', unit: name.slice(0, 3), moveInDate: '2026-01-01' }
  const { tenant } = await fixture.portal.createTenant(fixture.admin, moved)
  const [lease] = await ok<Lease[]>(`GET /leases?tenantId=${tenant.id}`)
  return ok<RecurringCharge>('POST /rent-rules', { leaseId: lease?.id, ...fields })
}

beforeAll(async () => {
  const steps = [
    { fromDay: '2026-10-01', amount: 1500.5 },
    { fromDay: '2027-01-01', amount: 1650 },
  ]
  charge = await addCharge('Esi Quaye', {
    startsOn: '2026-10-01',
    endsOn: '2027-12-31',
    everyMonths: 3,
    steps,
  })
  const plan = { ruleIds: [charge.id], through: TODAY }
  const { hash } = await ok<RentPlan>('POST /rent-rules/preview', plan)
  await ok('POST /rent-rules/activate', { ...plan, hash })
  fixture.portal.clock.advance(1000)
  const later = { startsOn: '2026-12-01', advanceMonths: 12, steps: [{ fromDay: '2026-12-01', amount: 80 }] }
  draft = await addCharge('Yaw Darko', { ...later, purpose: 'other', description: '=1+1' })
})

async function exportRows(query = '', by: ApiClient = fixture.admin) {
  const path = `/rent-rules/export?format=csv${query}`
  const { bytes, headers } = await downloadBytes(fixture.portal, by, path)
  expect(headers.get('content-disposition')).toContain(`Recurring_charges_${TODAY}.csv`)
  return parseCsv(bytes)
}
const listNames = async (...given: Parameters<typeof exportRows>) =>
  (await exportRows(...given)).slice(1).map(([name]) => name)

test('a row says whose it is, what it costs today, and what is billed next', async () => {
  const [headings = [], ...rows] = await exportRows()
  const [ofDraft, ofRule] = rows.map((row) => Object.fromEntries(headings.map((key, at) => [key, row[at]])))
  const place = { Property: 'Bohye (Shops)' }
  expect(ofRule).toMatchObject({
    ...place,
    Tenant: 'Esi Quaye',
    Unit: 'Esi',
    Purpose: 'Rent',
    Description: 'Rent',
    State: 'Active',
    'Amount Today (GHS)': '1500.50',
    'Every (Months)': '3',
    'On Day': '1',
    'Advance (Months)': '0',
    From: '2026-10-01',
    Until: '2027-12-31',
    'Next Billing Day': '2026-12-27',
    'Next Due Day': '2027-01-01',
    'Next Amount (GHS)': '1650.00',
  })
  expect(ofDraft).toMatchObject({
    ...place,
    Tenant: 'Yaw Darko',
    Description: "'=1+1",
    State: 'Draft',
    'Advance (Months)': '12',
    'Amount Today (GHS)': '80.00',
    From: '2026-12-01',
    Until: '',
    'Next Billing Day': '',
    'Next Due Day': '',
    'Next Amount (GHS)': '',
  })
})

test('the filters of the list count, and Excel has the same rows', async () => {
  expect(await listNames('&state=draft')).toEqual(['Yaw Darko', 'Total'])
  expect(await listNames('&q=quaye')).toEqual(['Esi Quaye', 'Total'])
  expect(await listNames(`&tenantId=${draft.tenantId}`)).toEqual(['Yaw Darko', 'Total'])
  const path = '/rent-rules/export?format=xlsx&state=active'
  const { bytes } = await downloadBytes(fixture.portal, fixture.admin, path)
  const cells = unzip(bytes).get('xl/worksheets/sheet1.xml')
  expect(cells).toContain('Esi Quaye')
  expect(cells).not.toContain('Yaw Darko')
})

test('it is for who may read them, within their properties', async () => {
  const { createAdmin } = fixture.portal
  const limited = await createAdmin({ staff: 'accountant', propertyIds: [] })
  expect(await listNames('', limited)).toEqual([])
  const other = await createAdmin({ staff: 'accountant', propertyIds: [charge.propertyId] })
  expect(await listNames('', other)).toEqual(['Yaw Darko', 'Esi Quaye', 'Total'])
  const caretaker = await createAdmin({ staff: 'caretaker' })
  expect((await caretaker.call('GET /rent-rules/export?format=csv')).status).toBe(403)
})
