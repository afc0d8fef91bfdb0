import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { closeBooks } from '../../../../../testing/books/books.ts'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import { findJournalDifference } from '../../../ledger/server/journal/journal.compare.queries.ts'
import type { TenantBalance } from '../../accounts.contract.ts'
import type { Payment } from '../../payments.contract.ts'

const fixture = setUpFixture()
const TODAY = '2026-11-20'
type TaxMonth = { totals: { received: number; tax: number; notInMoney: number } }

const ok = async <T>(call: string, body?: object): Promise<T> => {
  const { status, text, body: answer } = await fixture.admin.call<T>(call, body === undefined ? {} : { body })
  expect([call, status, text]).toEqual([call, status < 300 ? status : 200, text])
  return answer
}

const pay = (tenantId: string, amount: number, receivedOn: string, fields: object = {}) =>
  ok<Payment>('POST /payments', { tenantId, amount, receivedOn, method: 'cash', sendEmail: false, ...fields })

/** An invoice of GHS 1,000: 200 credited and 800 paid. */
async function creditedAndPaid() {
  const { tenant } = await fixture.portal.createTenant(fixture.admin)
  const { id } = await fixture.portal.createInvoice(fixture.admin, tenant.id, {
    amount: 1000,
    sendEmail: false,
  })
  const note = await ok<Payment>(`POST /invoices/${id}/credit-note`, { amount: 200, reason: 'No water' })
  await pay(tenant.id, 800, TODAY)
  const read = async () =>
    [
      (await ok<TenantBalance>(`GET /tenants/${tenant.id}/balance`)).balance,
      await ok<Payment>(`GET /payments/${note.id}`),
    ] as const
  return { id, note, read }
}

test('a credit note counts again with its number when its invoice is restored, unless it was reversed itself', async () => {
  const { id, note, read } = await creditedAndPaid()
  const before = await ok<Invoice>(`GET /invoices/${id}`)
  for (let time = 0; time < 2; time += 1) {
    fixture.portal.clock.advance(1000)
    await ok(`DELETE /invoices/${id}`)
    expect(await read()).toMatchObject([
      -800,
      { documentNumber: note.documentNumber, reversedAt: expect.any(String) },
    ])
    fixture.portal.clock.advance(1000)
    const byCredit = {
      paidOn: TODAY,
      paymentMethod: 'Credit',
      creditUsed: 800,
      updatedAt: expect.any(String),
    }
    await ok(`POST /invoices/${id}/restore`)
    expect(await ok(`GET /invoices/${id}`)).toEqual({ ...before, ...byCredit })
    expect(await read()).toEqual([0, note])
  }
  await ok(`POST /payments/${note.id}/reverse`, { reason: 'A mistake' })
  await ok(`DELETE /invoices/${id}`)
  await ok(`POST /invoices/${id}/restore`)
  expect(await read()).toMatchObject([200, { reversalReason: 'A mistake' }])
  expect(await fixture.portal.db.transaction(findJournalDifference)).toBeUndefined()
})

test('credit notes and refunds have numbers of their own without gaps, also after refusals and at once', async () => {
  const { tenant } = await fixture.portal.createTenant(fixture.admin)
  const fields = { amount: 100, sendEmail: false }
  const { id } = await fixture.portal.createInvoice(fixture.admin, tenant.id, fields)
  const note = (amount: number) =>
    fixture.admin.call<Payment>(`POST /invoices/${id}/credit-note`, { body: { amount, reason: 'No water' } })
  const answers = await Promise.all([note(30), note(500), note(20), note(60), note(10)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400])
  await note(10)
  const { rows } = await fixture.portal.db.$client.query<{ number: string }>(
    `select document_number as number from payments where document_number like 'CRN-2026-%' order by 1`,
  )
  expect(rows.map(({ number }) => number)).toEqual(
    rows.map((_, at) => `CRN-2026-${String(at + 1).padStart(5, '0')}`),
  )
  const deposit = await fixture.portal.createInvoice(fixture.admin, tenant.id, {
    ...fields,
    purpose: 'deposit',
  })
  await ok(`PATCH /invoices/${deposit.id}`, { status: 'Paid' })
  const giveBack = { amount: 40, method: 'cash' }
  const refunds = await Promise.all(
    [1, 2].map(() => ok<Payment>(`POST /tenants/${tenant.id}/deposit/return`, giveBack)),
  )
  expect(refunds.map(({ documentNumber }) => documentNumber).sort()).toEqual([
    'RFD-2026-00001',
    'RFD-2026-00002',
  ])
})

