import { expect, it } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { dateOfSerial, downloadBytes, parseCsv, parseXlsx } from '../../../../testing/sheets.ts'
import type { Tenant } from '../tenants.contract.ts'

const fixture = setUpFixture()
const HEADINGS = ['Name', 'Location', 'Unit', 'Phone', 'Email', 'Move-In', 'Lease End', 'Lease Status']
const download = (query: string) => downloadBytes(fixture.portal, fixture.admin, `/tenants/export?${query}`)

const esi = {
  name: 'Ɛsi Nyarko',
  email: 'esi@tenant.test',
  unit: '007',
  phone: '+233 24 412 3456',
  moveInDate: '2026-01-01',
  leaseEndDate: '2026-12-31',
}

it('tenants are exported with the headings of the import, and the state of their lease', async () => {
  await fixture.portal.createTenant(fixture.admin, esi)
  const { bytes, headers } = await download('format=csv&q=esi')
  expect(headers.get('content-disposition')).toContain(`Tenants_${fixture.portal.clock.today()}.csv`)
  const [headings, row = []] = parseCsv(bytes)
  expect(headings).toEqual(HEADINGS)
  expect(row.slice(0, 7)).toEqual([
    'Ɛsi Nyarko',
    'Bohye (Shops)',
    '007',
    '024 412 3456',
    'esi@tenant.test',
    '2026-01-01',
    '2026-12-31',
  ])
  expect(row[7]).toMatch(/^\d+ days left$/)
  const [, cells = []] = parseXlsx((await download('format=xlsx&q=esi')).bytes)
  expect(cells.slice(0, 5)).toEqual(['Ɛsi Nyarko', 'Bohye (Shops)', '007', '024 412 3456', 'esi@tenant.test'])
  expect(cells.slice(5, 7).map((cell) => dateOfSerial(Number(cell)))).toEqual(['2026-01-01', '2026-12-31'])
})

it.each(['', 'sort=-name', 'sort=leaseEndDate', 'lease=ending', 'lease=expired', 'apartment=Nowhere'])(
  'tenants are exported as the list shows them (%s)',
  async (query) => {
    await fixture.otherTenant()
    await fixture.portal.createTenant(fixture.admin, { leaseEndDate: fixture.portal.clock.today() })
    await fixture.portal.createTenant(fixture.admin, { leaseEndDate: '2020-01-01' })
    const list = await fixture.admin.call<Tenant[]>(`GET /tenants?${query}`)
    const rows = parseCsv((await download(`format=csv&${query}`)).bytes).slice(1)
    expect(rows.map((row) => row[4])).toEqual(list.body.map(({ email }) => email))
  },
)

it('only chosen tenants are exported, in the order that is asked for', async () => {
  const chosen = await Promise.all(
    ['Yaw Chosen', 'Ama Chosen'].map((name) => fixture.portal.createTenant(fixture.admin, { name })),
  )
  const ids = chosen.map(({ tenant }) => tenant.id).join()
  const rows = parseCsv((await download(`format=csv&sort=name&ids=${ids}`)).bytes).slice(1)
  expect(rows.map(([name]) => name)).toEqual(['Ama Chosen', 'Yaw Chosen'])
  expect(parseCsv((await download('format=csv&ids=nobody')).bytes)).toHaveLength(1)
})

it('is refused to tenants', async () => {
  expect((await downloadBytes(fixture.portal, fixture.tenant, '/tenants/export?format=csv')).status).toBe(403)
})
