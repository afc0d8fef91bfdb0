import { describe, expect, test } from 'vitest'
import { chargeTerms } from '../../../testing/charges/charge-terms.ts'
import {
  type ChainInvoice,
  findLastDay,
  getInvoiceEnd,
  getLeaseChain,
  type LeaseChainEnd,
  leftOver,
} from './lease-ends.rules.ts'

const invoice = (changes: Partial<ChainInvoice> = {}): ChainInvoice => ({
  id: 'i',
  purpose: 'rent',
  amount: 120_000,
  amountPaid: 120_000,
  due: 0,
  unused: 0,
  billedBy: null,
  period: { from: '2026-01-15', to: '2026-04-14' },
  ...changes,
})
const end = (lastDay: string | null, changes: Partial<LeaseChainEnd> = {}): LeaseChainEnd => ({
  lastDay,
  isMovedOut: lastDay !== null,
  proration: null,
  ...changes,
})
const KEPT = { isVoid: false, unused: 0 }
const VOID = { isVoid: true, unused: 0 }
const credited = (unused: number) => ({ isVoid: false, unused })

describe('an invoice by hand for three months from the 15th', () => {
  test.each<[string, LeaseChainEnd, ReturnType<typeof getInvoiceEnd>]>([
    ['no end', end(null), KEPT],
    ['the day before it', end('2026-01-14'), VOID],
    ['its first day', end('2026-01-15'), credited(80_000)],
    ['the last day of its first month', end('2026-02-14'), credited(80_000)],
    ['the first day of its second month', end('2026-02-15'), credited(40_000)],
    ['the first day of its last month', end('2026-03-15'), KEPT],
    ['the day before its last one', end('2026-04-13'), KEPT],
    ['its last day', end('2026-04-14'), KEPT],
    ['the day after it', end('2026-04-15'), KEPT],
    ['half of its second month, by days', end('2026-02-28', { proration: 'daily' }), credited(60_000)],
    ['the day before its last one, by days', end('2026-04-13', { proration: 'daily' }), credited(1290)],
    ['its last day, by days', end('2026-04-14', { proration: 'daily' }), KEPT],
    ['the end of its lease alone', end('2026-01-14', { isMovedOut: false }), VOID],
  ])('%s', (_, given, expected) => {
    expect(getInvoiceEnd(invoice(), given)).toEqual(expected)
  })

  test.each<[string, Partial<ChainInvoice>, number]>([
    ['nothing is paid', { amountPaid: 0, due: 120_000 }, 80_000],
    ['an earlier end has credited a part', { amountPaid: 80_000, unused: 40_000 }, 80_000],
    ['other credit notes took off more', { amountPaid: 30_000 }, 30_000],
    ['other credit notes took off all but what the end did', { amountPaid: 0, unused: 40_000 }, 40_000],
  ])('of which %s', (_, changes, unused) => {
    expect(getInvoiceEnd(invoice(changes), end('2026-01-31')).unused).toBe(unused)
  })
})

const CHARGED = [
  { from: '2026-12-01', to: '2026-12-31', amount: 31_000 },
  { from: '2027-01-01', to: '2027-01-10', amount: 10_000 },
]

describe('an invoice of a charge', () => {
  const monthly = (changes: Partial<ChainInvoice> = {}) =>
    invoice({
      amount: 31_000,
      amountPaid: 31_000,
      period: { from: '2027-01-01', to: '2027-01-31' },
      billedBy: { terms: chargeTerms({ proration: 'daily' }), charged: CHARGED },
      ...changes,
    })

  test.each<[string, ChainInvoice, LeaseChainEnd, number]>([
    ['is cut by days', monthly(), end('2027-01-10'), 21_000],
    ['is cut as whoever ends the lease says', monthly(), end('2027-01-10', { proration: 'none' }), 0],
    [
      'that was changed keeps its share',
      monthly({ amount: 62_000, amountPaid: 62_000 }),
      end('2027-01-10'),
      42_000,
    ],
    [
      'that was cut before is cut again, to the same pesewa',
      monthly({ amount: 20_000, amountPaid: 20_000, period: { from: '2027-01-01', to: '2027-01-20' } }),
      end('2027-01-10'),
      10_000,
    ],
    [
      'for the rest of a period owes the days of that rest',
      monthly({ amount: 21_000, amountPaid: 21_000, period: { from: '2027-01-11', to: '2027-01-31' } }),
      end('2027-01-20'),
      11_000,
    ],
  ])('%s', (_, given, stay, unused) => {
    expect(getInvoiceEnd(given, stay)).toEqual({ isVoid: false, unused })
  })
})

test.each<[string, LeaseChainEnd, number]>([
  ['moved out', end('2026-01-31'), 70_000],
  ['of a lease whose days end', end('2026-01-31', { isMovedOut: false }), 0],
  ['goes on', end(null), 0],
])('the unpaid part of the deposit of a tenant who %s', (_, given, unused) => {
  const deposit = invoice({
    purpose: 'deposit',
    period: null,
    amountPaid: 50_000,
    due: 60_000,
    unused: 10_000,
  })
  expect(getInvoiceEnd(deposit, given)).toEqual({ isVoid: false, unused })
})

test('what is asked for without a period stays', () => {
  expect(getInvoiceEnd(invoice({ purpose: 'repair', period: null }), end('2020-01-01'))).toEqual(KEPT)
})

describe('a stay', () => {
  const lease = (
    id: string,
    days: [string, string | null, string | null],
    follows: string | null = null,
  ) => ({ id, unitId: 'u', follows, startsOn: days[0], endsOn: days[1], movedOutOn: days[2] })
  const first = lease('a', ['2026-01-01', '2026-12-31', null])
  const renewal = lease('b', ['2027-01-01', '2027-12-31', null], 'a')
  const givenUp = lease('c', ['2028-01-01', '2028-01-01', '2027-06-01'], 'b')
  const other = { ...lease('d', ['2026-01-01', null, null]), unitId: 'v' }

  test('is the leases that renew each other, also those that were given up', () => {
    const all = [givenUp, renewal, other, first]
    for (const id of ['a', 'b', 'c'])
      expect(getLeaseChain(id, all).map((one) => one.id)).toEqual(['c', 'b', 'a'])
    expect(getLeaseChain('d', all)).toEqual([other])
  })

  test.each<[string, Parameters<typeof findLastDay>[0], string | null]>([
    ['its last renewal', [first, renewal, givenUp], '2027-12-31'],
    ['no day', [other], null],
    ['the day of moving out', [{ ...first, endsOn: '2026-05-05', movedOutOn: '2026-05-05' }], '2026-05-05'],
    ['moving out after its days were over', [{ ...first, movedOutOn: '2027-02-03' }], '2027-02-03'],
    [
      'a lease that was ended ahead',
      [{ ...first, endsOn: '2026-09-30', movedOutOn: '2026-08-01' }],
      '2026-09-30',
    ],
    ['a lease that was given up before it began', [givenUp], '2027-12-31'],
  ])('ends with %s', (_, stay, day) => {
    expect(findLastDay(stay)).toBe(day)
  })
})

test.each([
  [
    { owed: 500, credit: 0, held: 300 },
    { leftToPay: 200, toGiveBack: 0 },
  ],
  [
    { owed: 300, credit: 100, held: 200 },
    { leftToPay: 0, toGiveBack: 0 },
  ],
  [
    { owed: 0, credit: 100, held: 200 },
    { leftToPay: 0, toGiveBack: 300 },
  ],
])('of %j is left %j', (sums, left) => {
  expect(leftOver(sums)).toEqual(left)
})
