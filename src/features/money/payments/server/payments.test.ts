import { describe, expect, test } from 'vitest'
import { addDays } from '../../../../shared/days.ts'
import { closeBooks } from '../../../../testing/books/books.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import type { Payment, PaymentPreview, RecordedPayment } from '../payments.contract.ts'

const fixture = setUpFixture()
const TODAY = '2026-11-20'
const MONEY = { amount: 100, receivedOn: TODAY, method: 'cash', sendEmail: false }

/** A separate tenant, without other tests' credit or invoices. */
async function newTenant() {
  const { admin, portal } = fixture
  const { tenant, ...client } = await portal.createTenant(admin)
  const createInvoice = (amount: number, dueDate: string) =>
    portal.createInvoice(admin, tenant.id, { amount, dueDate, sendEmail: false })
  const pay = <T = RecordedPayment>(fields: object = {}, by: ApiClient = admin, headers = {}) =>
    by.call<T>('POST /payments', { body: { ...MONEY, tenantId: tenant.id, ...fields }, headers })
  return { tenant, client, createInvoice, pay }
}

const read = async (id: string) => (await fixture.admin.call<Invoice>(`GET /invoices/${id}`)).body
const reverse = <T = Payment>(id: string, by: ApiClient = fixture.admin) =>
  by.call<T>(`POST /payments/${id}/reverse`, { body: { reason: 'The cheque came back' } })

describe('a payment', () => {
  test('settles what was due first, as its preview said, and the rest is credit for the next invoice', async () => {
    const { tenant, createInvoice, pay } = await newTenant()
    const later = await createInvoice(100, '2026-12-20')
    const first = await createInvoice(200, '2026-12-05')
    const preview = await fixture.admin.call<PaymentPreview>('POST /payments/preview', {
      body: { tenantId: tenant.id, amount: 350 },
    })
    const { status, body } = await pay({ amount: 350 })
    const allocations = [
      { invoiceId: first.id, invoiceNumber: first.invoiceNumber, amount: 200 },
      { invoiceId: later.id, invoiceNumber: later.invoiceNumber, amount: 100 },
    ]
    const result = { credit: 50, balanceAfter: -50 }
    expect([status, preview.status]).toEqual([201, 200])
    expect(preview.body).toEqual({ allocations, ...result })
    expect(body).toMatchObject({ ...result, receiptNumber: expect.stringMatching(/^RCT-2026-\d{5}$/) })
    expect(body.allocations).toEqual(expect.arrayContaining(allocations))
    expect(await read(first.id)).toMatchObject({
      status: 'Paid',
      amountPaid: 200,
      paidOn: TODAY,
      paymentMethod: 'Cash',
    })
    const next = await createInvoice(60, '2027-01-05')
    expect(await read(next.id)).toMatchObject({ amountDue: 10, amountPaid: 50, displayStatus: 'Unpaid' })
    expect((await fixture.admin.call<Payment>(`GET /payments/${body.id}`)).body).toMatchObject({
      credit: 0,
      balanceAfter: -50,
    })
  })

  test('keeps a note of several lines, as its form takes it', async () => {
    const { pay } = await newTenant()
    const note = 'Brought by the brother\nThe rest on Friday'
    expect((await pay({ note })).body).toMatchObject({ note })
    expect((await pay<ErrorBody>({ note: 'x'.repeat(5001) })).status).toBe(400)
  })

  test.each([
    ['one pesewa less than is due', 99.99, 'Unpaid', 0.01, 0],
    ['exactly what is due', 100, 'Paid', 0, 0],
    ['one pesewa more', 100.01, 'Paid', 0, 0.01],
  ])('of %s', async (_name, amount, displayStatus, amountDue, credit) => {
    const { createInvoice, pay } = await newTenant()
    const { id } = await createInvoice(100, '2026-12-05')
    expect((await pay({ amount })).body.credit).toBe(credit)
    expect(await read(id)).toMatchObject({ displayStatus, amountDue })
  })

  test('goes where the payer says, and keeps the rest as credit where that is said', async () => {
    const { createInvoice, pay } = await newTenant()
    const first = await createInvoice(100, '2026-12-05')
    const later = await createInvoice(100, '2026-12-20')
    const allocations = [{ invoiceId: later.id, amount: 40 }]
    expect((await pay({ allocations, keepCredit: true })).body).toMatchObject({ credit: 60 })
    expect([(await read(first.id)).amountDue, (await read(later.id)).amountDue]).toEqual([100, 60])
    expect((await pay({ amount: 70, allocations })).body).toMatchObject({ credit: 0 })
    expect([(await read(first.id)).amountDue, (await read(later.id)).amountDue]).toEqual([70, 20])
  })

  test('is refused allocations that cannot be', async () => {
    const { createInvoice, pay, tenant } = await newTenant()
    const open = await createInvoice(100, '2026-12-05')
    const voided = await createInvoice(50, '2026-12-05')
    await fixture.admin.call(`DELETE /invoices/${voided.id}`)
    const foreign = await (await newTenant()).createInvoice(50, '2026-12-05')
    const sentences = {
      [foreign.id]: /is not an invoice of this tenant, or it was deleted$/,
      [voided.id]: /is not an invoice of this tenant, or it was deleted$/,
      '11111111-2222-3333-4444-555555555555': /is not an invoice of this tenant, or it was deleted$/,
    }
    for (const [invoiceId, sentence] of Object.entries(sentences)) {
      const { status, body } = await pay<ErrorBody>({ allocations: [{ invoiceId, amount: 1 }] })
      expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)])
    }
    const tooMuch = await pay<ErrorBody>({
      amount: 200,
      allocations: [{ invoiceId: open.id, amount: 100.01 }],
    })
    expect(tooMuch.body.error).toBe(`Only GHS 100.00 is due on invoice ${open.invoiceNumber}`)
    const beyond = await pay<ErrorBody>({ amount: 99.99, allocations: [{ invoiceId: open.id, amount: 100 }] })
    expect(beyond.body.error).toMatch(/GHS 100.00 together, more than the payment of GHS 99.99$/)
    await pay({ amount: 100 })
    const paid = await pay<ErrorBody>({ allocations: [{ invoiceId: open.id, amount: 1 }] })
    expect(paid.body.error).toBe(`Nothing is due on invoice ${open.invoiceNumber}`)
    expect((await fixture.admin.call<Payment[]>(`GET /payments?tenantId=${tenant.id}`)).body).toHaveLength(1)
  })

  test.each([
    ['today', TODAY, 201],
    ['tomorrow', addDays(TODAY, 1), 400],
    ['20 years ago', '2006-11-20', 201],
    ['a day before that', '2006-11-19', 400],
  ])('may be of a day not in the future and not too long ago: %s', async (_name, receivedOn, status) => {
    expect((await (await newTenant()).pay({ receivedOn })).status).toBe(status)
  })

  test('may not be of a closed day, but of the day after', async () => {
    const { pay } = await newTenant()
    const { body } = await pay({ receivedOn: '2026-10-30' })
    await closeBooks(fixture.admin, '2026-10-31')
    const refused = await pay<ErrorBody>({ receivedOn: '2026-10-31' })
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('closed through')])
    expect((await pay({ receivedOn: '2026-11-01' })).status).toBe(201)
    expect((await reverse(body.id)).status).toBe(200)
    await closeBooks(fixture.admin, null)
  })

  test('two clicks with one key make one payment', async () => {
    const { tenant, pay } = await newTenant()
    const key = { 'idempotency-key': `pay-${tenant.id}` }
    const [one, two] = await Promise.all([pay({}, fixture.admin, key), pay({}, fixture.admin, key)])
    expect([one.status, two.status, one.body.id]).toEqual([201, 201, two.body.id])
    expect((await fixture.admin.call<Payment[]>(`GET /payments?tenantId=${tenant.id}`)).body).toHaveLength(1)
  })
})

