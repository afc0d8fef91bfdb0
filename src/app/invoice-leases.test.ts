import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../features/identity/audit/audit.contract.ts'
import type { BulkResult } from '../features/money/invoices/bulk.contract.ts'
import type { Invoice, InvoiceDetails, MailedInvoice } from '../features/money/invoices/invoices.contract.ts'
import { findJournalDifference } from '../features/money/ledger/server/journal/journal.compare.queries.ts'
import type { RecordedPayment } from '../features/money/payments/payments.contract.ts'
import type { RentCard } from '../features/money/rent-cards/rent-cards.contract.ts'
import type { TaxMonth } from '../features/money/taxes/taxes.contract.ts'
import type { Lease } from '../features/property/leases/leases.contract.ts'
import type { Property } from '../features/property/properties/properties.contract.ts'
import { setUpFixture } from '../testing/fixture.ts'
import { downloadText } from '../testing/sheets.ts'

// Today is 20 November 2026.
const fixture = setUpFixture()
const PROPERTY = 'House of two'
let propertyId: string
let n = 0

/** The tenant shows the flat, and rents the shop from the first of December on. */
type Two = { tenantId: string; flat: Lease; shop: Lease }
let two: Two

beforeAll(async () => {
  const { admin } = fixture
  await admin.call('POST /properties', { body: { name: PROPERTY, kind: 'apartments', capacity: 30 } })
  const { body } = await admin.call<Property[]>('GET /properties')
  propertyId = body.find(({ name }) => name === PROPERTY)?.id ?? ''
  two = await rentTwo()
})

