import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { DAY } from '../../../../testing/clock.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import { downloadBytes, parseXlsx } from '../../../../testing/sheets.ts'
import { HOUSE, SHOPS, setUpTwoProperties } from '../../../../testing/two-properties.ts'
import type { TaxMonth } from '../../taxes/taxes.contract.ts'
import type { OwnerStatement, PropertyStatement } from '../owner-statements.contract.ts'

const { fixture, ids, people, addProperty, moveIn } = setUpTwoProperties()

const read = async (query = '', by: ApiClient = fixture.admin, month = '2026-11') =>
  (await by.call<OwnerStatement>(`GET /owner-statements/${month}${query}`)).body
const of = ({ properties }: OwnerStatement, id: string): PropertyStatement =>
  properties.find(({ propertyId }) => propertyId === id) as PropertyStatement
const download = (query: string) =>
  downloadBytes(fixture.portal, fixture.admin, `/owner-statements/2026-11${query}`)
const cents = (amounts: number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100

describe('the statement of a month', () => {
  test('of a house with withheld tax, a reversal, a deposit, a voided expense and an ended lease', async () => {
    const statement = await read()
    expect([statement.month, statement.countedOn, statement.behind]).toEqual(['2026-11', '2026-11-20', null])
    expect(of(statement, ids.house)).toEqual({
      propertyId: ids.house,
      propertyName: 'Adum House',
      // 920 + 80 - 600 of rent; 8 % of it is the tax.
      receivedByPurpose: [
        { purpose: 'rent', amount: 400 },
        { purpose: 'utility', amount: 150 },
      ],
      received: 550,
      withheld: 80,
      receivedInMoney: 470,
      notInMoney: 0,
      vat: 0,
      vatDue: 0,
      expensesByCategory: [
        { category: 'repairs', total: 300, count: 2 },
        { category: 'security', total: 50, count: 1 },
      ],
      expenses: 350,
      fees: 0,
      tax: 32,
      taxPayable: -48,
      net: 168,
      payOut: 168,
      deposits: 500,
      totalReceived: 1050,
      depositMovement: { opening: 0, received: 500, used: 0, returned: 0, closing: 500 },
      // A1 on 20 days, A2 on the 9 before its tenant moved out, A3 on none.
      units: 3,
      occupiedUnits: 1,
      occupancyPercent: 33.3,
      letDays: 29,
      availableDays: 60,
      letDaysPercent: 48.3,
    })
  })

  test('of shops counts the capacity where not every unit is entered', async () => {
    expect(of(await read(), ids.shops)).toMatchObject({
      received: 1500,
      tax: 225,
      expenses: 300,
      net: 975,
      payOut: 975,
      deposits: 0,
      units: 4,
      occupiedUnits: 1,
      occupancyPercent: 25,
      letDays: 20,
      availableDays: 80,
    })
  })

  test('agrees with the month of tax and with the payments, and its totals with its properties', async () => {
    const { totals, properties } = await read()
    const tax = (await fixture.admin.call<TaxMonth>('GET /tax/2026-11')).body
    const rent = totals.receivedByPurpose.find(({ purpose }) => purpose === 'rent')
    expect([rent?.amount, totals.tax, totals.taxPayable, totals.withheld]).toEqual([
      tax.totals.received,
      tax.totals.tax,
      tax.totals.payable,
      tax.totals.withheld,
    ])
    const { body: payments } = await fixture.admin.call<{ amount: number }[]>(
      'GET /payments?from=2026-11-01&to=2026-11-30',
    )
    // One of October was reversed in this month.
    expect(totals.totalReceived).toBe(cents([...payments.map(({ amount }) => amount), -600]))
    for (const field of ['received', 'expenses', 'tax', 'net', 'payOut', 'totalReceived', 'units'] as const)
      expect([field, totals[field]]).toEqual([field, cents(properties.map((one) => one[field]))])
  })

  test('before has the reversed payment still, and expenses of its own', async () => {
    expect(of(await read('', fixture.admin, '2026-10'), ids.house)).toMatchObject({
      received: 600,
      tax: 48,
      expenses: 70,
      net: 482,
      occupiedUnits: 2,
      letDays: 62,
      availableDays: 93,
    })
  })

  test('takes VAT in the rent off net', async () => {
    const settings = (vat: object) => fixture.admin.call('PATCH /settings/tax', { body: { vat } })
    await settings({ on: true, units: [people.esi.lease.unitId] })
    await people.esi.payFor('rent', 1200, '2026-09-10')
    await settings({ on: false, units: [] })
    const september = await read('', fixture.admin, '2026-09')
    expect(of(september, ids.shops)).toMatchObject({
      received: 1200,
      vat: 200,
      tax: 150,
      net: 850,
      payOut: 850,
    })
  })

  test('of one property has what stands behind its figures', async () => {
    const { properties, totals, behind } = await read(`?propertyId=${ids.house}`)
    expect(properties.map(({ propertyName }) => propertyName)).toEqual(['Adum House'])
    expect(totals.net).toBe(168)
    const lines = behind?.payments.map(
      ({ day, tenantName, unitName, purpose, amount, withheld, tax }) =>
        `${day} ${tenantName} ${unitName} ${purpose} ${amount} ${withheld} ${tax}`,
    )
    expect(lines).toEqual([
      '2026-11-05 Ama Serwaa A1 rent 920 0 73.6',
      '2026-11-05 Ama Serwaa A1 rent 80 80 6.4',
      '2026-11-06 Ama Serwaa A1 utility 150 0 0',
      '2026-11-07 Ama Serwaa A1 deposit 500 0 0',
      '2026-11-20 Kofi Mensah A2 rent -600 0 -48',
    ])
    expect(behind?.expenses.map(({ spentOn, amount }) => `${spentOn} ${amount}`)).toEqual([
      ...['2026-11-01 50', '2026-11-03 200.5', '2026-11-20 99.5'],
    ])
  })

  test('counts rent that a deposit paid as income of that day, and what of it goes back out of what was received', async () => {
    const { admin } = fixture
    const place = { ...HOUSE, name: 'Ejisu House' }
    const propertyId = await addProperty(place)
    const { tenant, invoice, payFor } = await moveIn(place.name, 'C1', 'Yaa Boateng')
    await payFor('deposit', 900, '2026-10-15')
    await invoice(500)
    const deposit = (what: string, body: object) =>
      admin.call(`POST /tenants/${tenant.id}/deposit/${what}`, { body })
    expect((await deposit('apply', { amount: 500 })).status).toBe(201)
    expect((await deposit('return', { amount: 300, method: 'cash' })).status).toBe(201)
    expect(of(await read('', admin, '2026-10'), propertyId)).toMatchObject({
      received: 0,
      notInMoney: 0,
      deposits: 900,
      totalReceived: 900,
      depositMovement: { opening: 0, received: 900, used: 0, returned: 0, closing: 900 },
    })
    expect(of(await read(), propertyId)).toMatchObject({
      received: 0,
      notInMoney: 500,
      tax: 40,
      net: -40,
      deposits: -300,
      totalReceived: -300,
      depositMovement: { opening: 900, received: 0, used: 500, returned: 300, closing: 100 },
    })
    const { id } = await invoice(70)
    await admin.call(`POST /invoices/${id}/write-off`, { body: { reason: 'Gone abroad' } })
    expect(of(await read(), propertyId)).toMatchObject({ received: 0, notInMoney: 500, tax: 40 })
    const { lines } = (await admin.call<TaxMonth>('GET /tax/2026-11')).body
    expect(
      lines.flatMap(({ propertyName, kind, amount, tax }) =>
        propertyName === place.name ? [[kind, amount, tax]] : [],
      ),
    ).toEqual([['deposit_applied', 500, 40]])
  })

  test.each(['2026-13', '2026-1', 'today'])('of %s is refused', async (month) => {
    expect((await fixture.admin.call(`GET /owner-statements/${month}`)).status).toBe(400)
  })

  test('of a property that does not exist is not found', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    const reply = await fixture.admin.call(`GET /owner-statements/2026-11?propertyId=${unknown}`)
    expect([reply.status, reply.body]).toEqual([404, { error: 'Property not found' }])
  })
})