describe('a reference that was recorded before', () => {
  const REFERENCE = { method: 'mobile_money', reference: 'MP261119.0941.A1' }
  test('is refused by name of the first one, in any case, until it is forced or the first is reversed', async () => {
    const { pay, tenant } = await newTenant()
    const first = (await pay(REFERENCE)).body
    const again = { ...REFERENCE, reference: 'mp261119.0941.a1' }
    const refused = await (await newTenant()).pay<ErrorBody & { recordedBefore?: true }>(again)
    expect([refused.status, refused.body.recordedBefore, refused.body.error]).toEqual([
      409,
      true,
      `A payment with this method and reference was recorded before: ${first.receiptNumber} of 20 Nov 2026 by ${tenant.name}. Record it again only if it came in twice.`,
    ])
    expect((await pay({ ...again, method: 'cheque' })).status).toBe(201)
    const forced = await pay({ ...again, force: true })
    expect(forced.status).toBe(201)
    for (const { id } of [first, forced.body]) await reverse(id)
    expect((await pay(again)).status).toBe(201)
  })

  test('by two people at once is recorded once', async () => {
    const [one, other] = [await newTenant(), await newTenant()]
    const twice = { ...REFERENCE, reference: 'AT-ONCE' }
    const second = await fixture.portal.createAdmin({ staff: 'accountant' })
    const replies = await Promise.all([one.pay(twice), other.pay(twice, second), one.pay(twice, second)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('reversing a payment', () => {
  test('makes due again what it had settled, once', async () => {
    const { createInvoice, pay } = await newTenant()
    const { id: invoiceId } = await createInvoice(100, '2026-12-05')
    const { body: payment } = await pay({ amount: 150 })
    const { status, body } = await reverse(payment.id)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        receiptNumber: payment.receiptNumber,
        allocations: [],
        credit: 0,
        reversedAt: expect.any(String),
        reversalReason: 'The cheque came back',
      }),
    ])
    expect(await read(invoiceId)).toMatchObject({ displayStatus: 'Unpaid', amountDue: 100, paidOn: null })
    expect((await reverse(payment.id)).status).toBe(409)
  })

  test('lets other credit take its place', async () => {
    const { createInvoice, pay } = await newTenant()
    const { id: invoiceId } = await createInvoice(100, '2026-12-05')
    const first = (await pay()).body
    const second = (await pay()).body
    await reverse(first.id)
    expect(await read(invoiceId)).toMatchObject({ displayStatus: 'Paid', paymentMethod: 'Credit' })
    expect((await fixture.admin.call<Payment>(`GET /payments/${second.id}`)).body.credit).toBe(0)
  })

  test('is for managers, and for owners alone where it is the own entry', async () => {
    const { pay } = await newTenant()
    const manager = await fixture.portal.createAdmin({ staff: 'manager' })
    const accountant = await fixture.portal.createAdmin({ staff: 'accountant' })
    const own = (await pay({}, manager)).body
    expect((await reverse(own.id, accountant)).status).toBe(403)
    const refused = await reverse<ErrorBody>(own.id, manager)
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('yourself')])
    expect((await reverse((await pay({}, accountant)).body.id, manager)).status).toBe(200)
    expect((await reverse(own.id)).status).toBe(200)
  })

  test('of an approved receipt puts that under review again', async () => {
    const sent = await fixture.createInvoiceWithReceipt()
    await fixture.reviewReceipt(sent, { status: 'approved' })
    const path = `GET /payments?invoiceId=${sent.invoice.id}`
    const [payment] = (await fixture.admin.call<Payment[]>(path)).body
    expect(payment).toMatchObject({ source: 'proof', amount: 1500.5 })
    await reverse(payment?.id ?? '')
    expect(await read(sent.invoice.id)).toMatchObject({
      displayStatus: 'Payment Under Review',
      receipts: [{ status: 'pending_review' }],
    })
    expect((await fixture.admin.call<Payment[]>(path)).body).toMatchObject([{ credit: 0 }])
  })
})

