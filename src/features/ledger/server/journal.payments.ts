import { vatWithin } from '../../tax-rates/tax-rates.rules.ts'
import {
  changePart,
  difference,
  type HeldPart,
  isTaxed,
  type Line,
  type PaymentFacts,
  type Terms,
  withTax,
} from '../journal.rules.ts'
import { isRefund } from '../ledger.rules.ts'
import type { Facts, JournalPayment } from './journal.facts.ts'
import type { BookedLine, JournalInvoice } from './journal.queries.ts'
import type { Places } from './places.ts'

export const isReceivable = ({ account }: Line): boolean => account === 'Tenants receivable'

/** The receivable lines of a payment, summed by their terms. */
export function heldParts(booked: readonly BookedLine[]): HeldPart[] {
  const lines = booked.filter(isReceivable)
  return difference(
    lines.map((line) => ({ ...line, day: '', paymentId: null })),
    [],
  ).map(({ day: _day, account: _account, paymentId: _payment, ...part }) => part)
}

/** An opening balance counts as what it was for before the portal, where that was said. */
const countsAs = ({ purpose, openingPurpose }: JournalInvoice) =>
  purpose === 'opening' ? (openingPurpose ?? purpose) : purpose

/** Of an invoice for this payment. */
export function termsOf(
  { places, rates, today }: Facts,
  payment: JournalPayment,
  invoice: JournalInvoice | undefined,
): Terms {
  const { kind, tenantId, receivedOn } = payment
  // Opening credit is income on the day on which it settles.
  const day = kind === 'opening' ? today : receivedOn
  const place = places.placeOf({ tenantId, leaseId: invoice?.leaseId ?? null, day: receivedOn, kindOn: day })
  const purpose = invoice ? countsAs(invoice) : null
  return {
    ...{ ...place, invoiceId: invoice?.id ?? null, purpose },
    percent: isTaxed(payment, purpose) ? rates.percentOf(places.kindOf(place), day) : null,
    vatRate: invoice ? invoice.vatRate : rates.vatRateOf(place.unitId, day),
  }
}

type Change = { held: HeldPart[]; terms: Terms; amount: number; added: number }

/** Each invoice that a payment settles or settled, and its credit, with what it becomes. */
export function changesOf(facts: Facts, payment: JournalPayment): Change[] {
  const { id, kind, unallocated } = payment
  const held = Map.groupBy(heldParts(facts.bookedOfPayments.get(id) ?? []), ({ invoiceId }) => invoiceId)
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
    const terms = termsOf(facts, payment, invoice)
    return [{ held: parts, terms, amount, added }]
  })
}

/** The VAT of an invoice up to an amount of it; the last part takes the rest. */
export function vatUpTo({ amount, vatAmount }: JournalInvoice, settled: number): number {
  if (vatAmount === null || amount === 0) return 0
  return settled >= amount ? vatAmount : Math.round((vatAmount * settled) / amount)
}

/** How much of each invoice was settled before a transaction changed it, or after what of it was looked at. */
export function settledBefore(
  invoices: Map<string, JournalInvoice>,
  changes: readonly Change[],
): Map<string, number> {
  const settled = new Map<string, number>()
  for (const { terms, added } of changes) {
    const invoice = invoices.get(terms.invoiceId ?? '')
    if (!invoice) continue
    const { id, amountPaid, amountCredited } = invoice
    settled.set(id, (settled.get(id) ?? amountPaid + amountCredited) - added)
  }
  return settled
}

export function partsToPost(
  facts: Facts,
  payment: JournalPayment,
  { changes, settled }: { changes: readonly Change[]; settled: Map<string, number> },
): HeldPart[] {
  // What is released makes room for what is added.
  const parts = changes
    .toSorted((one, other) => one.added - other.added)
    .flatMap(({ held, terms, amount, added }) => {
      const invoice = facts.invoices.get(terms.invoiceId ?? '')
      const before = settled.get(terms.invoiceId ?? '') ?? 0
      if (invoice) settled.set(invoice.id, before + added)
      const vatOf = (more: number) =>
        invoice
          ? vatUpTo(invoice, before + more) - vatUpTo(invoice, before)
          : vatWithin(more, terms.vatRate ?? 0)
      return changePart(held, { ...terms, amount, vatOf })
    })
  return withTax(payment.kind, heldParts(facts.bookedOfPayments.get(payment.id) ?? []), parts)
}

export const factsOf = (
  places: Places,
  { kind, method, source, tenantId, receivedOn }: JournalPayment,
): PaymentFacts => ({
  ...{ kind, method, isOnline: source === 'online' },
  place: places.placeOf({ tenantId, leaseId: null, day: receivedOn }),
})

export const partOf = ({
  day: _day,
  account: _account,
  paymentId: _payment,
  amount,
  tax,
  vat,
  ...terms
}: Line): HeldPart => ({
  ...{ ...terms, amount: -amount, tax: -tax, vat: -vat },
})
