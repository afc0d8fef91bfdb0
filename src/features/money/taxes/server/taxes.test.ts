import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import { downloadBytes, parseXlsx } from '../../../../testing/sheets.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { RecordedPayment } from '../../payments/payments.contract.ts'
import type { TaxMonth, TaxSettings } from '../taxes.contract.ts'

const fixture = setUpFixture()
const MONEY = { amount: 1000, receivedOn: '2026-11-20', method: 'cash', sendEmail: false }

async function propertyId(name: string): Promise<string> {
  const { body } = await fixture.admin.call<Property[]>('GET /properties')
  return body.find((property) => property.name === name)?.id ?? ''
}

/** In a separate property, without other tests' payments. */
async function newTenant(kind: 'shops' | 'apartments' = 'apartments') {
  const { admin, portal } = fixture
  const name = `House ${crypto.randomUUID()}`
  await admin.call('POST /properties', { body: { name, kind, capacity: 9 } })
  const fields = { apartment: name, unit: 'A1', moveInDate: '2026-01-01', leaseEndDate: '2027-12-31' }
  const { tenant } = await portal.createTenant(admin, fields)
  const [lease] = (await admin.call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)).body
  const invoice = (amount: number, more: object = {}) =>
    portal.createInvoice(admin, tenant.id, { amount, dueDate: '2026-12-05', sendEmail: false, ...more })
  const pay = <T = RecordedPayment>(more: object = {}) =>
    admin.call<T>('POST /payments', { body: { ...MONEY, tenantId: tenant.id, ...more } })
  const secondUnit = async (unitKind: string) => {
    const unit = { propertyId: await propertyId(name), name: 'B2', kind: unitKind }
    const { body } = await admin.call<{ id: string }>('POST /units', { body: unit })
    const body2 = {
      tenantId: tenant.id,
      unitId: body.id,
      startsOn: '2026-01-01',
      endsOn: '2027-12-31',
      rent: 500,
    }
    return (await admin.call<Lease>('POST /leases', { body: body2 })).body
  }
  return { tenant, name, lease: lease as Lease, invoice, pay, secondUnit }
}

const readMonth = async (month: string, by: ApiClient = fixture.admin) =>
  (await by.call<TaxMonth>(`GET /tax/${month}`)).body

const download = (path: string) => downloadBytes(fixture.portal, fixture.admin, path)

/** As 'day unit amount percent tax withheld'. */
async function listTaxLines(name: string, month = '2026-11'): Promise<string[]> {
  const { lines } = await readMonth(month)
  return lines
    .filter(({ propertyName }) => propertyName === name)
    .map(
      ({ day, unitName, amount, percent, tax, withheld }) =>
        `${day} ${unitName} ${amount} ${percent} ${tax} ${withheld}`,
    )
}

