import { expect, test } from 'vitest'
import { closeBooks } from '../../../../testing/books/books.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { downloadBytes, parseCsv } from '../../../../testing/sheets.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import { findJournalDifference } from '../../ledger/server/journal/journal.compare.queries.ts'
import type { Statement } from '../accounts.contract.ts'
import type { Payment } from '../payments.contract.ts'

const fixture = setUpFixture()
const reason = 'Typed wrongly'

const ok = async <T>(call: string, body?: object): Promise<T> => {
  const { status, text, body: answer } = await fixture.admin.call<T>(call, body === undefined ? {} : { body })
  expect([call, status < 300, text]).toEqual([call, true, text])
  return answer
}
const correct = (id: string, body: object) =>
  fixture.admin.call<Payment & { error: string }>(`POST /payments/${id}/correct`, {
    body: { reason, ...body },
  })

async function paidInvoice(receivedOn: string, fields: object = {}) {
  const { tenant } = await fixture.portal.createTenant(fixture.admin)
  const invoice = await fixture.portal.createInvoice(fixture.admin, tenant.id, {
    amount: 100,
    sendEmail: false,
    ...fields,
  })
  const { id } = await ok<Payment>('POST /payments', {
    tenantId: tenant.id,
    amount: 100,
    receivedOn,
    method: 'cash',
    reference: `B-${tenant.unit}`,
    sendEmail: false,
  })
  const payment = await ok<Payment>(`GET /payments/${id}`)
  const statement = async () =>
    (await ok<Statement>(`GET /tenants/${tenant.id}/statement`)).lines.map(({ day, text, credit }) => [
      ...[day, text, credit],
    ])
  return { tenant, invoice, payment, statement }
}

async function posted(id: string): Promise<[string, string, number, string | null][]> {
  const { rows } = await fixture.portal.db.$client.query<
    Record<'day' | 'account' | 'amount' | 'adjusts', string>
  >(
    `select line.day::text, account, sum(debit - credit) as amount, adjusts::text from journal_lines line
     join journals on journals.id = journal_id where line.payment_id = $1
     group by line.day, account, adjusts having sum(debit - credit) <> 0 order by line.day, account`,
    [id],
  )
  expect(await fixture.portal.db.transaction(findJournalDifference)).toBeUndefined()
  return rows.map(({ day, account, amount, adjusts }) => [day, account, Number(amount), adjusts])
}

const of = (day: string, account = 'Cash') => [
  [day, account, 10_000, null],
  [day, 'Rent tax', 1_500, null],
  [day, 'Rent tax payable', -1_500, null],
  [day, 'Tenants receivable', -10_000, null],
]

test('a reference and a note change in place, also in closed books, and post nothing', async () => {
  const { payment, statement } = await paidInvoice('2026-10-05')
  await closeBooks(fixture.admin, '2026-10-31')
  const { status, body } = await correct(payment.id, { reference: 'B-9', note: 'Brought by a brother' })
  expect([status, body]).toEqual([200, { ...payment, reference: 'B-9', note: 'Brought by a brother' }])
  expect(await posted(payment.id)).toEqual(of('2026-10-05'))
  expect((await statement())[0]).toEqual(['2026-10-05', `Payment ${payment.receiptNumber}, Cash, B-9`, 100])
  const moved = await correct(payment.id, { receivedOn: '2026-11-05' })
  expect([moved.status, moved.body.error]).toEqual([
    409,
    expect.stringContaining('The books are closed for 5 Oct 2026.'),
  ])
  expect((await correct(payment.id, { method: 'cheque' })).status).toBe(200)
  expect(await posted(payment.id)).toEqual([
    ...of('2026-10-05'),
    ['2026-11-20', 'Cash', -10_000, '2026-10-01'],
    ['2026-11-20', 'Cheques received', 10_000, '2026-10-01'],
  ])
  await closeBooks(fixture.admin, null)
})

test('another day moves the payment, which stands once in statement, list and export, with its number', async () => {
  const { tenant, invoice, payment, statement } = await paidInvoice('2026-10-05')
  for (const receivedOn of ['2026-11-07', '2026-11-09', '2026-10-09']) {
    expect((await correct(payment.id, { receivedOn })).body).toEqual({ ...payment, receivedOn })
    expect(await posted(payment.id)).toEqual(of(receivedOn))
    const lines = (await statement()).filter(([, , credit]) => credit === 100)
    expect(lines).toEqual([[receivedOn, expect.stringContaining(`${payment.receiptNumber}`), 100]])
    expect(await ok<Invoice>(`GET /invoices/${invoice.id}`)).toMatchObject({
      paidOn: receivedOn,
      amountPaid: 100,
    })
  }
  expect(await ok<Payment[]>(`GET /payments?tenantId=${tenant.id}`)).toHaveLength(1)
  const exported = (await downloadBytes(fixture.portal, fixture.admin, '/ledger/export?format=csv')).bytes
  expect(
    parseCsv(exported).filter((row) => row.some((cell) => cell.includes(`${payment.receiptNumber}`))),
  ).toHaveLength(1)
  expect((await correct(payment.id, { receivedOn: '2026-11-21' })).status).toBe(400)
  await ok(`POST /payments/${payment.id}/reverse`, { reason: 'Bounced' })
  expect((await correct(payment.id, { note: 'x' })).status).toBe(409)
  expect((await posted(payment.id)).filter(([day]) => day === '2026-11-20')).toHaveLength(4)
})

test('another method moves the money on its day; what credit paid keeps its days, and a deposit is held from the day received', async () => {
  const { tenant, payment } = await paidInvoice('2026-10-05', { purpose: 'deposit' })
  const paid = {
    tenantId: tenant.id,
    amount: 100,
    receivedOn: '2026-10-06',
    method: 'cash',
    sendEmail: false,
  }
  const credit = await ok<Payment>('POST /payments', paid)
  await fixture.portal.createInvoice(fixture.admin, tenant.id, { amount: 100, sendEmail: false })
  expect((await correct(credit.id, { receivedOn: '2026-10-08', method: 'bank_transfer' })).status).toBe(200)
  const [bank, , , ...later] = await posted(credit.id)
  expect([bank, later.length]).toEqual([['2026-10-08', 'Bank', 10_000, null], 1])
  expect((await correct(payment.id, { receivedOn: '2026-10-07' })).status).toBe(200)
  const { rows } = await fixture.portal.db.$client.query(
    `select day::text, sum(amount)::int as held from entries where tenant_id = $1 and pocket = 'held'
     group by day having sum(amount) <> 0`,
    [tenant.id],
  )
  expect(rows).toEqual([{ day: '2026-10-07', held: 10_000 }])
})

test('another day of a payment whose refund was reversed moves the payment alone', async () => {
  const { tenant } = await fixture.portal.createTenant(fixture.admin)
  const paid = {
    tenantId: tenant.id,
    amount: 100,
    receivedOn: '2026-11-20',
    method: 'cash',
    sendEmail: false,
  }
  const { id } = await ok<Payment>('POST /payments', paid)
  const refund = await ok<Payment>(`POST /tenants/${tenant.id}/credit/return`, {
    amount: 40,
    method: 'cash',
    reason,
  })
  expect((await correct(id, { receivedOn: '2026-11-10' })).status).toBe(409)
  await ok(`POST /payments/${refund.id}/reverse`, { reason })
  expect((await correct(id, { receivedOn: '2026-11-10' })).status).toBe(200)
  expect(await posted(id)).toEqual(of('2026-11-10'))
})
