import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../../../server/config.ts'
import { closeBooks } from '../../../../../testing/books/books.ts'
import { DAY } from '../../../../../testing/clock.ts'
import { setUpFixture } from '../../../../../testing/fixture.ts'
import { findJournalDifference } from './journal.compare.queries.ts'
import { postMissedActs } from './journal.missed.ts'

// Today is 20 November 2026.
const fixture = setUpFixture()
let tenantId: string

beforeAll(async () => {
  tenantId = (await fixture.portal.createTenant(fixture.admin, { unit: 'J1' })).tenant.id
})

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await fixture.portal.db.$client.query<Row>({ text, values })).rows
const call = async (what: string, body: object) => {
  const answer = await fixture.admin.call<{ id: string }>(what, { body })
  expect(answer.status).toBeLessThan(300)
  return answer.body.id
}
const invoice = (given: object = {}) =>
  call('POST /invoices', { tenantId, amount: 1200, dueDate: '2026-12-05', sendEmail: false, ...given })
const pay = (amount: number, receivedOn = '2026-11-20') =>
  call('POST /payments', { tenantId, amount, receivedOn, method: 'cash', sendEmail: false })
const close = (day: string | null) => closeBooks(fixture.admin, day)

type PostedLine = {
  day: string
  account: string
  amount: number
  purpose: string | null
  adjusts: string | null
}

/** Journals since the last call. */
let seen = 0
async function posted(): Promise<unknown[][]> {
  const rows = await query<PostedLine & { id: number }>(
    `select line.id, line.day::text, account, debit - credit as amount, purpose, adjusts::text
     from journal_lines line join journals on journals.id = journal_id where line.id > $1 and line.tenant_id = $2 order by line.id`,
    [seen, tenantId],
  )
  seen = rows.at(-1)?.id ?? seen
  expect(await fixture.portal.db.transaction(findJournalDifference)).toBeUndefined()
  return rows.map(({ day, account, amount, purpose, adjusts }) =>
    [day, account, amount, purpose, adjusts].filter((value) => value !== null),
  )
}

test('an invoice, what it becomes, and its payment are posted on their days', async () => {
  const id = await invoice({ periodFrom: '2026-12-01', periodTo: '2026-12-31' })
  expect(await posted()).toEqual([
    ['2026-11-20', 'Tenants receivable', 120_000, 'rent'],
    ['2026-11-20', 'Deferred income', -120_000, 'rent'],
    ['2026-12-01', 'Deferred income', 120_000, 'rent'],
    ['2026-12-01', 'Rent income', -120_000, 'rent'],
  ])
  await call(`PATCH /invoices/${id}`, { amount: 1000 })
  expect(await posted()).toEqual([
    ['2026-11-20', 'Tenants receivable', -20_000, 'rent'],
    ['2026-11-20', 'Deferred income', 20_000, 'rent'],
    ['2026-12-01', 'Deferred income', -20_000, 'rent'],
    ['2026-12-01', 'Rent income', 20_000, 'rent'],
  ])
  const payment = await pay(1000, '2026-11-02')
  expect(await posted()).toEqual([
    ['2026-11-02', 'Cash', 100_000],
    ['2026-11-02', 'Tenants receivable', -100_000, 'rent'],
    ['2026-11-02', 'Rent tax', 15_000, 'rent'],
    ['2026-11-02', 'Rent tax payable', -15_000, 'rent'],
  ])
  await call(`POST /payments/${payment}/reverse`, { reason: 'The cheque came back' })
  expect(await posted()).toEqual([
    ['2026-11-20', 'Cash', -100_000],
    ['2026-11-20', 'Tenants receivable', 100_000, 'rent'],
    ['2026-11-20', 'Rent tax', -15_000, 'rent'],
    ['2026-11-20', 'Rent tax payable', 15_000, 'rent'],
  ])
  expect((await fixture.admin.call(`DELETE /invoices/${id}`)).status).toBe(204)
  expect(await posted()).toEqual([
    ['2026-11-20', 'Tenants receivable', -100_000, 'rent'],
    ['2026-11-20', 'Deferred income', 100_000, 'rent'],
    ['2026-12-01', 'Deferred income', -100_000, 'rent'],
    ['2026-12-01', 'Rent income', 100_000, 'rent'],
  ])
})

test('another purpose of a paid invoice is posted again: on its days while they are open, else today for that month', async () => {
  const id = await invoice({ amount: 100 })
  await pay(100, '2026-10-15')
  await posted()
  await call(`PATCH /invoices/${id}`, { purpose: 'utility' })
  expect(await posted()).toEqual([
    ['2026-11-20', 'Tenants receivable', -10_000, 'rent'],
    ['2026-11-20', 'Rent income', 10_000, 'rent'],
    ['2026-11-20', 'Tenants receivable', 10_000, 'utility'],
    ['2026-11-20', 'Utility recharge income', -10_000, 'utility'],
    ['2026-10-15', 'Tenants receivable', 10_000, 'rent'],
    ['2026-10-15', 'Rent tax', -1500, 'rent'],
    ['2026-10-15', 'Rent tax payable', 1500, 'rent'],
    ['2026-10-15', 'Tenants receivable', -10_000, 'utility'],
  ])
  await close('2026-10-31')
  await call(`PATCH /invoices/${id}`, { purpose: 'repair' })
  const later = (await posted()).filter(([, , , , adjusts]) => adjusts !== undefined)
  expect(later.toSorted((one, other) => Number(one[2]) - Number(other[2]))).toEqual([
    ['2026-11-20', 'Tenants receivable', -10_000, 'repair', '2026-10-01'],
    ['2026-11-20', 'Tenants receivable', 10_000, 'utility', '2026-10-01'],
  ])
  await close(null)
})