describe('the list of payments', () => {
  test('is filtered, paged and exported', async () => {
    const { tenant, pay } = await newTenant()
    const rows: RecordedPayment[] = []
    for (const [day, method] of [
      ['2026-11-01', 'cash'],
      ['2026-11-10', 'cheque'],
      [TODAY, 'cash'],
    ] as const) {
      fixture.portal.clock.advance(1000)
      rows.push((await pay({ receivedOn: day, method, reference: `List ${day}` })).body)
    }
    const list = async (query: string) => {
      const { body, headers } = await fixture.admin.call<Payment[]>(
        `GET /payments?tenantId=${tenant.id}&${query}`,
      )
      return { found: body.map(({ id }) => rows.findIndex((row) => row.id === id)), headers }
    }
    for (const [query, found] of [
      ['', [2, 1, 0]],
      ['from=2026-11-10', [2, 1]],
      ['to=2026-11-10', [1, 0]],
      ['method=cheque', [1]],
      ['kind=withholding', []],
      ['state=reversed', []],
      ['q=list%202026-11-01', [0]],
      [`q=${rows[1]?.receiptNumber?.slice(-5)}`, [1]],
    ] as const)
      expect((await list(query)).found, query).toEqual(found)
    const first = await list('limit=2&count=true')
    expect([first.found, first.headers.get('x-total-count')]).toEqual([[2, 1], '3'])
    const next = /\/api(\S+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
    expect((await fixture.admin.call<Payment[]>(`GET ${next}`)).body.map(({ id }) => id)).toEqual([
      rows[0]?.id,
    ])
    expect((await fixture.admin.call('GET /payments?from=2026-11-11&to=2026-11-10')).status).toBe(400)
    const sheet = await fixture.admin.call(`GET /payments/export?format=csv&tenantId=${tenant.id}`)
    expect(sheet.text.trim().split('\n')).toHaveLength(5)
  })

  test('holds only the own ones for a tenant, without notes of the office', async () => {
    const { client, tenant, pay } = await newTenant()
    const other = await newTenant()
    const { body } = await pay({ note: 'Brought by the brother' })
    const foreign = (await other.pay()).body
    expect((await client.call<Payment[]>('GET /payments')).body).toMatchObject([
      { id: body.id, note: null, createdBy: null },
    ])
    expect((await client.call(`GET /payments?tenantId=${tenant.id}`)).status).toBe(200)
    expect((await client.call(`GET /payments?tenantId=${other.tenant.id}`)).status).toBe(403)
    expect((await client.call(`GET /payments/${foreign.id}`)).status).toBe(404)
    expect((await client.call(`GET /payments/${foreign.id}/receipt`)).status).toBe(404)
    const receipt = await client.call(`GET /payments/${body.id}/receipt`)
    expect([receipt.status, receipt.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  })
})
