import { beforeAll, expect, test } from 'vitest'
import { DAY } from '../../../../testing/clock.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { downloadBytes, parseXlsx } from '../../../../testing/sheets.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { RecordedPayment } from '../../payments/payments.contract.ts'
import type { TaxMonth, TaxSettings } from '../../taxes/taxes.contract.ts'
import type { OwnerStatement } from '../owner-statements.contract.ts'

const fixture = setUpFixture()

async function rent(apartment: string, unit: string, name: string) {
  const { admin, portal } = fixture
  const days = { moveInDate: '2026-01-01', leaseEndDate: '2027-12-31' }
  const { tenant } = await portal.createTenant(admin, { apartment, unit, name, ...days })
  const [lease] = (await admin.call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)).body
  const invoice = (amount: number, more: object = {}) =>
    portal.createInvoice(admin, tenant.id, { amount, dueDate: '2026-12-05', sendEmail: false, ...more })
  const pay = async (amount: number, receivedOn: string, more: object = {}) => {
    const body = { tenantId: tenant.id, amount, receivedOn, method: 'cash', sendEmail: false, ...more }
    return (await admin.call<RecordedPayment>('POST /payments', { body })).body
  }
  return { unitId: lease?.unitId ?? '', invoice, pay }
}

async function addProperty(name: string, kind: string): Promise<string> {
  const body = { name, kind, capacity: 3 }
  return (await fixture.admin.call<Property>('POST /properties', { body })).body.id
}

const spend = (propertyId: string, amount: number, spentOn: string) =>
  fixture.admin.call('POST /expenses', { body: { propertyId, category: 'repairs', amount, spentOn } })

/** Dwellings are taxed at 8 %, and at 10 % from 16 October; shops at 15 %. S2 has VAT of 20 %. */
async function enterRates(unitId: string): Promise<void> {
  const { admin } = fixture
  const { rates } = (await admin.call<TaxSettings>('GET /settings/tax')).body
  const later = { name: 'residential', percent: 10, from: '2026-10-16', source: 'A new act' }
  await admin.call('PATCH /settings/tax', {
    body: { rates: [...rates, later], vat: { on: true, units: [unitId] } },
  })
}

beforeAll(async () => {
  const { admin, portal } = fixture
  const [house, shops] = [
    await addProperty('Osu House', 'apartments'),
    await addProperty('Ring Road', 'shops'),
  ]
  const ama = await rent('Osu House', 'F1', 'Ama Serwaa')
  const kofi = await rent('Ring Road', 'S1', 'Kofi Limited')
  const yaw = await rent('Ring Road', 'S2', 'Yaw Darko')
  await enterRates(yaw.unitId)

  await ama.invoice(2000)
  const cheque = await ama.pay(2000, '2026-10-05', { method: 'cheque' })
  await ama.invoice(1000)
  await ama.pay(333.33, '2026-10-15')
  await ama.pay(666.67, '2026-10-16')
  await ama.pay(6000, '2026-10-25')

  await kofi.invoice(3000)
  await kofi.pay(2550, '2026-10-20')
  await kofi.pay(450, '2026-10-20', { kind: 'withholding' })
  const deposit = await kofi.invoice(1000, { purpose: 'deposit' })
  await kofi.pay(1000, '2026-10-26', { allocations: [{ invoiceId: deposit.id, amount: 1000 }] })
  await kofi.invoice(1000)
  await kofi.pay(1000, '2026-11-05')

  await yaw.invoice(1200)
  await yaw.pay(1200, '2026-10-21')
  await yaw.invoice(120, { purpose: 'utility' })
  await yaw.pay(120, '2026-10-22')
  await spend(house, 150.25, '2026-10-31')
  await spend(shops, 80, '2026-10-01')

  portal.clock.advance(DAY)
  await ama.invoice(100, { purpose: 'repair' })
  await ama.invoice(1000)
  await admin.call(`POST /payments/${cheque.id}/reverse`, { body: { reason: 'The bank returned it' } })
})

/** 'day unit received VAT percent tax withheld'. */
const toRows = ({ lines }: TaxMonth) =>
  lines.map(({ day, unitName, amount, vat, percent, tax, withheld }) =>
    [day, unitName, amount, vat, percent, tax, withheld].join(' '),
  )
const readTaxMonth = async (month: string) => (await fixture.admin.call<TaxMonth>(`GET /tax/${month}`)).body