describe('the settings of tax', () => {
  test('begin with the rates of the law, and without VAT', async () => {
    const { body } = await fixture.admin.call<TaxSettings>('GET /settings/tax')
    expect(body.rates.map(({ name, percent, from }) => [name, percent, from])).toEqual([
      ['commercial', 15, '2024-01-01'],
      ['residential', 8, '2024-01-01'],
      ['vat', 20, '2026-01-01'],
    ])
    expect(body.rates.every(({ source }) => source.includes('gra.gov.gh'))).toBe(true)
    expect(body.vat).toEqual({ on: false, units: [], next: [] })
  })

  test('PATCH replaces the list of rates and keeps VAT, which is named alone', async () => {
    const { admin } = fixture
    const { rates } = (await admin.call<TaxSettings>('GET /settings/tax')).body
    const { lease } = await newTenant()
    const vat = { on: true, units: [lease.unitId, lease.unitId] }
    expect((await admin.call<TaxSettings>('PATCH /settings/tax', { body: { vat } })).body).toEqual({
      rates,
      vat: { on: true, units: [lease.unitId], next: [] },
    })
    const only = [{ name: 'withholding', percent: 7.25, from: '2026-01-01', source: 'A letter' }]
    const changed = await admin.call<TaxSettings>('PATCH /settings/tax', { body: { rates: only } })
    expect(changed.body).toEqual({ rates: only, vat: { on: true, units: [lease.unitId], next: [] } })
    await admin.call('PATCH /settings/tax', { body: { rates, vat: { on: false, units: [] } } })
  })

  test.each([
    [
      'two rates of one day',
      { rates: [0, 1].map(() => ({ name: 'vat', percent: 5, from: '2026-01-01', source: 's' })) },
    ],
    [
      'a percentage above 100',
      { rates: [{ name: 'vat', percent: 100.01, from: '2026-01-01', source: 's' }] },
    ],
    [
      'a percentage with three decimals',
      { rates: [{ name: 'vat', percent: 7.125, from: '2026-01-01', source: 's' }] },
    ],
    ['a rate without a source', { rates: [{ name: 'vat', percent: 7, from: '2026-01-01', source: '' }] }],
    ['a unit that does not exist', { vat: { on: true, units: ['00000000-0000-4000-8000-000000000000'] } }],
  ])('refuse %s', async (_, body) => {
    const before = (await fixture.admin.call('GET /settings/tax')).body
    const { status, body: refused } = await fixture.admin.call<ErrorBody>('PATCH /settings/tax', { body })
    expect([status, refused.details?.length]).toEqual([400, 1])
    expect((await fixture.admin.call('GET /settings/tax')).body).toEqual(before)
  })

  test('an accountant reads them, and does not change them', async () => {
    const accountant = await fixture.portal.createAdmin({ staff: 'accountant' })
    expect((await accountant.call('GET /settings/tax')).status).toBe(200)
    expect((await accountant.call('PATCH /settings/tax', { body: {} })).status).toBe(403)
  })
})

