import { describe, expect, test } from 'vitest'
import {
  type BookedPart,
  changePart,
  getJournalDifference,
  type InvoiceFacts,
  invoiceLines,
  type Line,
  type PaymentFacts,
  type PaymentPart,
  type Place,
  paymentLines,
  type Terms,
  toPostings,
  withTax,
} from './journal.rules.ts'

const SHOP: Place = {
  leaseId: 'lease',
  unitId: 'unit',
  unitName: 'A1',
  unitKind: 'shop',
  propertyId: 'property',
  propertyName: 'Market',
  tenantName: 'Ama',
}
const TERMS: Terms = { ...SHOP, invoiceId: 'invoice', purpose: 'rent', percent: 15, vatRate: null }
const CREDIT: Terms = { ...TERMS, invoiceId: null, purpose: null }
const INVOICE: InvoiceFacts = {
  id: 'invoice',
  day: '2026-11-26',
  amount: 120_000,
  vatRate: null,
  vatAmount: null,
  purpose: 'rent',
  periodFrom: null,
  periodTo: null,
  place: SHOP,
}
const brief = ({ day, account, amount }: Line) => [day, account, amount]
const sumAmounts = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

describe('an invoice', () => {
  const december = { periodFrom: '2026-12-01', periodTo: '2026-12-31' }
  const vat = { vatRate: 20, vatAmount: 20_000 }
  test.each<[string, Partial<InvoiceFacts>, [string, string, number][]]>([
    [
      'without a period is income at once',
      {},
      [
        ['2026-11-26', 'Tenants receivable', 120_000],
        ['2026-11-26', 'Rent income', -120_000],
      ],
    ],
    [
      'for a month to come is income on its first day, without its VAT',
      { ...december, ...vat },
      [
        ['2026-11-26', 'Tenants receivable', 120_000],
        ['2026-11-26', 'Output VAT', -20_000],
        ['2026-11-26', 'Deferred income', -100_000],
        ['2026-12-01', 'Deferred income', 100_000],
        ['2026-12-01', 'Rent income', -100_000],
      ],
    ],
    [
      'for months that have begun and one to come is income by then for what has begun',
      { periodFrom: '2026-10-01', periodTo: '2026-12-31' },
      [
        ['2026-11-26', 'Tenants receivable', 120_000],
        ['2026-11-26', 'Deferred income', -40_000],
        ['2026-11-26', 'Rent income', -80_000],
        ['2026-12-01', 'Deferred income', 40_000],
        ['2026-12-01', 'Rent income', -40_000],
      ],
    ],
    [
      'for a deposit is no income, also with a period',
      { purpose: 'deposit', ...december },
      [
        ['2026-11-26', 'Tenants receivable', 120_000],
        ['2026-11-26', 'Deposits invoiced', -120_000],
      ],
    ],
    [
      'of an opening balance is equity',
      { purpose: 'opening' },
      [
        ['2026-11-26', 'Tenants receivable', 120_000],
        ['2026-11-26', 'Opening balance equity', -120_000],
      ],
    ],
    ['of nothing posts nothing', { amount: 0 }, []],
  ])('%s', (_name, given, expected) => {
    const lines = invoiceLines({ ...INVOICE, ...given })
    expect(lines.map(brief)).toEqual(expected)
    expect(sumAmounts(lines)).toBe(0)
  })
})

describe('a payment', () => {
  const DAY = '2026-12-03'
  const facts = (given: Partial<PaymentFacts> = {}): PaymentFacts => ({
    kind: 'money',
    method: 'cash',
    isOnline: false,
    place: SHOP,
    ...given,
  })
  const part = (amount: number, given: Partial<PaymentPart> = {}): PaymentPart => ({
    ...TERMS,
    amount,
    vat: 0,
    ...given,
  })
  const post = (given: Partial<PaymentFacts>, parts: readonly PaymentPart[]) => {
    const about = facts(given)
    const lines = paymentLines(about, withTax(about.kind, [], parts), DAY)
    return lines.map(({ account, amount }) => `${account} ${amount}`)
  }
  const deposit = part(500, { purpose: 'deposit', percent: null })

  test.each<[string, Partial<PaymentFacts>, PaymentPart[], string[]]>([
    [
      'of rent is taxed',
      {},
      [part(1000)],
      ['Cash 1000', 'Tenants receivable -1000', 'Rent tax 150', 'Rent tax payable -150'],
    ],
    [
      'of utilities is not',
      { method: 'bank_transfer' },
      [part(1000, { purpose: 'utility', percent: null })],
      ['Bank 1000', 'Tenants receivable -1000'],
    ],
    [
      'of a deposit is held from then on',
      { method: 'mobile_money' },
      [deposit],
      ['Mobile money 500', 'Tenants receivable -500', 'Deposits invoiced 500', 'Deposits held -500'],
    ],
    [
      'online lies with the provider',
      { method: 'card', isOnline: true },
      [part(200, { purpose: 'other', percent: null })],
      ['Provider balance 200', 'Tenants receivable -200'],
    ],
    [
      'from the deposit is rent of its day',
      { kind: 'deposit_applied', method: null },
      [part(1000)],
      ['Deposits held 1000', 'Tenants receivable -1000', 'Rent tax 150', 'Rent tax payable -150'],
    ],
    [
      'as a credit note takes the VAT off, and no tax',
      { kind: 'credit_note', method: null },
      [part(1200, { vat: 200, vatRate: 20 })],
      ['Credit notes 1000', 'Output VAT 200', 'Tenants receivable -1200'],
    ],
    [
      'as an opening balance is no rent',
      { kind: 'opening', method: null },
      [part(300, CREDIT)],
      ['Opening balance equity 300', 'Tenants receivable -300'],
    ],
    [
      'of which a part moves from credit to rent of the same unit changes no tax',
      {},
      [part(-333, CREDIT), part(333)],
      [
        'Tenants receivable 333',
        'Rent tax -50',
        'Rent tax payable 50',
        'Tenants receivable -333',
        'Rent tax 50',
        'Rent tax payable -50',
      ],
    ],
  ])('%s', (_name, given, parts, expected) => {
    expect(post(given, parts)).toEqual(expected)
  })
})

