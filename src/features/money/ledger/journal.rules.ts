import type { Day } from '../../../shared/days.ts'
import type { UnitKind } from '../../property/properties/units.rules.ts'
import { calculateTax } from '../tax-rates/tax-rates.rules.ts'
import type { InvoicePurpose } from './invoices.purposes.ts'
import { invoicedAccount, type JournalAccount, moneyAccount } from './journal.accounts.ts'
import { PAYMENT_KINDS, type PaymentKind, type PaymentMethod } from './ledger.rules.ts'
import { sharesByMonth } from './months.rules.ts'

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

/** A place with the names of that day. */
export type Place = {
  leaseId: string | null
  unitId: string | null
  unitName: string | null
  unitKind: UnitKind | null
  propertyId: string | null
  propertyName: string
  tenantName: string
}

/** Dimensions of a line in reports; rates in percent. */
export type Terms = Place & {
  invoiceId: string | null
  /** Null for credit, which settles nothing yet. */
  purpose: InvoicePurpose | null
  percent: number | null
  vatRate: number | null
}

/** In whole pesewas: `amount` above 0 is a debit, below 0 a credit. `tax` and `vat` have the sign of a receivable line. */
export type Line = Terms & {
  day: Day
  account: JournalAccount
  amount: number
  tax: number
  vat: number
  /** Set if it differs from the journal's: the payment whose credit a refund returns. */
  paymentId?: string | null
}

export type InvoiceFacts = {
  id: string
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

/** Postings of a valid invoice: receivable, VAT, and income on the first days of its months. */
export function invoiceLines(invoice: InvoiceFacts): Line[] {
  const { id, day, amount, purpose, place, periodFrom, periodTo, vatRate } = invoice
  const vat = invoice.vatAmount ?? 0
  const terms = { ...place, ...NO_RATES, invoiceId: id, purpose, vatRate }
  const line = (account: JournalAccount, cents: number, on: Day = day): Line => ({
    ...terms,
    account,
    amount: cents,
    day: on,
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

/** A settled part or the remaining credit, with its tax and VAT. */
export type PaymentPart = Terms & { amount: number; vat: number }

export type PaymentFacts = {
  kind: PaymentKind
  method: PaymentMethod | null
  isOnline: boolean
  /** The tenant's on the day of payment. */
  place: Place
}

/** Money, withheld tax and deposits are income once they settle rent; opening credit only if not taxed before. */
export const isTaxed = (
  { kind, taxed }: { kind: PaymentKind; taxed: boolean },
  purpose: InvoicePurpose | null,
): boolean =>
  kind === 'opening'
    ? purpose === 'rent' && !taxed
    : (purpose === 'rent' || purpose === null) &&
      (kind === 'money' || kind === 'withholding' || kind === 'deposit_applied')

/** Negative parts reverse postings. */
export function paymentLines(
  { kind, method, isOnline, place }: PaymentFacts,
  parts: readonly (PaymentPart & { tax: number })[],
  day: Day,
): Line[] {
  const plain = { ...place, ...NO_RATES, invoiceId: null, purpose: null, day }
  const line = (account: JournalAccount, amount: number, of: Partial<Terms> = {}): Line => ({
    ...plain,
    ...of,
    account,
    amount,
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

/** A returned deposit, or its reversal if negative. */
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

const toPlaceKey = (line: Line): string =>
  JSON.stringify([
    ...[line.day, line.account, line.invoiceId, line.purpose, line.leaseId, line.unitId, line.unitKind],
    ...[line.propertyId, line.percent, line.vatRate, line.paymentId ?? null],
  ])

/** Postings that turn the booked lines into the wanted ones; lines keep their booked names. */
export function getJournalDifference(booked: readonly Line[], wanted: readonly Line[]): Line[] {
  const sums = new Map<string, Line>()
  const add = (line: Line, sign: 1 | -1) => {
    const key = toPlaceKey(line)
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

/** A booked part at its current value, with tax and VAT. */
export type BookedPart = PaymentPart & { tax: number }

/** Additions use today's terms, reductions the booked ones, last first. `vatOf` is the change's VAT; null for its share. */
export function changePart(
  held: readonly BookedPart[],
  { amount, getVat, ...terms }: Terms & { amount: number; getVat: (added: number) => number | null },
): PaymentPart[] {
  let less = held.reduce((sum, part) => sum + part.amount, 0) - amount
  let vatLeft = less === 0 ? 0 : getVat(-less)
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

export function withTax(
  kind: PaymentKind,
  held: readonly BookedPart[],
  parts: readonly PaymentPart[],
): BookedPart[] {
  const rents = new Map<string, number>()
  const toPlaceKey = ({ unitId, propertyId, percent }: PaymentPart) => `${unitId ?? propertyId} ${percent}`
  // Opening credit has a percent only if its rent was not taxed before.
  const isRent = ({ purpose, percent }: PaymentPart) =>
    percent !== null && isTaxed({ kind, taxed: false }, purpose)
  for (const part of held.filter(isRent))
    rents.set(toPlaceKey(part), (rents.get(toPlaceKey(part)) ?? 0) + part.amount - part.vat)
  return parts.map((part) => {
    if (part.percent === null || !isRent(part)) return { ...part, tax: 0 }
    const before = rents.get(toPlaceKey(part)) ?? 0
    const after = before + part.amount - part.vat
    rents.set(toPlaceKey(part), after)
    return { ...part, tax: calculateTax(after, part.percent) - calculateTax(before, part.percent) }
  })
}

export type Posting = { day: Day; adjusts: Day | null; lines: Line[] }

export function toPostings(
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
    const summed = getJournalDifference(
      [],
      group.map(({ line }) => line),
    )
    return first && summed.length > 0 ? [{ day: first.line.day, adjusts: first.adjusts, lines: summed }] : []
  })
}
