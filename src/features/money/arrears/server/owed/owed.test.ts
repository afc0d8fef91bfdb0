import { describe, expect, test } from 'vitest'
import { sampleFiles } from '../../../../../testing/files.ts'
import { setUpFixture } from '../../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../../testing/portal.ts'
import { downloadBytes, parseCsv } from '../../../../../testing/sheets.ts'
import type { TenantBalance } from '../../../payments/accounts.contract.ts'
import type { ArrearsTotal } from '../../arrears.contract.ts'
import type { Owed, OwedTotals } from '../../owed.contract.ts'

const fixture = setUpFixture()
const TODAY = '2026-11-20'
const HERE = 'Achimota (Shops)'

type Person = { unit?: string; phone?: string; apartment?: string }
type Billed = { amount: number; dueDate: string }

async function newTenant(name: string, billed: Billed[], fields: Person = {}) {
  const { admin, portal } = fixture
  const { tenant, ...client } = await portal.createTenant(admin, { name, ...fields })
  const invoices: string[] = []
  for (const one of billed) {
    const given = { ...one, enteredLater: true, sendEmail: false }
    invoices.push((await portal.createInvoice(admin, tenant.id, given)).id)
  }
  const pay = (amount: number, more: object = {}) =>
    admin.call('POST /payments', {
      body: { tenantId: tenant.id, amount, receivedOn: TODAY, method: 'cash', sendEmail: false, ...more },
    })
  return { tenant, client, invoices, pay }
}

const list = async (query = '', by: ApiClient = fixture.admin) =>
  (await by.call<Owed[]>(`GET /owed${query}`)).body
const totals = async (query = '', by: ApiClient = fixture.admin) =>
  (await by.call<OwedTotals>(`GET /owed/totals${query}`)).body
const names = (rows: Owed[]) => rows.map(({ tenantName }) => tenantName)

const LATE = '2026-11-10'
const LATER = '2026-12-10'