test('a service charge has its own income account, and no tax on rent', async () => {
  await posted()
  await invoice({ amount: 100, purpose: 'service_charge' })
  expect(await posted()).toEqual([
    ['2026-11-20', 'Tenants receivable', 10_000, 'service_charge'],
    ['2026-11-20', 'Service charge income', -10_000, 'service_charge'],
  ])
  await pay(100, '2026-11-02')
  expect(await posted()).toEqual([
    ['2026-11-02', 'Cash', 10_000],
    ['2026-11-02', 'Tenants receivable', -10_000, 'service_charge'],
  ])
})

test('acts of an instance that keeps no journals are posted by the next comparison', async () => {
  const { portal } = fixture
  const deps = { db: portal.db, clock: portal.clock, config: readConfig({}) }
  const sums = () =>
    query(
      `select account, sum(debit - credit) as sum from journal_lines where tenant_id = $1
      group by account order by account`,
      [tenantId],
    )
  const before = await sums()
  const voided = await invoice({ amount: 70 })
  await query('alter table journal_lines disable trigger user')
  const keep = async (act: () => Promise<unknown>) => {
    const [last] = await query<{ id: number }>('select max(id) as id from journal_lines')
    await act()
    await query('delete from journal_lines where id > $1', [last?.id])
  }
  const reversed = await pay(25)
  await keep(async () => {
    expect((await fixture.admin.call(`DELETE /invoices/${voided}`)).status).toBe(204)
    await call(`POST /payments/${reversed}/reverse`, { reason: 'Entered twice' })
    await invoice({ amount: 40 })
    await pay(55)
  })
  await query('alter table journal_lines enable trigger user')
  expect(await portal.db.transaction(findJournalDifference)).toBeDefined()
  expect(await postMissedActs(deps)).toBe(4)
  expect(await postMissedActs(deps)).toBe(0)
  const lines = await posted()
  expect(lines.filter(([, account]) => account === 'Cash')).toEqual([
    ['2026-11-20', 'Cash', 2500],
    ['2026-11-20', 'Cash', -2500],
    ['2026-11-20', 'Cash', 5500],
  ])
  expect(await sums()).not.toEqual(before)
})

describe('the database refuses', () => {
  const journal = (day: string, lineDay: string, sides: [number, number][]) =>
    query(
      `with journal as (insert into journals (id, day, kind, act, created_at) values ($1, $2, 'expense', 'posted', now()))
       insert into journal_lines (journal_id, day, account, debit, credit, tax, vat)
       select $1, $3, 'Cash', debit, credit, 0, 0 from unnest($4::bigint[], $5::bigint[]) as side (debit, credit)`,
      [randomUUID(), day, lineDay, sides.map(([debit]) => debit), sides.map(([, credit]) => credit)],
    )
  const BALANCED: [number, number][] = [
    [5, 0],
    [0, 5],
  ]

  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a journal whose sides differ',
      () =>
        journal('2026-11-20', '2026-11-20', [
          [5, 0],
          [0, 4],
        ]),
      /sides/,
    ],
    ['a line of another day', () => journal('2026-11-20', '2026-11-21', BALANCED), /another day/],
    ['a line of both sides', () => journal('2026-11-20', '2026-11-20', [[5, 5]]), /journal_lines_sides/],
    ['a changed line', () => query('update journal_lines set purpose = null'), /never changed/],
    ['a line that is deleted', () => query('delete from journal_lines'), /never changed/],
    ['a changed journal', () => query(`update journals set day = '2026-01-01'`), /never changed/],
  ])('%s', async (_name, act, says) => {
    await expect(act()).rejects.toThrow(says)
  })

  test('the last closed day, and takes the day after', async () => {
    await close('2026-10-31')
    await expect(journal('2026-10-31', '2026-10-31', BALANCED)).rejects.toThrow(/closed/)
    await journal('2026-11-01', '2026-11-01', BALANCED)
    await close(null)
    await query(
      `update journal_lines set tenant_name = 'Erased' where account = 'Cash' and tenant_id is null`,
    )
  })
})

test('another amount of an invoice that was voided and restored leaves the days in between as they were', async () => {
  const { clock } = fixture.portal
  tenantId = (await fixture.portal.createTenant(fixture.admin, { unit: 'J2' })).tenant.id
  const id = await invoice({ amount: 100 })
  await posted()
  clock.advance(DAY)
  Object.assign(fixture.admin, await fixture.portal.createAdmin())
  await fixture.admin.call(`DELETE /invoices/${id}`)
  clock.advance(DAY)
  Object.assign(fixture.admin, await fixture.portal.createAdmin())
  await fixture.admin.call(`POST /invoices/${id}/restore`)
  const ofAmount = async () =>
    (await posted()).filter(([, account]) => account === 'Tenants receivable').map((line) => line.slice(0, 3))
  expect(await ofAmount()).toEqual([
    ['2026-11-21', 'Tenants receivable', -10_000],
    ['2026-11-22', 'Tenants receivable', 10_000],
  ])
  await fixture.admin.call(`PATCH /invoices/${id}`, { body: { amount: 150 } })
  expect(await ofAmount()).toEqual([['2026-11-20', 'Tenants receivable', 5_000]])
})