describe('the month of tax', () => {
  test('has a line for each payment with the unit, its rate and the tax', async () => {
    const { name, tenant, invoice, pay } = await newTenant('shops')
    await invoice(1500.5)
    const { body: paid } = await pay({ amount: 1500.5 })
    const { lines, month, dueDay } = await readMonth('2026-11')
    expect([month, dueDay]).toEqual(['2026-11', '2026-12-30'])
    expect(lines.find(({ paymentId }) => paymentId === paid.id)).toEqual({
      paymentId: paid.id,
      receiptNumber: paid.receiptNumber,
      kind: 'money',
      tenantId: tenant.id,
      tenantName: tenant.name,
      propertyName: name,
      unitName: 'A1',
      unitKind: 'shop',
      receivedOn: '2026-11-20',
      day: '2026-11-20',
      adjusts: null,
      amount: 1500.5,
      rateName: 'commercial',
      percent: 15,
      tax: 225.08,
      withheld: 0,
      vat: 0,
      hasCertificate: null,
    })
  })

  test('leaves out deposits, repairs and credit notes, and counts credit as rent in advance', async () => {
    const { name, invoice, pay } = await newTenant()
    const [deposit, rent] = [await invoice(300, { purpose: 'deposit' }), await invoice(500)]
    await invoice(80, { purpose: 'repair', dueDate: '2026-12-06' })
    await fixture.admin.call(`POST /invoices/${rent.id}/credit-note`, {
      body: { amount: 100, reason: 'No water' },
    })
    await pay({ amount: 300, allocations: [{ invoiceId: deposit.id, amount: 300 }] })
    expect(await listTaxLines(name)).toEqual([])
    await pay({ amount: 600 })
    // 400 of rent and 120 of credit; 80 were for the repair.
    expect(await listTaxLines(name)).toEqual(['2026-11-20 A1 520 8 41.6 0'])
  })

  test('part payments on both sides of the turn of a month are two months', async () => {
    const { name, invoice, pay } = await newTenant()
    await invoice(1000)
    await pay({ amount: 400, receivedOn: '2026-01-31' })
    await pay({ amount: 600, receivedOn: '2026-02-01' })
    expect(await listTaxLines(name, '2026-01')).toEqual(['2026-01-31 A1 400 8 32 0'])
    expect(await listTaxLines(name, '2026-02')).toEqual(['2026-02-01 A1 600 8 48 0'])
  })

  test('one payment for a flat and a shop is two lines by the leases of the invoices', async () => {
    const { name, lease, invoice, pay, secondUnit } = await newTenant()
    const shop = await secondUnit('shop')
    await invoice(700, { leaseId: lease.id })
    await invoice(300, { leaseId: shop.id })
    await pay()
    expect((await listTaxLines(name)).sort()).toEqual([
      '2026-11-20 A1 700 8 56 0',
      '2026-11-20 B2 300 15 45 0',
    ])
  })

  test('follows a rate of the month from its day on, also when it is taken out again', async () => {
    const { admin } = fixture
    const { name, invoice, pay } = await newTenant()
    await invoice(1000)
    await pay({ amount: 400, receivedOn: '2026-03-09' })
    await pay({ amount: 300, receivedOn: '2026-03-10' })
    const { rates } = (await admin.call<TaxSettings>('GET /settings/tax')).body
    const added = { name: 'residential', percent: 10, from: '2026-03-10', source: 'A new act' }
    await admin.call('PATCH /settings/tax', { body: { rates: [...rates, added] } })
    expect(await listTaxLines(name, '2026-03')).toEqual([
      '2026-03-09 A1 400 8 32 0',
      '2026-03-10 A1 300 10 30 0',
    ])
    await admin.call('PATCH /settings/tax', { body: { rates } })
    expect(await listTaxLines(name, '2026-03')).toEqual([
      '2026-03-09 A1 400 8 32 0',
      '2026-03-10 A1 300 8 24 0',
    ])
  })

  test('a payment whose reference is corrected counts once', async () => {
    const { name, invoice } = await newTenant()
    const { id } = await invoice(1000)
    const paid = { status: 'Paid', paidOn: '2026-10-31', paymentMethod: 'Cash', paymentReference: 'One' }
    await fixture.admin.call(`PATCH /invoices/${id}`, { body: paid })
    await fixture.admin.call(`PATCH /invoices/${id}`, { body: { paymentReference: 'Two' } })
    expect(await listTaxLines(name, '2026-10')).toEqual(['2026-10-31 A1 1000 8 80 0'])
    expect(await listTaxLines(name)).toEqual([])
  })

  test('of somebody who is limited to properties has the lines of those only', async () => {
    const { name, invoice, pay } = await newTenant()
    await invoice(1000)
    await pay()
    const accountant = await fixture.portal.createAdmin({
      staff: 'accountant',
      propertyIds: [await propertyId(name)],
    })
    const { lines, totals } = await readMonth('2026-11', accountant)
    expect(new Set(lines.map(({ propertyName }) => propertyName))).toEqual(new Set([name]))
    expect(totals).toEqual({
      received: 1000,
      notInMoney: 0,
      tax: 80,
      withheld: 0,
      payable: 80,
      vat: 0,
      vatDue: 0,
    })
  })

  test('as Excel names the rates that were used, with their sources', async () => {
    const { bytes, headers } = await download('/tax/2026-11?format=xlsx')
    expect(headers.get('content-disposition')).toContain('filename="Tax_2026-11.xlsx"')
    const [, commercial, residential, ...others] = parseXlsx(bytes, 4)
    const source = 'https://gra.gov.gh/portfolio/rent-tax/'
    expect(commercial).toEqual(['Commercial rent', 15, 45_292, source])
    expect(residential).toEqual(['Residential rent', 8, 45_292, source])
    expect(others).toEqual([])
  })

  test('as PDF says what is to be paid by when, and by which rates', async () => {
    const { bytes, headers } = await download('/tax/2026-11?format=pdf')
    expect(headers.get('content-type')).toBe('application/pdf')
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
    for (const part of ['Tax on rent', 'Nov 2026', 'To pay by 30 Dec 2026', 'gra.gov.gh/portfolio/rent-tax'])
      expect(text.replaceAll('\u200b', '')).toContain(part)
  })

  test.each(['2026-13', '2026-1', '1826-01', 'today'])('of %s is refused', async (month) => {
    expect((await fixture.admin.call(`GET /tax/${month}`)).status).toBe(400)
  })
})