describe('a part that changes', () => {
  const held = (amount: number, vat = 0, given: Partial<BookedPart> = {}): BookedPart => ({
    ...TERMS,
    amount,
    vat,
    tax: 0,
    ...given,
  })
  const getVat = (added: number) => Math.round(added / 6)
  const change = (parts: BookedPart[], amount: number) =>
    changePart(parts, { ...TERMS, percent: 8, amount, getVat }).map((one) => [
      one.amount,
      one.vat,
      one.percent,
    ])

  test.each<[string, BookedPart[], number, number[][]]>([
    ['adds with the terms of today', [held(600, 100)], 900, [[300, 50, 8]]],
    ['takes off with the terms that were booked', [held(600, 100)], 300, [[-300, -50, 15]]],
    ['takes all off exactly', [held(100, 17)], 0, [[-100, -17, 15]]],
    [
      'takes the last ones off first',
      [held(100, 17), held(100, 16, { percent: 10 })],
      50,
      [
        [-100, -16, 10],
        [-50, -9, 15],
      ],
    ],
    ['stays as it is', [held(100, 17)], 100, []],
  ])('%s', (_name, parts, amount, expected) => {
    expect(change(parts, amount)).toEqual(expected)
  })

  test('takes its share of the VAT off where nobody says how much', () => {
    const taken = changePart([held(600, 100)], { ...TERMS, amount: 450, getVat: () => null })
    expect(taken.map(({ amount, vat }) => [amount, vat])).toEqual([[-150, -25]])
  })

  test('leaves no tax once all of it is taken back', () => {
    const parts = [33, 33, 34].map((amount) => ({ ...TERMS, amount, vat: 0 }))
    const booked = withTax('money', [], parts)
    expect(booked.reduce((sum, { tax }) => sum + tax, 0)).toBe(15)
    const back = withTax('money', booked, changePart(booked, { ...TERMS, amount: 0, getVat }))
    expect(back.reduce((sum, { tax }) => sum + tax, 0)).toBe(-15)
  })
})

describe('what is posted', () => {
  const line = (day: string, amount: number, account: Line['account'] = 'Cash'): Line => ({
    ...CREDIT,
    day,
    account,
    amount,
    tax: 0,
    vat: 0,
  })
  const brace = (day: string, amount: number) => [line(day, amount), line(day, -amount, 'Rent income')]
  const post = (lines: Line[], where: { closedThrough?: string; notBefore?: string } = {}) =>
    toPostings(lines, { closedThrough: null, today: '2026-11-27', ...where }).map((one) => [
      ...[one.day, one.adjusts],
      one.lines.map(({ amount }) => amount),
    ])

  test.each([
    ['stands on its own day', brace('2026-10-31', 5), {}, [['2026-10-31', null, [5, -5]]]],
    [
      'of the last closed day is of today and says which month it adjusts',
      brace('2026-10-31', 5),
      { closedThrough: '2026-10-31' },
      [['2026-11-27', '2026-10-01', [5, -5]]],
    ],
    [
      'of the day after stays where it is',
      brace('2026-11-01', 5),
      { closedThrough: '2026-10-31' },
      [['2026-11-01', null, [5, -5]]],
    ],
    [
      'is of today where it counts today, and later where it is of later',
      [...brace('2026-10-31', 5), ...brace('2026-12-01', 7)],
      { notBefore: '2026-11-27' },
      [
        ['2026-11-27', null, [5, -5]],
        ['2026-12-01', null, [7, -7]],
      ],
    ],
    ['of nothing is left out', [...brace('2026-10-31', 5), ...brace('2026-10-31', -5)], {}, []],
  ])('%s', (_name, lines, where, expected) => {
    expect(post(lines, where)).toEqual(expected)
  })

  test('is the difference between what was booked and what is wanted, with the names of then', () => {
    const booked = brace('2026-11-01', 100).map((one) => ({ ...one, tenantName: 'Ama' }))
    const wanted = brace('2026-11-01', 70).map((one) => ({ ...one, tenantName: 'Ama Owusu' }))
    expect(
      getJournalDifference(booked, wanted).map(({ amount, tenantName }) => [amount, tenantName]),
    ).toEqual([
      [-30, 'Ama'],
      [30, 'Ama'],
    ])
    expect(getJournalDifference(booked, booked)).toEqual([])
  })
})
