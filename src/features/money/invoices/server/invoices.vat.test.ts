import { execFileSync } from 'node:child_process'
import { beforeEach, describe, expect, test } from 'vitest'
import { readPdfText } from '../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import { downloadBytes, parseCsv } from '../../../../testing/sheets.ts'
import type { AuditEvent } from '../../../identity/audit/audit.contract.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { BulkResult } from '../bulk.contract.ts'
import type { Invoice } from '../invoices.contract.ts'
import { VAT_MESSAGES } from '../invoices.messages.ts'

// Today is 20 November 2026.
const fixture = setUpFixture()
const RATE = { name: 'vat', percent: 20, from: '2026-01-01', source: 'A test' }
let units = 0

type Rented = { tenant: { id: string }; lease: Lease; by: ApiClient }
let shop: Rented
let flat: Rented

async function rent(): Promise<Rented> {
  units += 1
  const fields = { unit: `V${units}`, moveInDate: '2026-01-01', leaseEndDate: '2027-12-31' }
  const by = await fixture.portal.createTenant(fixture.admin, fields)
  const [lease] = (await fixture.admin.call<Lease[]>(`GET /leases?tenantId=${by.tenant.id}`)).body
  if (!lease) throw new Error('The tenant got no lease')
  return { tenant: by.tenant, lease, by }
}

async function setVat(vat: object, rates: object[] = [RATE]): Promise<void> {
  const { status, text } = await fixture.admin.call('PATCH /settings/tax', { body: { rates, vat } })
  expect(status, text).toBe(200)
}

beforeEach(async () => {
  shop ??= await rent()
  flat ??= await rent()
  await setVat({ on: true, units: [shop.lease.unitId] })
})

const issue = ({ tenant }: Rented, fields: object = {}) =>
  fixture.portal.createInvoice(fixture.admin, tenant.id, { amount: 1200, sendEmail: false, ...fields })
const change = <T = Invoice>({ id }: Invoice, body: object, by?: ApiClient) =>
  fixture.changeInvoice<T>(id, body, by)
const listVat = ({ vatRate, vatAmount }: Partial<Invoice>) => [vatRate, vatAmount]
const read = async ({ id }: { id: string }) => listVat(await fixture.readInvoice(id))

describe('a new invoice contains VAT', () => {
  test.each([
    [1200, 200],
    [0, 0],
    [0.02, 0],
    [0.03, 0.01],
    [1500.5, 250.08],
    [100_000_000, 16_666_666.67],
  ])('of GHS %d, to the pesewa', async (amount, vatAmount) => {
    const invoice = await issue(shop, { amount })
    expect(listVat(invoice)).toEqual([20, vatAmount])
    expect(await read(invoice)).toEqual([20, vatAmount])
  })

  test.each(['rent', 'service_charge', 'utility', 'repair', 'other'])('for %s', async (purpose) => {
    expect(listVat(await issue(shop, { purpose }))).toEqual([20, 200])
  })

  test.each(['deposit', 'opening'])('but none for %s', async (purpose) => {
    expect(listVat(await issue(shop, { purpose }))).toEqual([null, null])
  })

  test('by its lease, or else by the unit of the tenant', async () => {
    expect(listVat(await issue(flat))).toEqual([null, null])
    expect(listVat(await issue(flat, { leaseId: flat.lease.id }))).toEqual([null, null])
    expect(listVat(await issue(shop, { leaseId: shop.lease.id }))).toEqual([20, 200])
    const { tenant } = await fixture.portal.createTenant(fixture.admin, { unit: '' })
    expect(listVat(await issue({ ...shop, tenant }))).toEqual([null, null])
  })

  test.each([
    ['2026-06-30T23:59:59Z', [20, 200]],
    ['2026-07-01T00:00:00Z', [15, 156.52]],
    ['2025-12-31T23:59:59Z', [null, null]],
  ])('at the rate of the day of issue: %s', async (createdAt, vat) => {
    const later = { ...RATE, percent: 15, from: '2026-07-01' }
    await setVat({ on: true, units: [shop.lease.unitId], from: '2025-01-01' }, [RATE, later])
    expect(listVat(await issue(shop, { createdAt }))).toEqual(vat)
  })

  test('unless VAT is off', async () => {
    await setVat({ on: false, units: [shop.lease.unitId] })
    expect(listVat(await issue(shop))).toEqual([null, null])
  })

  test('which later rates and switches leave as it is', async () => {
    const invoice = await issue(shop)
    await setVat({ on: true, units: [shop.lease.unitId] }, [{ ...RATE, percent: 25 }])
    expect(await read(invoice)).toEqual([20, 200])
    await setVat({ on: false, units: [] }, [])
    expect(await read(invoice)).toEqual([20, 200])
    expect(listVat((await change(invoice, { amount: 600 })).body)).toEqual([20, 100])
  })

  test('in bulk, each by the unit of its tenant', async () => {
    const body = {
      tenantIds: [flat.tenant.id, shop.tenant.id],
      amount: 600,
      dueDate: '2026-12-05',
      sendEmail: false,
    }
    const { body: made } = await fixture.admin.call<BulkResult>('POST /invoices/bulk', { body })
    const vat = await Promise.all(made.results.map(({ invoiceId = '' }) => read({ id: invoiceId })))
    expect(vat).toEqual([
      [null, null],
      [20, 100],
    ])
  })

  test('when a recurring charge bills it', async () => {
    const { admin } = fixture
    const rented = await rent()
    await setVat({ on: true, units: [rented.lease.unitId] })
    const steps = [{ fromDay: '2026-11-01', amount: 900 }]
    const rule = { leaseId: rented.lease.id, startsOn: '2026-11-01', steps }
    const { id } = (await admin.call<{ id: string }>('POST /rent-rules', { body: rule })).body
    const plan = { ruleIds: [id], through: '2026-11-30' }
    const { hash } = (await admin.call<{ hash: string }>('POST /rent-rules/preview', { body: plan })).body
    await admin.call('POST /rent-rules/activate', { body: { ...plan, hash } })
    const made = (await admin.call<Invoice[]>(`GET /invoices?tenantId=${rented.tenant.id}`)).body
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(listVat).map(String))).toEqual(new Set(['20,150']))
  })
})

