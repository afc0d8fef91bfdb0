import { expect, test } from 'vitest'
import { cardDueOn, leaseOfDay, rentPaid } from './rent-cards.rules.ts'

const first = { id: 'first', startsOn: '2026-01-01', endsOn: '2026-06-30' }
const second = { id: 'second', startsOn: '2026-08-01', endsOn: null }
const leases = [second, first]

test.each([
  ['2025-12-31', 'first'],
  ['2026-01-01', 'first'],
  ['2026-06-30', 'first'],
  ['2026-07-01', 'first'],
  ['2026-07-31', 'first'],
  ['2026-08-01', 'second'],
  ['2030-01-01', 'second'],
])('what is of %s belongs to the %s lease', (day, id) => expect(leaseOfDay(leases, day)?.id).toBe(id))

test.each([
  ['2026-12-01', '2026-11-20', '2026-12-08'],
  ['2026-11-01', '2026-11-20', '2026-11-27'],
])('a lease from %s that was entered on %s has its card until %s', (startsOn, enteredOn, due) =>
  expect(cardDueOn({ startsOn, enteredOn })).toBe(due),
)

const invoice = (id: string, month: string, leaseId: string | null = 'second') => ({
  ...{ id, leaseId, dueDate: `${month}-01`, periodFrom: `${month}-01`, periodTo: `${month}-28` },
})
const facts = {
  ...{ lease: second, leases, today: '2026-11-20' },
  invoices: [invoice('nov', '2026-11'), invoice('dec', '2026-12', null), invoice('old', '2026-05', null)],
}
const part = (paymentId: string, invoiceId: string | null, amount: number, receivedOn = '2026-11-01') => ({
  ...{ paymentId, invoiceId, amount, receivedOn },
})

test('a payment is one row, with the periods from the first to the last', () => {
  const { rows, advance } = rentPaid({ ...facts, parts: [part('a', 'nov', 500), part('a', 'dec', 300)] })
  expect(rows).toEqual([
    {
      ...{ paymentId: 'a', receivedOn: '2026-11-01', amount: 800 },
      ...{ periodFrom: '2026-11-01', periodTo: '2026-12-28', credit: 0 },
    },
  ])
  expect(advance).toBe(300)
})

test.each([
  ['the day before it begins', '2026-10-31', 500],
  ['on its first day', '2026-11-01', 0],
])('what is paid for a period %s', (_name, receivedOn, advance) =>
  expect(rentPaid({ ...facts, parts: [part('a', 'nov', 500, receivedOn)] }).advance).toBe(advance),
)

test('credit is paid in advance for the lease of today, and other invoices and leases are left out', () => {
  const parts = [part('a', null, 70), part('b', 'old', 200), part('c', 'water', 30)]
  expect(rentPaid({ ...facts, parts })).toMatchObject({
    rows: [{ paymentId: 'a', amount: 70, periodFrom: null, periodTo: null, credit: 70 }],
    advance: 70,
  })
  expect(rentPaid({ ...facts, lease: first, parts })).toMatchObject({
    rows: [{ paymentId: 'b', amount: 200, periodFrom: '2026-05-01' }],
    advance: 0,
  })
})
