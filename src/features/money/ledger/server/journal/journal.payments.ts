import { vatWithin } from '../../../tax-rates/tax-rates.rules.ts'
import {
  type BookedPart,
  changePart,
  getJournalDifference,
  isTaxed,
  type Line,
  type PaymentFacts,
  type Terms,
  withTax,
} from '../../journal.rules.ts'
import { isRefund, type PaymentKind } from '../../ledger.rules.ts'
import type { Places } from '../places.ts'
import type { Facts, JournalPayment } from './journal.facts.ts'
import type { BookedLine, JournalInvoice } from './journal.queries.ts'

export const isReceivable = ({ account }: Line): boolean => account === 'Tenants receivable'

/** Receivable lines of a payment, summed by terms. */
export function bookedParts(booked: readonly BookedLine[]): BookedPart[] {
  const lines = booked.filter(isReceivable)
  return getJournalDifference(
    lines.map((line) => ({ ...line, day: '', paymentId: null })),
    [],
  ).map(({ day: _day, account: _account, paymentId: _payment, ...part }) => part)
}

/** An opening balance counts by its original purpose, if known. */
const countsAs = ({ purpose, openingPurpose }: JournalInvoice) =>
  purpose === 'opening' ? (openingPurpose ?? purpose) : purpose

export function getPaymentTerms(
  { places, rates, today }: Facts,
  payment: JournalPayment,
  invoice: JournalInvoice | undefined,
): Terms {
  const { kind, tenantId, receivedOn } = payment
  // Opening credit is income on the day on which it settles.
  const day = kind === 'opening' ? today : receivedOn
  const place = places.findPlace({
    tenantId,
    leaseId: invoice?.leaseId ?? null,
    day: receivedOn,
    kindOn: day,
  })
  const purpose = invoice ? countsAs(invoice) : null
  return {
    ...place,
    invoiceId: invoice?.id ?? null,
    purpose,
    percent: isTaxed(payment, purpose) ? rates.getRentTaxPercent(places.getUnitKind(place), day) : null,
    vatRate: invoice ? invoice.vatRate : rates.findVatRate(place.unitId, day),
  }
}

type Change = { held: BookedPart[]; terms: Terms; amount: number; added: number }

/** Settled invoices and credit of a payment, with their new amounts. */
export function getPaymentChanges(facts: Facts, payment: JournalPayment): Change[] {
  const { id, kind, unallocated } = payment
  const held = Map.groupBy(bookedParts(facts.bookedByPayment.get(id) ?? []), ({ invoiceId }) => invoiceId)
  const wanted = new Map(
    (facts.settlements.get(id) ?? []).map((one) => [one.invoiceId as string | null, one.amount]),
  )
  wanted.set(null, isRefund(kind) ? 0 : unallocated)
  const keys = new Set([...held.keys(), ...wanted.keys()])
  return [...keys].flatMap((invoiceId) => {
    const [parts, amount] = [held.get(invoiceId) ?? [], wanted.get(invoiceId) ?? 0]
    const added = amount - parts.reduce((sum, part) => sum + part.amount, 0)
    if (added === 0) return []
    const invoice = facts.invoices.get(invoiceId ?? '')
    const terms = getPaymentTerms(facts, payment, invoice)
    return [{ held: parts, terms, amount, added }]
  })
}

type SettledPart = { amount: number; vat: number }
/** In whole pesewas, with the VAT booked on each. */
export type Settled = { paid: SettledPart; credited: SettledPart }

const NOTHING: SettledPart = { amount: 0, vat: 0 }
const NOTHING_SETTLED: Settled = { paid: NOTHING, credited: NOTHING }

const plus = (taken: SettledPart, { amount, vat }: SettledPart): SettledPart => ({
  amount: taken.amount + amount,
  vat: taken.vat + vat,
})

function moreSettled({ paid, credited }: Settled, kind: PaymentKind, taken: SettledPart): Settled {
  if (kind === 'write_off') return { paid, credited }
  return kind === 'credit_note'
    ? { paid, credited: plus(credited, taken) }
    : { paid: plus(paid, taken), credited }
}

