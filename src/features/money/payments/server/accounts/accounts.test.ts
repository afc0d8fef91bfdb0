import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeBooks } from '../../../../../testing/books/books.ts'
import { sampleFiles } from '../../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../../testing/portal.ts'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import type { Statement, TenantBalance } from '../../accounts.contract.ts'
import type { Payment, RecordedPayment } from '../../payments.contract.ts'

const fixture = setUpFixture()
const TODAY = '2026-11-20'
const NOTHING = { balance: 0, overdue: 0, underReview: 0, credit: 0, deposit: 0, mayReturnDeposit: false }

async function newTenant() {
  const { admin, portal } = fixture
  const { tenant, ...client } = await portal.createTenant(admin)
  const at = (path: string) => `/tenants/${tenant.id}/${path}`
  const createInvoice = (amount: number, fields: object = {}) =>
    portal.createInvoice(admin, tenant.id, { amount, dueDate: '2026-12-05', sendEmail: false, ...fields })
  const pay = (amount: number, fields: object = {}) =>
    admin.call<RecordedPayment>('POST /payments', {
      body: { tenantId: tenant.id, amount, receivedOn: TODAY, method: 'cash', sendEmail: false, ...fields },
    })
  const post = <T = Payment>(path: string, body: object = {}, by: ApiClient = admin) =>
    by.call<T>(`POST ${at(path)}`, { body })
  const balance = async (by: ApiClient = admin) => (await by.call<TenantBalance>(`GET ${at('balance')}`)).body
  const statement = async (query = '') => (await admin.call<Statement>(`GET ${at(`statement${query}`)}`)).body
  const texts = async (query?: string) => (await statement(query)).lines.map(({ text }) => text)
  return { tenant, client, at, createInvoice, pay, post, balance, statement, texts }
}

const creditNote = <T = Payment>(id: string, amount: number, reason = 'No water') =>
  fixture.admin.call<T>(`POST /invoices/${id}/credit-note`, { body: { amount, reason } })
const read = async (id: string) => (await fixture.admin.call<Invoice>(`GET /invoices/${id}`)).body
const reverse = (id: string) =>
  fixture.admin.call<ErrorBody>(`POST /payments/${id}/reverse`, { body: { reason: 'Bounced' } })

describe('a balance and a statement', () => {
  test('say what is owed, line by line', async () => {
    const { createInvoice, pay, balance, statement, client, at } = await newTenant()
    expect(await balance()).toEqual(NOTHING)
    const rent = await createInvoice(100, { description: 'Rent for December' })
    await createInvoice(30, { dueDate: '2026-11-19', enteredLater: true, description: 'Water' })
    expect(await balance(client)).toEqual({ ...NOTHING, balance: 130, overdue: 30 })
    const { body: payment } = await pay(150, {
      receivedOn: '2026-11-18',
      method: 'cheque',
      reference: '00123',
    })
    expect(await balance()).toEqual({ ...NOTHING, balance: -20, credit: 20 })
    await reverse(payment.id)
    const { lines, ...sums } = await statement()
    expect(sums).toMatchObject({ from: '2025-11-20', to: TODAY, openingBalance: 0, closingBalance: 130 })
    const text = `Payment ${payment.receiptNumber}, Cheque, 00123`
    expect(lines.map((line) => [line.day, line.text, line.debit, line.credit, line.balance])).toEqual([
      ['2026-11-18', text, 0, 150, -150],
      [TODAY, `Invoice ${rent.invoiceNumber}: Rent for December`, 100, 0, -50],
      [TODAY, expect.stringContaining(': Water'), 30, 0, -20],
      [TODAY, `Reversed: ${text} (Bounced)`, 150, 0, 130],
    ])
    const later = await statement('?from=2026-11-19')
    const before = await statement('?to=2026-11-18')
    expect([before.closingBalance, later.openingBalance, later.closingBalance]).toEqual([-150, -150, 130])
    expect((await statement('?to=2027-06-01')).to).toBe('2027-06-01')
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const { status } = await client.call(`GET ${at(`statement?format=${format}`)}`)
      expect([format, status]).toEqual([format, 200])
    }
    expect((await client.call(`GET ${at('statement?from=2026-11-21&to=2026-11-20')}`)).status).toBe(400)
  })

  test('count as overdue what its invoices show as overdue', async () => {
    const { createInvoice, balance, client } = await newTenant()
    const past = { dueDate: '2026-11-19', enteredLater: true }
    const waiting = await createInvoice(100, past)
    const early = await createInvoice(30)
    expect(await balance()).toMatchObject({ balance: 130, overdue: 100 })
    await fixture.portal.uploadReceipt(client, waiting.id, sampleFiles.png)
    expect(await balance(client)).toMatchObject({ balance: 130, overdue: 0 })
    await fixture.admin.call(`PATCH /invoices/${early.id}`, { body: { status: 'overdue' } })
    expect(await balance()).toMatchObject({ balance: 130, overdue: 30 })
  })

  test('are only the own ones for a tenant', async () => {
    const [own, other] = [await newTenant(), await newTenant()]
    for (const path of ['balance', 'statement', 'statement?format=pdf']) {
      expect((await own.client.call(`GET ${own.at(path)}`)).status).toBe(200)
      expect((await own.client.call(`GET ${other.at(path)}`)).status).toBe(403)
    }
  })
})

