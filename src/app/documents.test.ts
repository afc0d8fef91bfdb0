import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MailedInvoice } from '../features/money/invoices/invoices.contract.ts'
import type { Payment, RecordedPayment } from '../features/money/payments/payments.contract.ts'
import { PAYMENT_MESSAGES } from '../features/money/payments/payments.messages.ts'
import type { Lease } from '../features/property/leases/leases.contract.ts'
import type { Property } from '../features/property/properties/properties.contract.ts'
import { setUpFixture } from '../testing/fixture.ts'
import { downloadText } from '../testing/sheets.ts'

// Today is 20 November 2026.
const fixture = setUpFixture()
const TODAY = '2026-11-20'
const PERIOD = { periodFrom: '2026-11-01', periodTo: '2026-11-30' }
let n = 0
let propertyId: string

async function call<T>(what: string, body?: object): Promise<T> {
  const answer = await fixture.admin.call<T>(what, body && { body })
  expect([what, answer.status, answer.text]).toEqual([what, expect.toBeOneOf([200, 201, 204]), answer.text])
  return answer.body
}

const text = (path: string) => downloadText(fixture.portal, fixture.admin, path)
const invoiceText = ({ id }: { id: string }) => text(`/invoices/${id}/pdf`)
const receiptText = ({ id }: { id: string }) => text(`/payments/${id}/receipt`)

beforeAll(async () => {
  await call('PATCH /settings', { companyName: 'Old Company' })
  await call('POST /properties', { name: 'Old House', kind: 'apartments', capacity: 30 })
  propertyId = (await call<Property[]>('GET /properties')).find(({ name }) => name === 'Old House')?.id ?? ''
})

type Renting = { id: string; lease: Lease }

async function rent(name: string, apartment = 'Old House'): Promise<Renting> {
  n += 1
  const fields = { name, apartment, unit: `Old ${n}`, moveInDate: '2026-01-01', leaseEndDate: '2027-12-31' }
  const { tenant } = await fixture.portal.createTenant(fixture.admin, fields)
  const [lease] = await call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)
  if (!lease) throw new Error('The tenant has no lease.')
  return { id: tenant.id, lease }
}

const issue = (tenantId: string, fields: object = {}) =>
  call<MailedInvoice>('POST /invoices', {
    tenantId,
    amount: 500,
    dueDate: TODAY,
    sendEmail: false,
    description: 'Rent',
    force: true,
    ...PERIOD,
    ...fields,
  })
const pay = (tenantId: string, amount: number, fields: object = {}) =>
  call<RecordedPayment>('POST /payments', {
    tenantId,
    amount,
    receivedOn: TODAY,
    method: 'cash',
    sendEmail: false,
    ...fields,
  })

async function addUnit(tenantId: string): Promise<Lease> {
  n += 1
  const unit = await call<{ id: string }>('POST /units', { propertyId, name: `Shop ${n}`, kind: 'shop' })
  const terms = { tenantId, unitId: unit.id, startsOn: '2026-11-01', endsOn: '2027-12-31', rent: 500 }
  return call<Lease>('POST /leases', terms)
}