describe('credit', () => {
  async function withCredit(...payments: [amount: number, receivedOn: string, fields?: object][]) {
    const { tenant } = await fixture.portal.createTenant(fixture.admin)
    const paid: Payment[] = []
    for (const [amount, receivedOn, fields] of payments)
      paid.push(await pay(tenant.id, amount, receivedOn, fields))
    const giveBack = (amount: number, fields: object = {}, headers = {}) =>
      fixture.admin.call<Payment & { error: string; credit: number }>(
        `POST /tenants/${tenant.id}/credit/return`,
        { body: { amount, method: 'cheque', reason: 'Moved out', ...fields }, headers },
      )
    const balance = () => ok<TenantBalance>(`GET /tenants/${tenant.id}/balance`)
    return { tenant, paid, giveBack, balance }
  }

  test('is given back, the oldest first, with its rent and tax negative on that day, and can be taken back', async () => {
    const { tenant, paid, giveBack, balance } = await withCredit([100, '2026-10-05'], [50, '2026-11-02'])
    const { status, body: refund } = await giveBack(120, { paidOn: '2026-11-10', reference: '000123' })
    expect([status, refund]).toMatchObject([
      201,
      {
        kind: 'credit_returned',
        amount: 120,
        receivedOn: '2026-11-10',
        method: 'cheque',
        reference: '000123',
        receiptNumber: null,
        documentNumber: expect.stringMatching(/^RFD-2026-\d{5}$/),
        credit: 0,
        note: 'Moved out',
        balanceAfter: -30,
        allocations: [],
      },
    ])
    expect(await balance()).toMatchObject({ balance: -30, credit: 30 })
    expect(await posted(tenant.id, 'credit_returned', '2026-11-10')).toEqual([
      ['Bank', -12_000],
      ['Rent tax', -1_800],
      ['Rent tax payable', 1_800],
      ['Tenants receivable', 12_000],
    ])
    const reverse = (id?: string) =>
      fixture.admin.call<ErrorBody>(`POST /payments/${id}/reverse`, { body: { reason: 'A mistake' } })
    expect(await reverse(paid[0]?.id)).toMatchObject({
      status: 409,
      body: {
        error: `Credit of this payment was given back by ${refund.documentNumber}. Reverse that first, and then the payment.`,
      },
    })
    expect((await reverse(refund.id)).status).toBe(200)
    expect(await balance()).toMatchObject({ balance: -150, credit: 150 })
    expect((await reverse(paid[0]?.id)).status).toBe(200)
    expect(await balance()).toMatchObject({ balance: -50, credit: 50 })
    expect(await fixture.portal.db.transaction(findJournalDifference)).toBeUndefined()
  })

  test('is refused beyond what there is, what had come in by then, and what is tax at the tax office', async () => {
    const { giveBack } = await withCredit([100, '2026-10-05'], [20, '2026-11-02', { kind: 'withholding' }])
    expect(await giveBack(120.01)).toMatchObject({
      status: 409,
      body: { credit: 120, error: 'This tenant has only GHS 120.00 of credit.' },
    })
    expect(await giveBack(100.01)).toMatchObject({
      status: 409,
      body: {
        credit: 100,
        error:
          'GHS 20.00 of this credit is tax that was withheld. The tax office has it, so it cannot be given back as money.',
      },
    })
    expect(await giveBack(100, { paidOn: '2026-10-04' })).toMatchObject({ status: 409, body: { credit: 0 } })
    expect((await giveBack(100, { paidOn: '2026-11-21' })).status).toBe(400)
    await closeBooks(fixture.admin, '2026-10-31')
    expect((await giveBack(100, { paidOn: '2026-10-31' })).status).toBe(409)
    await closeBooks(fixture.admin, null)
    expect((await giveBack(100, { paidOn: '2026-10-05' })).status).toBe(201)
  })

  test('is never given back twice: at once, with one key, or with the credit from before the portal', async () => {
    const { tenant, giveBack, balance } = await withCredit([100, '2026-11-02'])
    const both = await Promise.all([giveBack(60), giveBack(60)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await giveBack(10, {}, headers), await giveBack(10, {}, headers)]
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect(await balance()).toMatchObject({ credit: 30 })
    await ok(`POST /tenants/${tenant.id}/opening-balance`, { amount: -40, day: '2026-01-05' })
    expect((await giveBack(70)).status).toBe(201)
    expect(await balance()).toMatchObject({ balance: 0, credit: 0 })
    const taxes = (await posted(tenant.id, 'credit_returned', TODAY)).filter(
      ([account]) => account === 'Rent tax',
    )
    expect(taxes).toEqual([['Rent tax', -1_500]])
    expect(await fixture.portal.db.transaction(findJournalDifference)).toBeUndefined()
  })
})

type Posting = [account: string, amount: number]

/** The sums of a tenant's journal by account. */
async function posted(tenantId: string, kind: string, day: string): Promise<Posting[]> {
  const { rows } = await fixture.portal.db.$client.query<{ account: string; amount: string }>(
    `select account, sum(debit - credit) as amount from journal_lines line join journals on journals.id = journal_id
     where line.tenant_id = $1 and kind = $2 and line.day = $3 group by account
     having sum(debit - credit) <> 0 order by account`,
    [tenantId, kind, day],
  )
  return rows.map(({ account, amount }) => [account, Number(amount)])
}

test('an opening balance counts as what it was for when it is paid, and untaxed opening credit when it settles', async () => {
  const read = async (month: string) => (await ok<TaxMonth>(`GET /tax/${month}`)).totals
  const before = [await read('2026-10'), await read('2026-11')]
  const [owed, credited] = [await createTenantId(), await createTenantId()]
  await ok(`POST /tenants/${owed}/opening-balance`, { amount: 100, day: '2026-01-05' })
  await pay(owed, 100, '2026-10-20')
  await ok(`POST /tenants/${credited}/opening-balance`, { amount: -40, day: '2026-10-05', taxed: false })
  await fixture.portal.createInvoice(fixture.admin, credited, { amount: 40, sendEmail: false })
  const after = [await read('2026-10'), await read('2026-11')]
  expect(
    after.map(({ received, tax, notInMoney }, at) => [
      Math.round((received - (before[at]?.received ?? 0)) * 100),
      Math.round((tax - (before[at]?.tax ?? 0)) * 100),
      Math.round((notInMoney - (before[at]?.notInMoney ?? 0)) * 100),
    ]),
  ).toEqual([
    [10_000, 1_500, 0],
    [4_000, 600, 4_000],
  ])
  expect(await fixture.portal.db.transaction(findJournalDifference)).toBeUndefined()
})

const createTenantId = async () => (await fixture.portal.createTenant(fixture.admin)).tenant.id

describe('an invoice that nobody will pay', () => {
  const writeOff = (id: string, body: object) =>
    fixture.admin.call<Payment & ErrorBody>(`POST /invoices/${id}/write-off`, {
      body: { reason: 'Gone', ...body },
    })
  const read = (id: string) => ok<Invoice>(`GET /invoices/${id}`)

  test('is written off in parts or whole as a bad debt, and is due again once that is reversed', async () => {
    const { tenant } = await fixture.portal.createTenant(fixture.admin)
    const taxMonth = () => ok<TaxMonth>('GET /tax/2026-11')
    const before = (await taxMonth()).totals
    const { id } = await fixture.portal.createInvoice(fixture.admin, tenant.id, {
      amount: 300,
      sendEmail: false,
    })
    const part = await writeOff(id, { amount: 100 })
    expect([part.status, part.body]).toMatchObject([
      201,
      {
        kind: 'write_off',
        amount: 100,
        note: 'Gone',
        documentNumber: expect.stringMatching(/^WOF-2026-\d{5}$/),
      },
    ])
    expect(await read(id)).toMatchObject({
      amountWrittenOff: 100,
      amountCredited: 0,
      amountPaid: 0,
      amountDue: 200,
      displayStatus: 'Unpaid',
      settledBy: null,
    })
    expect((await writeOff(id, { amount: 200.01 })).body.error).toBe(
      `Only GHS 200.00 is due on invoice ${(await read(id)).invoiceNumber}`,
    )
    const rest = await writeOff(id, {})
    expect(await read(id)).toMatchObject({
      amountWrittenOff: 300,
      amountDue: 0,
      status: 'Paid',
      displayStatus: 'Paid',
      settledBy: 'write_off',
    })
    expect((await taxMonth()).totals).toEqual(before)
    expect((await writeOff(id, {})).status).toBe(409)
    expect(await posted(tenant.id, 'write_off', TODAY)).toEqual([
      ['Bad debts', 30_000],
      ['Tenants receivable', -30_000],
    ])
    await ok(`POST /payments/${rest.body.id}/reverse`, { reason: 'Came back' })
    expect(await read(id)).toMatchObject({ amountDue: 200, displayStatus: 'Unpaid', settledBy: null })
    await ok(`DELETE /invoices/${id}`)
    expect(await ok<TenantBalance>(`GET /tenants/${tenant.id}/balance`)).toMatchObject({
      balance: 0,
      credit: 0,
    })
    await ok(`POST /invoices/${id}/restore`)
    expect(await read(id)).toMatchObject({ amountWrittenOff: 100, amountDue: 200 })
    expect(await fixture.portal.db.transaction(findJournalDifference)).toBeUndefined()
  })

  test('is no deposit', async () => {
    const fields = { amount: 300, purpose: 'deposit', sendEmail: false }
    const { id } = await fixture.portal.createInvoice(fixture.admin, await createTenantId(), fields)
    expect((await writeOff(id, {})).status).toBe(409)
  })
})