describe('an opening balance', () => {
  test('is an invoice of its day, once until it is voided', async () => {
    const { post, balance, tenant, texts } = await newTenant()
    const opening = { amount: 350, day: '2026-01-01', note: 'From the book' }
    const entered = await post<TenantBalance>('opening-balance', opening)
    expect([entered.status, entered.body]).toEqual([201, { ...NOTHING, balance: 350, overdue: 350 }])
    const [invoice] = (await fixture.admin.call<Invoice[]>(`GET /invoices?tenantId=${tenant.id}`)).body
    expect(invoice).toMatchObject({
      purpose: 'opening',
      dueDate: '2026-01-01',
      enteredLater: true,
      displayStatus: 'Overdue',
      createdAt: expect.stringMatching(/^2026-01-01/),
    })
    expect(await texts()).toEqual(['Opening balance: From the book'])
    expect((await post('opening-balance', opening)).status).toBe(409)
    await fixture.admin.call(`DELETE /invoices/${invoice?.id}`)
    expect((await post('opening-balance', { amount: -20, day: TODAY })).status).toBe(201)
    expect(await balance()).toEqual({ ...NOTHING, balance: -20, credit: 20 })
    expect((await post('opening-balance', opening)).status).toBe(409)
    const [payment] = (await fixture.admin.call<Payment[]>(`GET /payments?tenantId=${tenant.id}`)).body
    expect(payment).toMatchObject({ kind: 'opening', amount: 20, receiptNumber: null })
    await reverse(payment?.id ?? '')
    expect(await balance()).toEqual(NOTHING)
    expect((await post('opening-balance', opening)).status).toBe(201)
  })

  test('answers the same again to the same key, also once its day is closed', async () => {
    const { at, balance } = await newTenant()
    const headers = { 'idempotency-key': randomUUID() }
    const enter = () =>
      fixture.admin.call(`POST ${at('opening-balance')}`, { headers, body: { amount: 5, day: '2026-10-31' } })
    const first = await enter()
    await closeBooks(fixture.admin, '2026-10-31')
    const again = await enter()
    await closeBooks(fixture.admin, null)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await balance()).toMatchObject({ balance: 5 })
  })

  test.each([
    ['today', TODAY, 201],
    ['tomorrow', '2026-11-21', 400],
    ['20 years ago', '2006-11-20', 201],
    ['a day before that', '2006-11-19', 400],
  ])('may be of %s', async (_name, day, status) => {
    const { post } = await newTenant()
    expect((await post('opening-balance', { amount: 1, day })).status).toBe(status)
  })
})

describe('a credit note', () => {
  test('takes an amount off, and not one pesewa more than the invoice has', async () => {
    const { createInvoice, balance, texts } = await newTenant()
    const { id, invoiceNumber } = await createInvoice(100)
    expect((await creditNote(id, 30)).body).toMatchObject({
      kind: 'credit_note',
      amount: 30,
      balanceAfter: 70,
    })
    const refused = await creditNote<ErrorBody>(id, 70.01)
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('GHS 70.00')])
    expect(await read(id)).toMatchObject({ displayStatus: 'Unpaid', amountDue: 70, amountCredited: 30 })
    const all = await creditNote(id, 70)
    expect(await read(id)).toMatchObject({ displayStatus: 'Paid', amountPaid: 0, amountCredited: 100 })
    expect((await texts()).at(-1)).toBe(
      `Credit note ${all.body.documentNumber} for invoice ${invoiceNumber}: No water`,
    )
    await reverse(all.body.id)
    expect(await balance()).toMatchObject({ balance: 70 })
  })

  test('releases money of a paid invoice, the newest first, which settles what else is due', async () => {
    const { createInvoice, pay, balance } = await newTenant()
    const first = await createInvoice(100)
    const old = (await pay(60, { receivedOn: '2026-11-10' })).body
    const recent = (await pay(40)).body
    const next = await createInvoice(25, { dueDate: '2026-12-20' })
    await creditNote(first.id, 50)
    expect(await read(first.id)).toMatchObject({ displayStatus: 'Paid', amountPaid: 50, amountCredited: 50 })
    expect(await read(next.id)).toMatchObject({ displayStatus: 'Paid', amountPaid: 25 })
    expect(await balance()).toEqual({ ...NOTHING, balance: -25, credit: 25 })
    const settled = async (id: string) =>
      (await fixture.admin.call<Payment>(`GET /payments/${id}`)).body.allocations
        .filter(({ invoiceId }) => invoiceId === first.id)
        .map(({ amount }) => amount)
    expect([await settled(old.id), await settled(recent.id)]).toEqual([[50], []])
  })

  test('leaves no credit beside what is left of its invoice, also of one that was set back', async () => {
    const { createInvoice, pay, balance } = await newTenant()
    const { id } = await createInvoice(100, { status: 'Paid' })
    await pay(60)
    await fixture.admin.call(`PATCH /invoices/${id}`, { body: { status: 'Unpaid' } })
    expect(await balance()).toEqual({ ...NOTHING, balance: 40, credit: 60 })
    await creditNote(id, 10)
    expect(await read(id)).toMatchObject({ amountPaid: 60, amountCredited: 10, amountDue: 30 })
    expect(await balance()).toEqual({ ...NOTHING, balance: 30 })
  })
})

