import type { Day } from '../../../shared/days.ts'
import type { UnitKind } from '../../property/properties/units.rules.ts'
import { taxOf } from '../tax-rates/tax-rates.rules.ts'
import type { InvoicePurpose } from './invoices.purposes.ts'
import { invoicedAccount, type JournalAccount, moneyAccount } from './journal.accounts.ts'
import { PAYMENT_KINDS, type PaymentKind, type PaymentMethod } from './ledger.rules.ts'
import { sharesByMonth } from './months.rules.ts'

/** What a journal is about: an invoice, or a payment of some kind. */
export const JOURNAL_KINDS = ['invoice', ...PAYMENT_KINDS, 'expense', 'provider_fee', 'unmatched'] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

export const JOURNAL_ACTS = [
  'posted',
  'changed',
  'voided',
  'restored',
  'allocated',
  'reversed',
  'corrected',
] as const
export type JournalAct = (typeof JOURNAL_ACTS)[number]

/** Where something belongs, with the names of that day. */
export type Place = {
  leaseId: string | null
  unitId: string | null
  unitName: string | null
  unitKind: UnitKind | null
  propertyId: string | null
  propertyName: string
  tenantName: string
}

/** What a line counts as in the reports: on whose unit, for what, with which rates in percent. */
export type Terms = Place & {
  invoiceId: string | null
  /** Null for credit, which settles nothing yet. */
  purpose: InvoicePurpose | null
  percent: number | null
  vatRate: number | null
}

/**
 * A line of a journal, in whole pesewas: `amount` above 0 is debited, below 0 credited. `tax` and `vat` are what the amount
 * of a receivable line contains, with its sign.
 */
export type Line = Terms & {
  day: Day
  account: JournalAccount
  amount: number
  tax: number
  vat: number
  /** Where it is another one than that of the journal: whose credit a refund gives back. */
  paymentId?: string | null
}

export type InvoiceFacts = {
  id: string
  /** Of its issue. */
  day: Day
  amount: number
  vatRate: number | null
  vatAmount: number | null
  purpose: InvoicePurpose
  periodFrom: Day | null
  periodTo: Day | null
  place: Place
}

const NO_RATES = { percent: null, vatRate: null, tax: 0, vat: 0 }

const canBeDeferred = (purpose: InvoicePurpose): boolean => purpose !== 'deposit' && purpose !== 'opening'

/** What an invoice that stands has posted: the receivable, its VAT, and its income on the days of its months. */
export function invoiceLines(invoice: InvoiceFacts): Line[] {
  const { id, day, amount, purpose, place, periodFrom, periodTo, vatRate } = invoice
  const vat = invoice.vatAmount ?? 0
  const terms = { ...place, ...NO_RATES, invoiceId: id, purpose, vatRate }
  const line = (account: JournalAccount, cents: number, on: Day = day): Line => ({
    ...terms,
    ...{ account, amount: cents, day: on },
  })
  const income = invoicedAccount(purpose)
  const shares =
    periodFrom !== null && periodTo !== null && canBeDeferred(purpose)
      ? sharesByMonth(amount - vat, { from: periodFrom, to: periodTo })
      : [{ firstDay: day, amount: amount - vat }]
  const later = shares.filter(({ firstDay }) => firstDay > day)
  const deferred = later.reduce((sum, share) => sum + share.amount, 0)
  return [
    { ...line('Tenants receivable', amount), vat },
    line('Output VAT', -vat),
    line('Deferred income', -deferred),
    line(income, deferred - (amount - vat)),
    ...later.flatMap((share) => [
      line('Deferred income', share.amount, share.firstDay),
      line(income, -share.amount, share.firstDay),
    ]),
  ].filter((one) => one.amount !== 0)
}

/** The part of a payment that settles an invoice, or the credit that it has left, with what it contains. */
export type PaymentPart = Terms & { amount: number; vat: number }

export type PaymentFacts = {
  kind: PaymentKind
  method: PaymentMethod | null
  isOnline: boolean
  /** Of the tenant on the day of the payment. */
  place: Place
}

/**
 * Money, withheld tax and what deposits pay are income when they settle rent; credit is rent in advance. Opening credit is
 * income only where its rent was not taxed before, once it settles rent.
 */
export const isTaxed = (
  { kind, taxed }: { kind: PaymentKind; taxed: boolean },
  purpose: InvoicePurpose | null,
): boolean =>
  kind === 'opening'
    ? purpose === 'rent' && !taxed
    : (purpose === 'rent' || purpose === null) &&
      (kind === 'money' || kind === 'withholding' || kind === 'deposit_applied')

/** What a payment posts by its parts on a day; parts below 0 take back what was posted. */
export function paymentLines(
  { kind, method, isOnline, place }: PaymentFacts,
  parts: readonly (PaymentPart & { tax: number })[],
  day: Day,
): Line[] {
  const plain = { ...place, ...NO_RATES, invoiceId: null, purpose: null, day }
  const line = (account: JournalAccount, amount: number, of: Partial<Terms> = {}): Line => ({
    ...{ ...plain, ...of },
    ...{ account, amount },
  })
  const total = parts.reduce((sum, part) => sum + part.amount, 0)
  const isNote = kind === 'credit_note'
  const opposite = isNote
    ? parts.flatMap((part) => [
        line(part.purpose === 'deposit' ? 'Deposits invoiced' : 'Credit notes', part.amount - part.vat, {
          ...part,
          percent: null,
        }),
        line('Output VAT', part.vat, { ...part, percent: null }),
      ])
    : [line(moneyAccount({ kind, method, isOnline }), total)]
  const settled = parts.flatMap((part): Line[] => [
    { ...part, day, account: 'Tenants receivable', amount: -part.amount, tax: -part.tax, vat: -part.vat },
    ...(part.purpose === 'deposit' && !isNote
      ? [line('Deposits invoiced', part.amount, part), line('Deposits held', -part.amount, part)]
      : []),
    line('Rent tax', part.tax, { ...part, vatRate: null }),
    line('Rent tax payable', -part.tax, { ...part, vatRate: null }),
  ])
  return [...opposite, ...settled].filter(({ amount }) => amount !== 0)
}