test('October has each payment at the rate of its day, rent in advance, withheld tax and VAT', async () => {
  const october = await readTaxMonth('2026-10')
  expect(toRows(october).toSorted()).toEqual([
    '2026-10-05 F1 2000 0 8 160 0',
    // 26.6664
    '2026-10-15 F1 333.33 0 8 26.67 0',
    // 66.667
    '2026-10-16 F1 666.67 0 10 66.67 0',
    '2026-10-20 S1 2550 0 15 382.5 0',
    '2026-10-20 S1 450 0 15 67.5 450',
    // 1,000 of rent and 200 of VAT
    '2026-10-21 S2 1200 200 15 150 0',
    '2026-10-25 F1 6000 0 10 600 0',
  ])
  // 1,453.34 less 450
  expect(october.totals).toEqual({
    received: 13_200,
    notInMoney: 0,
    tax: 1453.34,
    withheld: 450,
    payable: 1003.34,
    // 20 of it are in no rent; the invoices are of November.
    vat: 220,
    vatDue: 0,
  })
})

test('November takes off the reversed cheque at the rate of October, and credit that paid a repair', async () => {
  const november = await readTaxMonth('2026-11')
  expect(toRows(november).toSorted()).toEqual([
    '2026-11-05 S1 1000 0 15 150 0',
    '2026-11-21 F1 -100 0 10 -10 0',
    '2026-11-21 F1 -2000 0 8 -160 0',
  ])
  expect(november.totals).toMatchObject({
    received: -1100,
    tax: -20,
    withheld: 0,
    payable: -20,
    vat: 0,
    vatDue: 220,
  })
})

test('the statements have the same rent and tax, and the other charges with their VAT', async () => {
  const figures = async (month: string) => {
    const { body } = await fixture.admin.call<OwnerStatement>(`GET /owner-statements/${month}`)
    return body.properties
      .filter(({ propertyName }) => ['Osu House', 'Ring Road'].includes(propertyName))
      .map(({ received, withheld, vat, expenses, tax, taxPayable, net, payOut, deposits }) =>
        [received, withheld, vat, expenses, tax, taxPayable, net, payOut, deposits].join(' '),
      )
  }
  expect(await figures('2026-10')).toEqual([
    // 2,000 + 333.33 + 666.67 + 6,000 received; 160 + 26.67 + 66.67 + 600 of tax
    '9000 0 0 150.25 853.34 853.34 7996.41 7996.41 0',
    // 3,000 + 1,200 of rent and 120 for water; 200 + 20 of VAT; 382.50 + 67.50 + 150 of tax
    '4320 450 220 80 600 150 3420 3420 1000',
  ])
  expect(await figures('2026-11')).toEqual([
    // -2,100 of rent and 100 for the repair
    '-2000 0 0 0 -170 -170 -1830 -1830 0',
    '1000 0 0 0 150 150 850 850 0',
  ])
})

test('the sheet has the payments of each unit above their sum, as an accountant adds them up', async () => {
  const { bytes } = await downloadBytes(fixture.portal, fixture.admin, '/tax/2026-10?format=xlsx')
  const [headings = [], ...rows] = parseXlsx(bytes, 2)
  const columns = [
    'Received (GHS)',
    'VAT in It (GHS)',
    'Rent (GHS)',
    'Rate (%)',
    'Tax (GHS)',
    'Withheld (GHS)',
  ]
  const readAmounts = (row: (typeof rows)[number]) => columns.map((name) => row[headings.indexOf(name)] ?? '')
  expect(rows.map((row) => [row[1] ?? row[3], ...readAmounts(row)].join(' ').trim())).toEqual([
    ...['S1 2550 0 2550 15 382.5 0', 'S1 450 0 450 15 67.5 450', 'S1 3000 0 3000  450 450'],
    ...['S2 1200 200 1000 15 150 0', 'S2 1200 200 1000  150 0'],
    'Sum of commercial rent 4200 200 4000  600 450',
    ...['F1 2000 0 2000 8 160 0', 'F1 333.33 0 333.33 8 26.67 0', 'F1 666.67 0 666.67 10 66.67 0'],
    ...['F1 6000 0 6000 10 600 0', 'F1 9000 0 9000  853.34 0'],
    'Sum of residential rent 9000 0 9000  853.34 0',
    'Sum of the month 13200 200 13000  1453.34 450',
  ])
  const certificates = rows.map((row) => row[headings.indexOf('Certificate')] ?? '')
  expect(certificates.filter(Boolean)).toEqual(['Missing'])
  const summary = parseXlsx(bytes)
  expect(summary.at(-1)?.filter((cell) => cell !== null)).toEqual([
    'To pay by 30 Nov 2026: tax less what was withheld',
    1003.34,
  ])
})