describe('invoices and receipts keep what they said', () => {
  test('after the tenant is renamed and moves, and property, unit and company are renamed', async () => {
    const apartment = `House ${n}`
    await call('POST /properties', { name: apartment, kind: 'apartments', capacity: 3 })
    const { id, lease } = await rent('Ama Before', apartment)
    const open = await issue(id, { periodFrom: '2026-10-01', periodTo: '2026-10-31' })
    const paid = await issue(id)
    const payment = await pay(id, 500, { allocations: [{ invoiceId: paid.id, amount: 500 }] })
    const credit = await pay(id, 20, { keepCredit: true })
    const all = () =>
      Promise.all([invoiceText(open), invoiceText(paid), receiptText(payment), receiptText(credit)])
    const before = await all()
    for (const printed of before)
      expect(printed).toMatch(
        new RegExp(`^Old Company .*Ama Before.*Location ${apartment}.*Unit ${lease.unitName}`),
      )
    await call(`PATCH /units/${lease.unitId}`, { name: 'New unit' })
    await call(`PATCH /properties/${lease.propertyId}`, { name: `New house ${n}` })
    await call(`PATCH /tenants/${id}`, { name: 'Ama After' })
    await call('PATCH /settings', { companyName: 'New Company' })
    expect(await all()).toEqual(before)
    await call(`PATCH /tenants/${id}`, { apartment: 'Old House', unit: 'Elsewhere' })
    expect(await all()).toEqual(before)
    const now = await issue(id)
    expect(await invoiceText(now)).toMatch(/^New Company .*Ama After.*Location Old House.*Unit Elsewhere/)
    await call('PATCH /settings', { companyName: 'Old Company' })
  })

  test('but an invoice follows another lease, and its receipt with it', async () => {
    const { id, lease } = await rent('Kofi Two')
    const shop = await addUnit(id)
    const invoice = await issue(id, { leaseId: lease.id })
    const payment = await pay(id, 500)
    expect(await receiptText(payment)).toContain(`Unit ${lease.unitName}`)
    await fixture.changeInvoice(invoice.id, { leaseId: shop.id })
    expect(await invoiceText(invoice)).toContain(`Unit ${shop.unitName}`)
    expect(await receiptText(payment)).toContain(`Unit ${shop.unitName}`)
    expect(await receiptText(payment)).not.toContain(lease.unitName)
  })

  test('a receipt for two units names unit and period of each line, and no place above them', async () => {
    const { id, lease } = await rent('Esi Both')
    const shop = await addUnit(id)
    await issue(id, { leaseId: lease.id })
    await issue(id, { leaseId: shop.id, amount: 300, description: 'Shop rent' })
    const printed = await receiptText(await pay(id, 800))
    expect(printed).not.toContain('Location')
    for (const [about, unit] of [
      ['Rent', lease.unitName],
      ['Shop rent', shop.unitName],
    ])
      expect(printed).toMatch(
        new RegExp(`${about}, 1 Nov 2026 to 30 Nov 2026 GHS \\d00\\.00 ${unit}, Old House`),
      )
  })
})

describe('a RECEIPT is only for money', () => {
  const THANKS = /RECEIPT|Amount paid|Thank you/

  test('what a credit note, a deposit or a write-off settles stays an invoice that says so', async () => {
    const { id } = await rent('Yaw Waived')
    const deposit = await issue(id, { purpose: 'deposit', amount: 300 })
    await pay(id, 300, { allocations: [{ invoiceId: deposit.id, amount: 300 }] })
    const waived = await issue(id)
    const note = await call<Payment>(`POST /invoices/${waived.id}/credit-note`, {
      amount: 500,
      reason: 'No water',
    })
    const fromDeposit = await issue(id, { amount: 100 })
    await call(`POST /tenants/${id}/deposit/apply`, { amount: 100, invoiceId: fromDeposit.id })
    const lost = await issue(id, { amount: 70 })
    await call(`POST /invoices/${lost.id}/write-off`, { reason: 'Left the country' })
    const nothing = await issue(id, { amount: 0 })
    for (const [invoice, settled, word] of [
      [waived, `Settled by credit note ${note.documentNumber}`, 'Credited'],
      [fromDeposit, 'Settled from the deposit', 'Settled'],
      [lost, 'Settled by write-off', 'Written off'],
      [nothing, 'Nothing to pay', 'Settled'],
    ] as const) {
      const printed = await invoiceText(invoice)
      expect(printed).toMatch(/INVOICE.* Amount due .*GHS 0\.00/)
      expect(printed).toContain(settled)
      expect(printed).toContain(`Status ${word}`)
      expect(printed).not.toMatch(THANKS)
    }
  })

  test('one that money paid in part says how much, when and how, and what the rest was', async () => {
    const { id } = await rent('Abena Mixed')
    const invoice = await issue(id)
    await pay(id, 300, { receivedOn: '2026-11-12', reference: 'Book 7' })
    await call(`POST /invoices/${invoice.id}/credit-note`, { amount: 150, reason: 'No water' })
    await call(`POST /invoices/${invoice.id}/write-off`, { reason: 'Left' })
    const printed = await invoiceText(invoice)
    expect(printed).toMatch(/RECEIPT.* Amount paid .*GHS 300\.00 Paid on 12 Nov 2026/)
    expect(printed).toMatch(/Paid GHS 300\.00 Credited by CRN-2026-\d+ GHS 150\.00 Written off GHS 50\.00/)
    expect(printed).toContain('Method Cash Reference Book 7')
  })
})