describe('a change of an invoice', () => {
  test('to another amount has the VAT of that', async () => {
    const invoice = await issue(shop)
    expect(listVat((await change(invoice, { amount: 60.03 })).body)).toEqual([20, 10.01])
    expect(listVat((await change(invoice, { amount: 2400 })).body)).toEqual([20, 400])
    const without = await issue(flat)
    expect(listVat((await change(without, { amount: 2400 })).body)).toEqual([null, null])
  })

  test('to another lease or purpose is as if it had been issued so', async () => {
    const lease = { tenantId: flat.tenant.id, unitId: shop.lease.unitId, rent: 500 }
    const term = { startsOn: '2026-01-01', endsOn: '2027-12-31', overlapReason: 'They share it' }
    const { body: second } = await fixture.admin.call<Lease>('POST /leases', { body: { ...lease, ...term } })
    const invoice = await issue(flat, { leaseId: flat.lease.id })
    expect(listVat((await change(invoice, { leaseId: second.id, amount: 600 })).body)).toEqual([20, 100])
    expect(listVat((await change(invoice, { purpose: 'deposit' })).body)).toEqual([null, null])
    expect(listVat((await change(invoice, { purpose: 'utility' })).body)).toEqual([20, 100])
    await change(invoice, { eVatNumber: 'E-1' })
    const refused = await change<ErrorBody>(invoice, { leaseId: flat.lease.id })
    expect([refused.status, refused.body.error]).toEqual([409, VAT_MESSAGES.numberEntered('E-1')])
    const moved = await change(invoice, { leaseId: flat.lease.id, eVatNumber: null })
    expect(listVat(moved.body)).toEqual([null, null])
  })
})

describe('the number of the E-VAT invoice', () => {
  test('is entered, changed and cleared, also of a paid invoice, and the audit says so', async () => {
    const invoice = await issue(shop)
    await change(invoice, { status: 'Paid', paidOn: '2026-11-20', paymentMethod: 'Cash' })
    const entered = await change(invoice, { eVatNumber: '  E26-000123  ' })
    expect([entered.status, entered.body.eVatNumber]).toEqual([200, 'E26-000123'])
    expect(entered.body).toMatchObject({ status: 'Paid', amountPaid: 1200, vatAmount: 200 })
    const path = `GET /audit?targetId=${invoice.id}`
    const events = (await fixture.admin.call<AuditEvent[]>(path)).body
    const changed = events.filter(({ action }) => action === 'invoice.changed')
    expect(changed.map(({ changes }) => changes)).toEqual([{ eVatNumber: [null, 'E26-000123'] }])
    expect((await change(invoice, { eVatNumber: '' })).body.eVatNumber).toBeNull()
    await change(invoice, { eVatNumber: 'x'.repeat(50) })
    expect((await change(invoice, { eVatNumber: null })).body.eVatNumber).toBeNull()
  })

  test('is refused for an invoice without VAT', async () => {
    const invoice = await issue(flat)
    const { status, body } = await change<ErrorBody>(invoice, { eVatNumber: 'E26-1' })
    expect([status, body.error, body.details]).toEqual([400, VAT_MESSAGES.noVat, [VAT_MESSAGES.noVat]])
    expect((await change(invoice, { eVatNumber: null })).status).toBe(200)
  })

  test.each(['x'.repeat(51), 'two\nlines', 7])('is refused as %j', async (eVatNumber) => {
    expect((await change(await issue(shop), { eVatNumber })).status).toBe(400)
  })

  test('is entered by who may change invoices', async () => {
    const invoice = await issue(shop)
    const [accountant, caretaker] = await Promise.all(
      (['accountant', 'caretaker'] as const).map((staff) => fixture.portal.createAdmin({ staff })),
    )
    for (const by of [caretaker, shop.by]) {
      expect((await change(invoice, { eVatNumber: 'E26-1' }, by)).status).toBe(403)
    }
    expect((await change(invoice, { eVatNumber: 'E26-1' }, accountant)).body.eVatNumber).toBe('E26-1')
  })
})

