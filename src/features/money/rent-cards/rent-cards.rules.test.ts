import { expect, test } from 'vitest'
import { cardDueOn, rentPaid } from './rent-cards.rules.ts'

const lease = (id: string, startsOn: string, endsOn: string | null) => ({
  id,
  startsOn,
  endsOn,
  movedOutOn: null,
  unitId: id,
  follows: null,
  shown: endsOn === null,
})
const first = lease('first', '2026-01-01', '2026-06-30')
const second = lease('second', '2026-08-01', null)
const leases = [second, first]

test.each([
  ['2026-12-01', '2026-11-20', '2026-12-08'],
  ['2026-11-01', '2026-11-20', '2026-11-27'],
])('a lease from %s that was entered on %s has its card until %s', (startsOn, enteredOn, due) =>
  expect(cardDueOn({ startsOn, enteredOn })).toBe(due),
)

const invoice = (id: string, month: string, leaseId: string | null = 'second') => ({
  id,
  leaseId,
  dueDate: `${month}-01`,
  periodFrom: `${month}-01`,
  periodTo: `${month}-28`,
})
const facts = {
  lease: second,
  leases,
  today: '2026-11-20',
  invoices: [invoice('nov', '2026-11'), invoice('dec', '2026-12', null), invoice('old', '2026-05', 'first')],
}
const part = (paymentId: string, invoiceId: string | null, amount: number, receivedOn = '2026-11-01') => ({
  paymentId,
  invoiceId,
  amount,
  receivedOn,
})

test('a payment is one row, with the periods from the first to the last', () => {
  const { rows, advance } = rentPaid({ ...facts, parts: [part('a', 'nov', 500), part('a', 'dec', 300)] })
  expect(rows).toEqual([
    {
      paymentId: 'a',
      receivedOn: '2026-11-01',
      amount: 800,
      periodFrom: '2026-11-01',
      periodTo: '2026-12-28',
      credit: 0,
    },
  ])
  expect(advance).toBe(300)
})

test.each([
  ['the day before it begins', '2026-10-31', 600],
  ['on its first day', '2026-11-01', 500],
  ['on the last day of its first month', '2026-11-30', 500],
  ['on the first day of its last month', '2027-04-01', 0],
  ['after it', '2027-05-01', 0],
])('what six months that were paid in October have left in advance %s', (_name, today, advance) => {
  const half = { ...invoice('half', '2026-11'), periodTo: '2027-04-30' }
  const parts = [part('a', 'half', 600, '2026-10-01')]
  expect(rentPaid({ ...facts, invoices: [half], today, parts }).advance).toBe(advance)
})

test('what is paid before the first of each month is no advance once the month has begun', () => {
  const parts = [part('a', 'nov', 500, '2026-10-28')]
  expect(rentPaid({ ...facts, parts }).advance).toBe(0)
})

test('credit belongs to the lease that was shown on its day; other invoices and leases are left out', () => {
  const parts = [
    part('a', null, 70),
    part('b', 'old', 200),
    part('c', 'water', 30),
    part('d', null, 9, '2026-05-02'),
  ]
  expect(rentPaid({ ...facts, parts })).toMatchObject({
    rows: [{ paymentId: 'a', amount: 70, periodFrom: null, periodTo: null, credit: 70 }],
    advance: 70,
  })
  expect(rentPaid({ ...facts, lease: first, parts })).toMatchObject({
    rows: [
      { paymentId: 'b', amount: 200, periodFrom: '2026-05-01' },
      { paymentId: 'd', amount: 9, credit: 9 },
    ],
    advance: 9,
  })
})