describe('who owes', () => {
  test('is one row for each tenant with all that is owed, and what of it is overdue', async () => {
    const billed = [
      { amount: 500, dueDate: LATE },
      { amount: 300, dueDate: LATER },
    ]
    const { tenant, pay } = await newTenant('Akosua Owes', billed, { unit: 'B1', phone: '024 1' })
    await pay(120.5)
    expect(await list('?q=akosua%20owes')).toEqual([
      {
        tenantId: tenant.id,
        tenantName: 'Akosua Owes',
        propertyId: expect.any(String),
        propertyName: 'Bohye (Shops)',
        unit: 'B1',
        phone: '024 1',
        owed: 679.5,
        overdue: 379.5,
        credit: 0,
        oldestDueDate: LATE,
      },
    ])
    expect(names(await list('?q=b1'))).toEqual(['Akosua Owes'])
  })

  test('leaves out whoever owes nothing, also by the credit that was kept', async () => {
    await newTenant('Nothing Billed', [])
    const paid = await newTenant('Nothing Left', [{ amount: 100, dueDate: LATE }])
    await paid.pay(100)
    const ahead = await newTenant('Paid Ahead', [{ amount: 100, dueDate: LATER }])
    await ahead.pay(250, { keepCredit: true })
    const some = await newTenant('Some Credit', [{ amount: 100, dueDate: LATER }])
    await some.pay(30, { keepCredit: true })
    expect(await list('?q=nothing')).toEqual([])
    expect(await list('?q=paid%20ahead')).toEqual([])
    expect(await list('?q=some%20credit')).toMatchObject([{ owed: 70, credit: 30, overdue: 0 }])
  })

  test('agrees with the tenant, the dashboard and the arrears', async () => {
    const late = [{ amount: 400, dueDate: LATE }]
    const waiting = await newTenant('Under Review', late)
    await fixture.portal.uploadReceipt(waiting.client, waiting.invoices[0] ?? '', sampleFiles.png)
    const covered = await newTenant('Late With Credit', late)
    await covered.pay(900, { keepCredit: true })
    expect(await list('?q=under%20review')).toMatchObject([{ owed: 400, overdue: 0 }])
    expect(await list('?q=late%20with')).toMatchObject([{ owed: -500, overdue: 400, credit: 900 }])
    for (const row of await list()) {
      const path = `GET /tenants/${row.tenantId}/balance`
      const { balance, overdue, credit } = (await fixture.admin.call<TenantBalance>(path)).body
      expect(row).toMatchObject({ owed: balance, overdue, credit })
    }
    const sums = await totals()
    const { overdueAmount } = (await fixture.admin.call<{ overdueAmount: number }>('GET /analytics/summary'))
      .body
    const ages = (await fixture.admin.call<ArrearsTotal[]>('GET /arrears/totals')).body
    expect(sums.overdue).toBe(overdueAmount)
    expect(ages.reduce((sum, { overdue }) => sum + overdue, 0)).toBe(overdueAmount)
    expect(ages.reduce((sum, { tenants }) => sum + tenants, 0)).toBe(sums.tenantsOverdue)
  })

  test('is sorted by each column, paged without a gap, and limited to properties', async () => {
    for (const [at, amount] of [300, 100, 200].entries())
      await newTenant(`Sorted ${at}`, [{ amount, dueDate: `2026-11-1${at}` }], {
        apartment: HERE,
        unit: `S${3 - at}`,
      })
    const sorted = async (sort: string) =>
      names(await list(`?q=sorted&sort=${sort}`))
        .join()
        .replaceAll('Sorted ', '')
    expect(
      names(await list('?q=sorted'))
        .join()
        .replaceAll('Sorted ', ''),
    ).toBe('0,2,1')
    for (const [sort, order] of Object.entries({
      owed: '1,2,0',
      overdue: '1,2,0',
      credit: '0,1,2',
      oldestDueDate: '0,1,2',
      tenantName: '0,1,2',
      unit: '2,1,0',
    })) {
      expect([sort, await sorted(sort)]).toEqual([sort, order])
      expect([sort, await sorted(`-${sort}`)]).toEqual([sort, order.split(',').toReversed().join()])
    }
    const first = await fixture.admin.call<Owed[]>('GET /owed?q=sorted&limit=2&count=true')
    expect([first.headers.get('x-total-count'), first.body.length]).toEqual(['3', 2])
    const next = /<\/api([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(names((await fixture.admin.call<Owed[]>(`GET ${next}`)).body)).toEqual(['Sorted 1'])
    const { propertyId } = (await list('?q=sorted'))[0] as Owed
    const limited = await fixture.portal.createAdmin({ staff: 'accountant', propertyIds: [propertyId] })
    expect(names(await list('', limited)).every((name) => name.startsWith('Sorted'))).toBe(true)
    expect(await totals('', limited)).toEqual({
      tenants: 3,
      tenantsOverdue: 3,
      owed: 600,
      overdue: 600,
      credit: 0,
    })
    expect(await totals(`?propertyId=${propertyId}`)).toEqual(await totals('', limited))
  })

  test('is exported with a total', async () => {
    await newTenant('=Ama Export', [{ amount: 80, dueDate: LATE }], { unit: 'X1', phone: '0240000007' })
    await newTenant('Kofi Export', [{ amount: 20.5, dueDate: LATER }], { unit: 'X2' })
    const path = '/owed/export?format=csv&q=export&sort=tenantName'
    const { bytes, headers } = await downloadBytes(fixture.portal, fixture.admin, path)
    expect(headers.get('content-disposition')).toContain(`Who_Owes_${TODAY}.csv`)
    expect(parseCsv(bytes).map((row) => row.join('|'))).toEqual([
      'Tenant|Property|Unit|Phone|Owed (GHS)|Overdue (GHS)|Credit (GHS)|Oldest Due Day',
      "'=Ama Export|Bohye (Shops)|X1|024 000 0007|80.00|80.00|0.00|2026-11-10",
      'Kofi Export|Bohye (Shops)|X2||20.50|0.00|0.00|2026-12-10',
      'Total||||100.50|80.00|0.00|',
    ])
  })
})