function getVatShare({ amount, vatAmount, vatRate }: JournalInvoice, part: number): number {
  if (vatAmount === null || part <= 0) return 0
  return part >= amount ? vatAmount : vatWithin(part, vatRate ?? 0)
}

/** Money takes VAT cumulatively, so that the last part takes the rest; a credit note the difference; a write-off none. */
function getPartVat(
  invoice: JournalInvoice,
  { kind, before, amount }: { kind: PaymentKind; before: Settled; amount: number },
): number {
  if (invoice.vatAmount === null || kind === 'write_off') return 0
  const { paid, credited } = before
  if (kind === 'credit_note') {
    const left = invoice.amount - credited.amount
    return getVatShare(invoice, left) - getVatShare(invoice, left - amount)
  }
  const isLast = paid.amount + amount + credited.amount >= invoice.amount
  const total = isLast ? invoice.vatAmount - credited.vat : getVatShare(invoice, paid.amount + amount)
  return total - paid.vat
}

type Changed = { payment: JournalPayment; changes: readonly Change[] }

/** Settled amounts before the transaction's changes. */
export function settledBefore(
  { invoices, vatByInvoice }: Pick<Facts, 'invoices' | 'vatByInvoice'>,
  changed: readonly Changed[],
): Map<string, Settled> {
  const settled = new Map<string, Settled>()
  for (const { payment, changes } of changed)
    for (const { terms, added } of changes) {
      const invoice = invoices.get(terms.invoiceId ?? '')
      if (!invoice) continue
      const { id, amountPaid, amountCredited, amountWrittenOff, vatCredited } = invoice
      const now = settled.get(id) ?? {
        paid: { amount: amountPaid, vat: vatByInvoice.get(id) ?? 0 },
        credited: { amount: amountCredited - amountWrittenOff, vat: vatCredited },
      }
      settled.set(id, moreSettled(now, payment.kind, { amount: -added, vat: 0 }))
    }
  return settled
}

/** The VAT of an invoice's next part; marks it as settled. */
export function takeVat(
  settled: Map<string, Settled>,
  invoice: JournalInvoice,
  { kind, amount }: { kind: PaymentKind; amount: number },
): number {
  const before = settled.get(invoice.id) ?? NOTHING_SETTLED
  const vat = getPartVat(invoice, { kind, before, amount })
  settled.set(invoice.id, moreSettled(before, kind, { amount, vat }))
  return vat
}

/** A removed part has its share of the VAT. */
const getCreditVat =
  ({ vatRate }: Terms) =>
  (added: number): number | null =>
    added < 0 ? null : vatWithin(added, vatRate ?? 0)

export function partsToPost(
  facts: Facts,
  payment: JournalPayment,
  { changes, settled }: { changes: readonly Change[]; settled: Map<string, Settled> },
): BookedPart[] {
  // Releases come first, to make room for additions.
  const parts = changes
    .toSorted((one, other) => one.added - other.added)
    .flatMap(({ held, terms, amount, added }) => {
      const invoice = facts.invoices.get(terms.invoiceId ?? '')
      const { kind } = payment
      if (!invoice) return changePart(held, { ...terms, amount, getVat: getCreditVat(terms) })
      const before = settled.get(invoice.id) ?? NOTHING_SETTLED
      const getVat = (more: number) => getPartVat(invoice, { kind, before, amount: more })
      const posted = changePart(held, { ...terms, amount, getVat })
      const vat = posted.reduce((sum, part) => sum + part.vat, 0)
      settled.set(invoice.id, moreSettled(before, kind, { amount: added, vat }))
      return posted
    })
  return withTax(payment.kind, bookedParts(facts.bookedByPayment.get(payment.id) ?? []), parts)
}

export const toPaymentFacts = (
  places: Places,
  { kind, method, source, tenantId, receivedOn }: JournalPayment,
): PaymentFacts => ({
  kind,
  method,
  isOnline: source === 'online',
  place: places.findPlace({ tenantId, leaseId: null, day: receivedOn }),
})

export const toHeldPart = ({
  day: _day,
  account: _account,
  paymentId: _payment,
  amount,
  tax,
  vat,
  ...terms
}: Line): BookedPart => ({ ...terms, amount: -amount, tax: -tax, vat: -vat })