describe('credit notes and refunds are documents', () => {
  test('a credit note names its number, invoice, reason and VAT, also once it is reversed', async () => {
    const { id, lease } = await rent('Akua VAT')
    await call('PATCH /settings/tax', { vat: { on: true, units: [lease.unitId] } })
    const invoice = await issue(id, { amount: 1200 })
    const note = await call<Payment>(`POST /invoices/${invoice.id}/credit-note`, {
      amount: 120,
      reason: 'No water',
    })
    const printed = await receiptText(note)
    for (const part of [
      'CREDIT NOTE',
      `Credit note number ${note.documentNumber}`,
      'Credited to',
      'Akua VAT',
      'Issued on 20 Nov 2026',
      `Invoice ${invoice.invoiceNumber}`,
      'Rent, 1 Nov 2026 to 30 Nov 2026',
      `${lease.unitName}, Old House`,
      'Net amount GHS 100.00 VAT 20 % GHS 20.00 Amount with VAT GHS 120.00',
      'Balance owed after this credit note GHS 1,080.00',
      'Reason No water',
    ])
      expect(printed).toContain(part)
    await call(`POST /payments/${note.id}/reverse`, { reason: 'A mistake' })
    const reversed = await receiptText(note)
    expect(reversed).toContain('Reversed on 20 Nov 2026: A mistake')
    expect(reversed).toContain('Net amount GHS 100.00 VAT 20 % GHS 20.00')
  })

  test('a refund names whom it was paid to, how, and what of it', async () => {
    const { id } = await rent('Kwame Leaves')
    const deposit = await issue(id, { purpose: 'deposit', amount: 300 })
    await pay(id, 300, { allocations: [{ invoiceId: deposit.id, amount: 300 }] })
    const credit = await pay(id, 200, { keepCredit: true })
    const method = { method: 'mobile_money', reference: 'MP1' }
    const given = await call<Payment>(`POST /tenants/${id}/credit/return`, {
      amount: 150,
      reason: 'Moves out',
      ...method,
    })
    const returned = await call<Payment>(`POST /tenants/${id}/deposit/return`, { amount: 250, ...method })
    for (const [refund, amount, line] of [
      [given, '150.00', `${credit.receiptNumber} Credit of the payment of 20 Nov 2026 GHS 150.00`],
      [returned, '250.00', 'Deposit Returned to the tenant GHS 250.00'],
    ] as const) {
      const printed = await receiptText(refund)
      for (const part of [
        'REFUND',
        `Refund number ${refund.documentNumber}`,
        'Paid to',
        'Kwame Leaves',
        `GHS ${amount}`,
        'Paid on 20 Nov 2026',
        'Method Mobile money',
        'Reference MP1',
        line,
      ])
        expect(printed).toContain(part)
    }
    // The office's note is not shown to the tenant.
    expect(await receiptText(given)).not.toContain('Moves out')
  })

  test('a write-off has none, and a tenant reads only its own', async () => {
    const own = await fixture.portal.createTenant(fixture.admin)
    const invoice = await issue(own.tenant.id)
    const note = await call<Payment>(`POST /invoices/${invoice.id}/credit-note`, {
      amount: 100,
      reason: 'No water',
    })
    const lost = await call<Payment>(`POST /invoices/${invoice.id}/write-off`, { reason: 'Left' })
    expect(await fixture.admin.call(`GET /payments/${lost.id}/receipt`)).toMatchObject({
      status: 409,
      body: { error: PAYMENT_MESSAGES.noDocument.write_off },
    })
    const other = await fixture.otherTenant()
    for (const [who, id, status] of [
      [own, note.id, 200],
      [own, lost.id, 409],
      [other, note.id, 404],
    ] as const) {
      expect((await who.call(`GET /payments/${id}/receipt`)).status).toBe(status)
      expect((await who.call(`POST /payments/${id}/receipt/ticket`)).status).toBe(status)
    }
  })
})

test('the migration gives what was issued before the names of today', async () => {
  const { id, lease } = await rent('Adwoa Old')
  const shop = await addUnit(id)
  for (const leaseId of [lease.id, shop.id]) await issue(id, { leaseId })
  await pay(id, 1100)
  const { tenant } = await fixture.portal.createTenant(fixture.admin, { unit: '' })
  await issue(tenant.id)
  const { $client } = fixture.portal.db
  const read = async () =>
    (
      await $client.query(`select id, issued from invoices where tenant_id in ('${id}', '${tenant.id}')
        union all select id, issued from payments where tenant_id = '${id}' order by id`)
    ).rows
  const before = await read()
  expect(before).toHaveLength(4)
  const updates = (await readFile('migrations/0059_issued_documents.sql', 'utf8'))
    .split('--> statement-breakpoint')
    .filter((statement) => statement.includes('UPDATE "'))
    .filter((statement) => !statement.includes('FUNCTION'))
  expect(updates).toHaveLength(3)
  await $client.query(`begin; set local session_replication_role = replica;
    update invoices set issued = null; update payments set issued = null; ${updates.join('')} commit`)
  expect(await read()).toEqual(before)
})