async function call<T>(what: string, body?: object): Promise<T> {
  const answer = await fixture.admin.call<T>(what, body && { body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

async function rentTwo(): Promise<Two> {
  n += 1
  const days = { moveInDate: '2026-01-01', leaseEndDate: '2027-12-31' }
  const flatTerms = { apartment: PROPERTY, unit: `Flat ${n}`, ...days }
  const { tenant } = await fixture.portal.createTenant(fixture.admin, flatTerms)
  const [flat] = await call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)
  const unit = await call<{ id: string }>('POST /units', { propertyId, name: `Shop ${n}`, kind: 'shop' })
  const terms = { unitId: unit.id, startsOn: '2026-12-01', endsOn: '2027-12-31', rent: 500 }
  const shop = await call<Lease>('POST /leases', { tenantId: tenant.id, ...terms })
  if (!flat) throw new Error('The tenant has no lease.')
  return { tenantId: tenant.id, flat, shop }
}

const issue = (fields: object = {}, { tenantId } = two) =>
  call<MailedInvoice>('POST /invoices', {
    tenantId,
    amount: 500,
    dueDate: '2026-11-30',
    sendEmail: false,
    ...fields,
  })
const readLeaseSource = async ({ id }: { id: string }) =>
  (await fixture.portal.db.$client.query('select lease_source from invoices where id = $1', [id])).rows[0]
    ?.lease_source

describe('an invoice stores its lease', () => {
  test.each([
    ['the only one on its due day', {}, 'flat', 'only'],
    ['the one that is shown where several run on its due day', { dueDate: '2026-12-01' }, 'flat', 'shown'],
    ['the one that is named', { leaseId: 'shop' }, 'shop', 'named'],
    [
      'the only one on the first day of its period, whatever its due day',
      { dueDate: '2026-12-01', periodFrom: '2026-11-01', periodTo: '2026-12-31' },
      ...(['flat', 'only'] as const),
    ],
  ] as const)('%s', async (_, fields, lease, source) => {
    const given = { ...fields, ...('leaseId' in fields && { leaseId: two.shop.id }) }
    const invoice = await issue(given)
    expect([invoice.leaseId, await readLeaseSource(invoice)]).toEqual([two[lease].id, source])
    const { unitName, propertyName } = await call<InvoiceDetails>(`GET /invoices/${invoice.id}`)
    expect([unitName, propertyName]).toEqual([two[lease].unitName, PROPERTY])
  })

  test('none for a tenant without any, and an opening balance and a repair have one as well', async () => {
    const { tenant } = await fixture.portal.createTenant(fixture.admin, { unit: '' })
    const homeless = await issue({}, { ...two, tenantId: tenant.id })
    expect([homeless.leaseId, await readLeaseSource(homeless)]).toEqual([null, null])
    await call(`POST /tenants/${two.tenantId}/opening-balance`, { amount: 70, day: '2026-02-01' })
    const [opening] = (await call<Invoice[]>(`GET /invoices?tenantId=${two.tenantId}`)).filter(
      ({ purpose }) => purpose === 'opening',
    )
    expect(opening?.leaseId).toBe(two.flat.id)
  })

  test('no lease of another tenant, nor of a property that the caller does not reach', async () => {
    const other = await rentTwo()
    for (const leaseId of [other.flat.id, crypto.randomUUID()]) {
      const body = { tenantId: two.tenantId, amount: 1, dueDate: '2026-12-01', leaseId }
      expect((await fixture.admin.call('POST /invoices', { body })).status).toBe(400)
      const invoice = await issue()
      expect((await fixture.changeInvoice(invoice.id, { leaseId })).status).toBe(400)
      expect((await fixture.readInvoice(invoice.id)).leaseId).toBe(two.flat.id)
    }
    const elsewhere = await call<Property>('POST /properties', { name: 'Far', kind: 'shops', capacity: 3 })
    const unit = await call<{ id: string }>('POST /units', {
      propertyId: elsewhere.id,
      name: 'F1',
      kind: 'shop',
    })
    const far = { tenantId: other.tenantId, unitId: unit.id, startsOn: '2026-01-01', endsOn: null }
    const { id: leaseId } = await call<Lease>('POST /leases', far)
    const manager = await fixture.portal.createAdmin({ staff: 'manager', propertyIds: [propertyId] })
    const body = { tenantId: other.tenantId, amount: 1, dueDate: '2026-12-01', leaseId }
    expect((await manager.call('POST /invoices', { body })).status).toBe(400)
    const { results } = (
      await manager.call<BulkResult>('POST /invoices/bulk', {
        body: { ...body, tenantIds: [other.tenantId], leases: [{ tenantId: other.tenantId, leaseId }] },
      })
    ).body
    expect(results).toMatchObject([{ success: false, error: 'This lease is not one of this tenant' }])
  })

  test('its PDF names the unit of its lease', async () => {
    const { id } = await issue({ leaseId: two.shop.id })
    const text = await downloadText(fixture.portal, fixture.admin, `/invoices/${id}/pdf`)
    expect(text).toContain(`Unit ${two.shop.unitName}`)
  })

  test('null chooses it again', async () => {
    const { id } = await issue({ leaseId: two.shop.id })
    expect((await fixture.changeInvoice<Invoice>(id, { leaseId: null })).body.leaseId).toBe(two.flat.id)
  })
})

test('tax and rent card give a payment to the same unit', async () => {
  const { tenantId, flat, shop } = await rentTwo()
  const period = { periodFrom: '2026-12-01', periodTo: '2026-12-31', dueDate: '2026-12-01' }
  await issue({ ...period, leaseId: shop.id, amount: 300 }, { tenantId, flat, shop })
  await issue({ ...period, leaseId: flat.id, amount: 200 }, { tenantId, flat, shop })
  const money = { tenantId, amount: 560, receivedOn: '2026-11-20', method: 'cash', sendEmail: false }
  await call<RecordedPayment>('POST /payments', money)
  const paid = async ({ id }: Lease) =>
    (await call<RentCard>(`GET /leases/${id}/rent-card`)).payments.map(({ amount, credit }) => [
      amount,
      credit,
    ])
  expect([await paid(flat), await paid(shop)]).toEqual([[[260, 60]], [[300, 0]]])
  const { lines } = await call<TaxMonth>('GET /tax/2026-11')
  const taxed = lines.filter((line) => line.tenantId === tenantId)
  expect(taxed.map(({ unitName, amount, percent }) => [unitName, amount, percent]).sort()).toEqual([
    [flat.unitName, 260, 8],
    [shop.unitName, 300, 15],
  ])
})

test('a bulk run asks for which unit, and issues one invoice for each that is named', async () => {
  const both = await rentTwo()
  const one = await fixture.portal.createTenant(fixture.admin, { unit: 'Bulk 1' })
  const body = {
    tenantIds: [one.tenant.id, both.tenantId],
    amount: 90,
    dueDate: '2026-12-05',
    sendEmail: false,
  }
  const first = await call<BulkResult>('POST /invoices/bulk', body)
  const units = `${both.flat.unitName}, ${PROPERTY}; ${both.shop.unitName}, ${PROPERTY}`
  expect(first.summary).toMatchObject({ totalAttempted: 2, successful: 1, failed: 1 })
  expect(first.results[1]?.error).toContain(`rents 2 units (${units}): choose which one this is for.`)
  const leases = [both.flat, both.shop].map(({ id }) => ({ tenantId: both.tenantId, leaseId: id }))
  const named = await call<BulkResult>('POST /invoices/bulk', { ...body, leases, description: 'Again' })
  expect(named.summary).toMatchObject({ totalAttempted: 3, successful: 3 })
  const invoices = await call<Invoice[]>(`GET /invoices?tenantId=${both.tenantId}`)
  expect(invoices.map(({ leaseId }) => leaseId).sort()).toEqual([both.flat.id, both.shop.id].sort())
  expect(named.results.map(({ leaseId }) => leaseId)).toEqual([undefined, both.flat.id, both.shop.id])
  const events = await call<AuditEvent[]>('GET /audit?limit=100')
  const event = events.find(({ changes }) => changes.description?.[1] === 'Again')
  expect(event?.changes.invoices?.[1]).toEqual([
    expect.stringMatching(/^INV-2026-\d+$/),
    expect.stringMatching(new RegExp(`^INV-2026-\\d+ for ${both.flat.unitName}, `)),
    expect.stringMatching(new RegExp(`^INV-2026-\\d+ for ${both.shop.unitName}, `)),
  ])
})

describe('an invoice for the same lease, purpose and period', () => {
  const period = { dueDate: '2027-01-01', periodFrom: '2027-01-01', periodTo: '2027-01-31' }

  test('is refused with the first one, and is issued with force; in bulk it is a failed row', async () => {
    const renter = await rentTwo()
    const { tenantId, flat, shop } = renter
    const given = { tenantId, leaseId: flat.id, amount: 500, sendEmail: false, ...period }
    const [one, other] = await Promise.all(
      [1, 2].map(() => fixture.admin.call<MailedInvoice>('POST /invoices', { body: given })),
    )
    const [made, refused] = one?.status === 201 ? [one, other] : [other, one]
    const { id, invoiceNumber } = made?.body ?? { id: '', invoiceNumber: '' }
    expect(refused).toMatchObject({ status: 409, body: { duplicateOf: id } })
    expect(refused?.text).toContain(`${invoiceNumber} asks for the same already`)
    for (const others of [{ purpose: 'utility' }, { leaseId: shop.id }, { periodTo: '2027-01-30' }])
      await issue({ ...given, ...others }, renter)
    const bulk = { ...given, tenantIds: [tenantId], leases: [{ tenantId, leaseId: flat.id }] }
    const { results } = await call<BulkResult>('POST /invoices/bulk', bulk)
    expect(results[0]).toMatchObject({ success: false, error: expect.stringContaining(invoiceNumber) })
    await issue({ ...given, force: true }, renter)
    const same = (await call<Invoice[]>(`GET /invoices?tenantId=${tenantId}`)).filter(
      (invoice) =>
        invoice.purpose === 'rent' && invoice.leaseId === flat.id && invoice.periodTo === period.periodTo,
    )
    expect(same).toHaveLength(2)
  })

  test('is taken once the first one is voided, and without a period', async () => {
    const renter = await rentTwo()
    const { id } = await issue(period, renter)
    await fixture.admin.call(`DELETE /invoices/${id}`)
    await issue(period, renter)
    await issue({}, renter)
    await issue({}, renter)
  })
})

test.each([
  [6 * 500, 201],
  [6 * 500 + 0.01, 409],
])('rent of GHS %d without a period counts as that over the rent of a month: %d', async (amount, status) => {
  const { tenantId, shop } = await rentTwo()
  const body = { tenantId, leaseId: shop.id, amount, dueDate: '2026-12-01', sendEmail: false }
  expect((await fixture.admin.call('POST /invoices', { body })).status).toBe(status)
  if (status === 201) return
  const reasoned = { ...body, advanceReason: 'Agreed' }
  expect((await fixture.admin.call('POST /invoices', { body: reasoned })).status).toBe(201)
  const bulk = { ...body, tenantIds: [tenantId], leases: [{ tenantId, leaseId: shop.id }] }
  const { results } = await call<BulkResult>('POST /invoices/bulk', bulk)
  expect(results[0]?.error).toContain('More than 6 months of rent in advance')
})

describe('an invoice of GHS 0.00', () => {
  const mailsTo = async (id: string) =>
    (await fixture.portal.db.$client.query('select kind from deliveries where subject_id = $1', [id])).rows
  const stored = async (id: string) =>
    (await fixture.portal.db.$client.query('select status, paid_on::text from invoices where id = $1', [id]))
      .rows[0]

  test('is Paid when it is made or lowered to that, and mails nothing', async () => {
    const made = await issue({ amount: 0, sendEmail: true })
    expect(made).toMatchObject({ status: 'Paid', displayStatus: 'Paid', emailSent: false })
    const lowered = await issue({ amount: 5 })
    await call(`PATCH /invoices/${lowered.id}`, { amount: 0 })
    const bulk = { tenantIds: [two.tenantId], leases: [{ tenantId: two.tenantId, leaseId: two.flat.id }] }
    const { results } = await call<BulkResult>('POST /invoices/bulk', {
      ...bulk,
      amount: 0,
      dueDate: '2026-12-07',
    })
    for (const id of [made.id, lowered.id, results[0]?.invoiceId ?? ''])
      expect([await stored(id), await mailsTo(id)]).toEqual([{ status: 'Paid', paid_on: '2026-11-20' }, []])
  })

  test('stays Paid whatever status it is given, and is owed again once it is raised', async () => {
    const { id } = await issue({ amount: 0 })
    await call(`PATCH /invoices/${id}`, { status: 'overdue' })
    expect(await stored(id)).toEqual({ status: 'Paid', paid_on: '2026-11-20' })
    await call(`PATCH /invoices/${id}`, { amount: 40 })
    expect(await stored(id)).toEqual({ status: 'Unpaid', paid_on: null })
    await call(`PATCH /invoices/${id}`, { amount: 0 })
    await call(`PATCH /invoices/${id}`, { amount: 60, status: 'Paid' })
    expect(await fixture.readInvoice(id)).toMatchObject({ status: 'Paid', amountPaid: 60 })
    expect(await fixture.portal.db.transaction(findJournalDifference)).toBeUndefined()
  })
})

test('the audit names each field of an invoice that changes', async () => {
  const { tenantId, flat, shop } = await rentTwo()
  const { id } = await issue({ leaseId: flat.id }, { tenantId, flat, shop })
  const changes = {
    tenantName: 'Other',
    amount: 600,
    dueDate: '2026-12-09',
    description: 'Rent of the shop',
    purpose: 'utility',
    leaseId: shop.id,
    periodFrom: '2026-12-01',
    periodTo: '2026-12-31',
    paymentMethod: 'Cash',
    paymentReference: 'R-1',
    status: 'overdue',
  }
  for (const [field, value] of Object.entries(changes)) {
    await call(`PATCH /invoices/${id}`, { [field]: value })
    const events = await call<AuditEvent[]>(`GET /audit?action=invoice.changed&targetId=${id}`)
    const event = events.find((one) => field in one.changes)
    expect(event?.changes[field]?.[1], field).toBe(value)
    if (field === 'leaseId')
      expect(event?.changes.unit).toEqual([flat, shop].map(({ unitName }) => `${unitName}, ${PROPERTY}`))
  }
})