describe('VAT that is credited', () => {
  const note = async ({ id }: { id: string }, amount: number) =>
    (
      await fixture.admin.call<{ id: string }>(`POST /invoices/${id}/credit-note`, {
        body: { amount, reason: 'No water' },
      })
    ).body
  const credited = async (invoice: { id: string }) => (await fixture.readInvoice(invoice.id)).vatCredited
  /** VAT of this month's credit notes, as reported to the tax office. */
  const reported = async (ids: readonly string[]) => {
    type Month = { creditNotes: { paymentId: string; vat: number }[] }
    const { body } = await fixture.admin.call<Month>('GET /vat/2026-11')
    return ids.map((id) => body.creditNotes.find(({ paymentId }) => paymentId === id)?.vat)
  }

  test('adds up over credit notes; the last one takes the rest, and a reversal gives it again', async () => {
    const invoice = await issue(shop, { amount: 100.01 })
    expect([invoice.vatAmount, invoice.vatCredited]).toEqual([16.67, 0])
    const notes: string[] = []
    for (const [amount, sum] of [
      [33.33, 5.56],
      [33.33, 11.11],
      [33.35, 16.67],
    ] as const) {
      notes.push((await note(invoice, amount)).id)
      expect(await credited(invoice)).toBe(sum)
    }
    expect(await reported(notes)).toEqual([5.56, 5.55, 5.56])
    await fixture.admin.call(`POST /payments/${notes[1]}/reverse`, { body: { reason: 'Twice' } })
    expect(await credited(invoice)).toBe(11.12)
    expect(await reported(notes)).toEqual([5.56, undefined, 5.56])
  })

  test('is what is left of it where a part was paid, and nothing where the rest is written off', async () => {
    const invoice = await issue(shop, { amount: 100.01 })
    const payment = { tenantId: shop.tenant.id, receivedOn: '2026-11-20', method: 'cash', sendEmail: false }
    await fixture.admin.call('POST /payments', {
      body: { ...payment, amount: 33.33, allocations: [{ invoiceId: invoice.id, amount: 33.33 }] },
    })
    const { id } = await note(invoice, 33.34)
    expect([await credited(invoice), ...(await reported([id]))]).toEqual([5.56, 5.56])
    await fixture.admin.call(`POST /invoices/${invoice.id}/write-off`, { body: { reason: 'Left' } })
    expect(await credited(invoice)).toBe(5.56)
    const { bytes } = await downloadBytes(fixture.portal, fixture.admin, `/invoices/${invoice.id}/pdf`)
    expect(readPdfText(bytes)).toMatch(/VAT taken back by credit notes\s+GHS\s+5\.56/)
  })
})

test.each([
  ['more VAT than amount', 'vat_amount = amount + 1'],
  ['VAT below 0', 'vat_amount = -1'],
  ['an amount of VAT without a rate', 'vat_rate = null'],
  ['a number without VAT', "vat_rate = null, vat_amount = null, e_vat_number = 'E26-1'"],
])('the database takes no %s', async (_, change) => {
  const { id } = await issue(shop)
  const update = fixture.portal.db.$client.query(`update invoices set ${change} where id = $1`, [id])
  await expect(update).rejects.toMatchObject({ constraint: 'invoices_vat' })
})

describe('is shown', () => {
  test('in the PDF, which is no VAT invoice unless it names one', async () => {
    const print = async ({ id }: Invoice, by: ApiClient) => {
      const { bytes } = await downloadBytes(fixture.portal, by, `/invoices/${id}/pdf`)
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
      return text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ')
    }
    const invoice = await issue(shop, { amount: 1500.5, description: 'Rent' })
    const lines = 'Rent GHS 1,500.50 of which VAT 20 % GHS 250.08 Net amount GHS 1,250.42'
    expect(await print(invoice, shop.by)).toContain(`${lines} This is not a VAT invoice.`)
    await change(invoice, { eVatNumber: 'E-#26/1 *x*', status: 'Paid', paidOn: '2026-11-20' })
    const receipt = await print(invoice, fixture.admin)
    expect(receipt).toContain(`${lines} E-VAT invoice number: E-#26/1 *x*`)
    expect(receipt).not.toContain('This is not')
    expect(await print(await issue(flat), flat.by)).not.toContain('VAT')
  })

  test('in the last columns of the export', async () => {
    const invoice = await issue(shop, { amount: 1500.5 })
    await change(invoice, { eVatNumber: 'E26-7' })
    const path = `/invoices/export?format=csv&q=${invoice.invoiceNumber}`
    const rows = parseCsv((await downloadBytes(fixture.portal, fixture.admin, path)).bytes)
    expect(rows.map((row) => row.slice(-3))).toEqual([
      ['VAT Rate', 'VAT (GHS)', 'E-VAT Number'],
      ['20 %', '250.08', 'E26-7'],
      ['', '250.08', ''],
    ])
  })
})