describe('the files', () => {
  test('as Excel have a row for each property, and each payment and expense behind them', async () => {
    const { bytes, headers } = await download(`?format=xlsx&propertyId=${ids.house}`)
    expect(headers.get('content-disposition')).toContain('filename="Owner_Statement_2026-11_Adum_House.xlsx"')
    const [headings = [], row, total] = parseXlsx(bytes)
    const cells = ['Rent (GHS)', 'Utilities (GHS)', 'Withheld as Tax (GHS)', 'Net (GHS)', 'Units Occupied']
    const at = (of: typeof row) => cells.map((heading) => of?.[headings.indexOf(heading)])
    expect([row?.slice(0, 2), total?.[1]]).toEqual([['2026-11', 'Adum House'], 'Total'])
    expect(at(row)).toEqual([400, 150, 80, 168, 1])
    expect(at(total)).toEqual([400, 150, 80, 168, 1])
    const [names = [], ...behind] = parseXlsx(bytes, 2)
    const totals = behind.pop()
    const sums = ['Received (GHS)', 'Withheld (GHS)', 'Tax (GHS)', 'Spent (GHS)'].map((heading) => {
      const at = names.indexOf(heading)
      return [totals?.[at], cents(behind.map((line) => Number(line[at] ?? 0)))]
    })
    expect(behind).toHaveLength(8)
    expect(sums).toEqual([1050, 80, 32, 350].map((amount) => [amount, amount]))
  })

  test('as PDF say the same as the screen', async () => {
    const { bytes, headers } = await download('?format=pdf')
    expect(headers.get('content-type')).toBe('application/pdf')
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
    for (const line of [
      /Owner’s statement\n/,
      /Nov 2026/,
      /so far, up to 20 Nov 2026/,
      /Adum House +550\.00 +−350\.00 +−32\.00 +168\.00 +1 of 3/,
      /Deposits received, less given back +500\.00/,
      /Tax still to pay +48\.00/,
      /1 of 3 units \(33\.3 %\) occupied on 20 Nov 2026/,
    ])
      expect(text).toMatch(line)
  })
})