/** A deposit that goes back, or comes again where the amount is below 0. */
export function depositReturnLines(
  { kind, method, isOnline, place }: PaymentFacts,
  amount: number,
  day: Day,
): Line[] {
  const plain = { ...place, ...NO_RATES, invoiceId: null, purpose: 'deposit', day } as const
  return [
    { ...plain, account: 'Deposits held', amount },
    { ...plain, account: moneyAccount({ kind, method, isOnline }), amount: -amount },
  ]
}

/** Lines with the same key count as the same; names may have changed since. */
const keyOf = (line: Line): string =>
  JSON.stringify([
    ...[line.day, line.account, line.invoiceId, line.purpose, line.leaseId, line.unitId, line.unitKind],
    ...[line.propertyId, line.percent, line.vatRate, line.paymentId ?? null],
  ])

/** What is to be posted so that what was booked becomes what is wanted; lines keep the names that they were booked with. */
export function difference(booked: readonly Line[], wanted: readonly Line[]): Line[] {
  const sums = new Map<string, Line>()
  const add = (line: Line, sign: 1 | -1) => {
    const key = keyOf(line)
    const known = sums.get(key) ?? { ...line, amount: 0, tax: 0, vat: 0 }
    sums.set(key, {
      ...known,
      amount: known.amount + sign * line.amount,
      tax: known.tax + sign * line.tax,
      vat: known.vat + sign * line.vat,
    })
  }
  for (const line of booked) add(line, -1)
  for (const line of wanted) add(line, 1)
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}

/** A part that is held in the books: what it is worth now, and what it contains. */
export type HeldPart = PaymentPart & { tax: number }

/**
 * The part as it becomes when its amount changes. What is added has the terms of today; what is taken off has those that it
 * was booked with, the last ones first. `vatOf` is the VAT of what is added, below 0 of what is taken off; null for its share.
 * Answers what is to be posted.
 */
export function changePart(
  held: readonly HeldPart[],
  { amount, vatOf, ...terms }: Terms & { amount: number; vatOf: (added: number) => number | null },
): PaymentPart[] {
  let less = held.reduce((sum, part) => sum + part.amount, 0) - amount
  let vatLeft = less === 0 ? 0 : vatOf(-less)
  if (less < 0) return [{ ...terms, amount: -less, vat: vatLeft ?? 0 }]
  return held.toReversed().flatMap(({ tax: _tax, ...part }) => {
    const taken = Math.min(less, part.amount)
    less -= taken
    if (taken === 0) return []
    const share = Math.round((part.vat * (part.amount - taken)) / part.amount) - part.vat
    const vat = taken === part.amount ? share : (vatLeft ?? share)
    if (vatLeft !== null) vatLeft -= vat
    return [{ ...part, amount: -taken, vat }]
  })
}

/**
 * Adds the tax to parts that a payment posts. The rent of a unit in one payment is rounded once, so that moving a part of it
 * changes no tax, and what takes all of it back leaves none.
 */
export function withTax(
  kind: PaymentKind,
  held: readonly HeldPart[],
  parts: readonly PaymentPart[],
): HeldPart[] {
  const rents = new Map<string, number>()
  const keyOf = ({ unitId, propertyId, percent }: PaymentPart) => `${unitId ?? propertyId} ${percent}`
  // Parts of opening credit have a percent only where their rent was not taxed before.
  const isRent = ({ purpose, percent }: PaymentPart) =>
    percent !== null && isTaxed({ kind, taxed: false }, purpose)
  for (const part of held.filter(isRent))
    rents.set(keyOf(part), (rents.get(keyOf(part)) ?? 0) + part.amount - part.vat)
  return parts.map((part) => {
    if (part.percent === null || !isRent(part)) return { ...part, tax: 0 }
    const before = rents.get(keyOf(part)) ?? 0
    const after = before + part.amount - part.vat
    rents.set(keyOf(part), after)
    return { ...part, tax: taxOf(after, part.percent) - taxOf(before, part.percent) }
  })
}

export type Posting = { day: Day; adjusts: Day | null; lines: Line[] }

/**
 * Journals of some lines, by day. What belongs to a closed month is posted today and says which month it adjusts;
 * `notBefore` moves what lies before a day to it, as what changes today counts today.
 */
export function postingsOf(
  lines: readonly Line[],
  { closedThrough, today, notBefore }: { closedThrough: Day | null; today: Day; notBefore?: Day },
): Posting[] {
  const isClosed = (day: Day) => closedThrough !== null && day <= closedThrough
  const placed = lines.map((line) => {
    const day = notBefore !== undefined && line.day < notBefore ? notBefore : line.day
    return isClosed(day)
      ? { adjusts: `${day.slice(0, 7)}-01`, line: { ...line, day: today } }
      : { adjusts: null, line: { ...line, day } }
  })
  const byDay = Map.groupBy(placed, ({ line, adjusts }) => `${line.day} ${adjusts ?? ''}`)
  return [...byDay.values()].flatMap((group) => {
    const [first] = group
    const summed = difference(
      [],
      group.map(({ line }) => line),
    )
    return first && summed.length > 0 ? [{ day: first.line.day, adjusts: first.adjusts, lines: summed }] : []
  })
}