describe('credit that was kept', () => {
  test('settles what is due once that is said', async () => {
    const { createInvoice, pay, post, balance } = await newTenant()
    const { id } = await createInvoice(100)
    await pay(60, { keepCredit: true })
    expect(await balance()).toMatchObject({ balance: 40, credit: 60 })
    const applied = await post<TenantBalance>('credit/apply')
    expect([applied.status, applied.body]).toEqual([200, { ...NOTHING, balance: 40 }])
    expect(await read(id)).toMatchObject({ amountDue: 40 })
  })
})

describe('a deposit', () => {
  const totalRevenue = async () =>
    (await fixture.admin.call<{ totalRevenue: number }>('GET /analytics/summary')).body.totalRevenue
  async function withDeposit() {
    const tenant = await newTenant()
    const invoice = await tenant.createInvoice(200, { purpose: 'deposit' })
    const { body } = await tenant.pay(200)
    return { ...tenant, invoice, payment: body }
  }

  test('is held, used for what is owed, and given back', async () => {
    const { createInvoice, post, balance, texts, statement, payment } = await withDeposit()
    expect(await balance()).toEqual({ ...NOTHING, deposit: 200, mayReturnDeposit: true })
    const { id } = await createInvoice(80)
    const revenue = await totalRevenue()
    expect((await post('deposit/apply', { amount: 80.01 })).status).toBe(409)
    const used = await post('deposit/apply', { amount: 80, invoiceId: id })
    expect([used.status, used.body]).toMatchObject([201, { kind: 'deposit_applied', balanceAfter: 0 }])
    expect(await read(id)).toMatchObject({ displayStatus: 'Paid', paymentMethod: 'Deposit used' })
    expect(await totalRevenue()).toBe(revenue + 80)
    const refused = await post<ErrorBody>('deposit/return', { amount: 120.01, method: 'cash' })
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('GHS 120.00')])
    expect((await reverse(payment.id)).status).toBe(409)
    const returned = await post('deposit/return', { amount: 120, method: 'mobile_money', reference: 'MP1' })
    expect(returned.body).toMatchObject({ kind: 'deposit_returned', amount: 120, balanceAfter: 0, credit: 0 })
    expect(await balance()).toEqual(NOTHING)
    expect((await texts()).at(-1)).toBe('Deposit used')
    await reverse(returned.body.id)
    await reverse(used.body.id)
    expect(await balance()).toEqual({ ...NOTHING, balance: 80, deposit: 200, mayReturnDeposit: true })
    expect((await statement()).deposit).toBe(200)
    expect((await reverse(payment.id)).status).toBe(200)
    expect(await balance()).toEqual({ ...NOTHING, balance: 280 })
  })

  test('that settled what a credit note takes off is held again for the next deposit', async () => {
    const { createInvoice, post, balance } = await withDeposit()
    const { id } = await createInvoice(80)
    await post('deposit/apply', { amount: 80, invoiceId: id })
    await createInvoice(50, { purpose: 'deposit', useCredit: true })
    const note = await fixture.admin.call(`POST /invoices/${id}/credit-note`, {
      body: { amount: 80, reason: 'The roof leaked' },
    })
    expect(note.status).toBe(201)
    expect(await balance()).toEqual({
      ...NOTHING,
      balance: -30,
      credit: 30,
      deposit: 170,
      mayReturnDeposit: true,
    })
  })

  test('is not used for a deposit, nor for an invoice of somebody else', async () => {
    const { post, invoice } = await withDeposit()
    const foreign = await (await newTenant()).createInvoice(10)
    for (const invoiceId of [invoice.id, foreign.id])
      expect((await post('deposit/apply', { amount: 1, invoiceId })).status).toBe(400)
  })
})

describe('every night', () => {
  test('the books are compared, and the owners hear of the first difference', async () => {
    const { portal } = fixture
    await portal.portal.ctx.jobs.run('compare-ledger')
    await portal.db.execute(
      sql`update invoice_totals set pesewas = pesewas + 1 where ctid = (select max(ctid) from invoice_totals)`,
    )
    for (const _night of ['once', 'again'])
      await expect(portal.portal.ctx.jobs.run('compare-ledger')).rejects.toThrow(
        /do not agree.*the totals of/,
      )
    const { rows } = await portal.db.execute(sql`select from deliveries where kind = 'ledger-differs'`)
    expect(rows).toHaveLength(1)
  })
})