describe('somebody who works for one property', () => {
  const accountant = (propertyIds: string[]) =>
    fixture.portal.createAdmin({ staff: 'accountant', propertyIds })

  test('sees its statement only, with the same figures', async () => {
    const limited = await accountant([ids.house])
    const { properties, totals } = await read('', limited)
    expect(properties).toEqual([of(await read(), ids.house)])
    expect(totals.net).toBe(168)
    const reply = await limited.call(`GET /owner-statements/2026-11?propertyId=${ids.shops}`)
    expect([reply.status, reply.body]).toEqual([404, { error: 'Property not found' }])
  })

  test('is refused as caretaker', async () => {
    const caretaker = await fixture.portal.createAdmin({ staff: 'caretaker', propertyIds: [ids.house] })
    expect((await caretaker.call('GET /owner-statements/2026-11')).status).toBe(403)
  })

  test('does not name a tenant who has moved elsewhere, but what was paid here', async () => {
    const here = await addProperty({ ...HOUSE, name: 'Kejetia House' })
    const yaw = await moveIn('Kejetia House', 'K1', 'Yaw Darko')
    await yaw.invoice(700, { leaseId: yaw.lease.id })
    await yaw.pay(700, '2026-11-08')
    // Another unit on the day of entry is a correction.
    fixture.portal.clock.advance(DAY)
    await fixture.admin.call(`PATCH /tenants/${yaw.tenant.id}`, {
      body: { apartment: SHOPS.name, unit: 'B4' },
    })
    const limited = await accountant([here])
    const { totals, behind } = await read(`?propertyId=${here}`, limited)
    expect([totals.received, totals.tax]).toEqual([700, 56])
    expect(behind?.payments).toEqual([
      expect.objectContaining({
        tenantId: null,
        receiptNumber: null,
        tenantName: 'Now a tenant of another property',
        amount: 700,
      }),
    ])
  })
})
