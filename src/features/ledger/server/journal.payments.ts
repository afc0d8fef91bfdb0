import type { Day } from '../../../shared/days.ts'
import { vatWithin } from '../../tax-rates/tax-rates.rules.ts'
import {
  changePart,
  depositReturnLines,
  difference,
  type HeldPart,
  invoiceLines,
  isTaxed,
  type JournalAct,
  type Line,
  type PaymentFacts,
  paymentLines,
  postingsOf,
  type Terms,
  withTax,
} from '../journal.rules.ts'
import { deferredAfter, takenBack, unusedLines } from '../journal.unused.rules.ts'
import { isRefund } from '../ledger.rules.ts'
import type { Facts, Journal, JournalPayment } from './journal.facts.ts'
import type { BookedLine, JournalInvoice } from './journal.queries.ts'
import type { Places } from './places.ts'

const isReceivable = ({ account }: Line): boolean => account === 'Tenants receivable'

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
function termsOf(
  { places, rates, today }: Facts,
  payment: JournalPayment,
  invoice: JournalInvoice | undefined,
): Terms {
  const { kind, tenantId, receivedOn } = payment
  // Opening credit is income on the day on which it settles.
  const day = kind === 'opening' ? today : receivedOn
  const place = places.placeOf({ tenantId, leaseId: invoice?.leaseId ?? null, day: receivedOn })
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
function vatUpTo({ amount, vatAmount }: JournalInvoice, settled: number): number {
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

const partOf = ({
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

/** What becomes income of an invoice after a day, but for what other credit notes took. */
function deferredOf(
  facts: Facts,
  payment: JournalPayment,
  { invoiceId, day }: { invoiceId: string; day: Day },
) {
  const invoice = facts.invoices.get(invoiceId)
  if (!invoice || invoice.voidedAt) return new Map<Day, number>()
  const issued = facts.dayOfIssue(invoice)
  const { tenantId, leaseId } = invoice
  const place = facts.places.placeOf({ tenantId, leaseId, day: issued })
  const others = (facts.bookedOfUnused.get(invoiceId) ?? []).filter(
    ({ paymentId }) => paymentId !== payment.id,
  )
  return deferredAfter(invoiceLines({ ...invoice, day: issued, place }), others, day)
}

/** Of a credit note for an unused part, which is taken back whole. */
function unusedNoteLines(
  facts: Facts,
  payment: JournalPayment,
  { parts, day }: { parts: readonly HeldPart[]; day: Day },
): Line[] {
  const isTakenBack = parts.some(({ amount }) => amount < 0)
  return [
    ...(isTakenBack ? takenBack(facts.bookedOfPayments.get(payment.id) ?? [], day) : []),
    ...parts
      .filter(({ amount }) => amount > 0)
      .flatMap((part) => {
        const invoiceId = part.invoiceId ?? ''
        return unusedLines(part, deferredOf(facts, payment, { invoiceId, day }), day)
      }),
  ]
}

const opposite = (part: HeldPart): HeldPart => ({
  ...{ ...part, amount: -part.amount, tax: -part.tax, vat: -part.vat },
})

/** A credit note for an unused part of an invoice that has other terms now. */
function rebookedUnused(
  facts: Facts,
  payment: JournalPayment,
  { terms, lines }: { terms: Terms; lines: readonly BookedLine[] },
): Line[] {
  const held = lines.filter(isReceivable)
  const amount = -held.reduce((sum, line) => sum + line.amount, 0)
  const [invoice, day] = [facts.invoices.get(terms.invoiceId ?? ''), held.at(-1)?.day]
  if (!invoice || day === undefined || amount === 0) return []
  const part = { ...terms, amount, vat: vatUpTo(invoice, amount), tax: 0 }
  const deferred = deferredOf(facts, payment, { invoiceId: invoice.id, day })
  return [...takenBack(lines, day), ...unusedLines(part, deferred, day)]
}

/** What a payment posted for an invoice that has another purpose, lease or VAT now: taken back and posted again on its days. */
function rebookedLines(facts: Facts, payment: JournalPayment): Line[] {
  const about = factsOf(facts.places, payment)
  const all = facts.bookedOfPayments.get(payment.id) ?? []
  const booked = all.filter(isReceivable)
  return [...Map.groupBy(booked, ({ invoiceId }) => invoiceId ?? '')].flatMap(([id, lines]) => {
    const invoice = facts.invoices.get(id)
    if (!invoice) return []
    const terms = termsOf(facts, payment, invoice)
    const isSame = (line: Line) =>
      line.purpose === terms.purpose && line.leaseId === terms.leaseId && line.vatRate === terms.vatRate
    if (lines.every(isSame)) return []
    if (payment.unusedFrom !== null) return rebookedUnused(facts, payment, { terms, lines: all })
    let settled = 0
    return lines.flatMap((line) => {
      const old = partOf(line)
      const vat = vatUpTo(invoice, settled + old.amount) - vatUpTo(invoice, settled)
      settled += old.amount
      const posted = withTax(payment.kind, [], [{ ...terms, amount: old.amount, vat }])
      return paymentLines(about, [opposite(old), ...posted], line.day)
    })
  })
}

/** What a payment posted, with its day, its method and the tax of its day as they are now. What credit paid keeps its days. */
function correctedLines(facts: Facts, payment: JournalPayment, dayBefore: Day): Line[] {
  const { places, rates } = facts
  const about = factsOf(places, payment)
  const booked = facts.bookedOfPayments.get(payment.id) ?? []
  const held: HeldPart[] = []
  const wanted = booked.filter(isReceivable).flatMap((line) => {
    const day = line.day === dayBefore ? payment.receivedOn : line.day
    const { tax: _tax, ...part } = partOf(line)
    const percent = part.percent === null ? null : rates.percentOf(places.kindOf(part), payment.receivedOn)
    const posted = withTax(payment.kind, held, [{ ...part, percent }])
    held.push(...posted)
    return paymentLines(about, posted, day)
  })
  return difference(
    booked.map((line) => ({ ...line, paymentId: null })),
    wanted,
  )
}

/** Opening credit is there from its day on, and settles on the day on which it does. */
function openingLines(
  about: PaymentFacts,
  parts: readonly HeldPart[],
  { receivedOn, today }: { receivedOn: Day; today: Day },
): Line[] {
  const none = { percent: null, vatRate: null, tax: 0, vat: 0 }
  const credit = { ...about.place, ...none, invoiceId: null, purpose: null }
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const settling = parts.filter(({ invoiceId }) => invoiceId !== null)
  const settled = settling.reduce((sum, part) => sum + part.amount, 0)
  return [
    ...paymentLines(about, [{ ...credit, amount }], receivedOn),
    ...paymentLines(about, [{ ...credit, amount: -settled }, ...settling], today),
  ]
}

/** The day on which what a payment changed counts: its own when it is recorded, else today. */
export function journalOfPayment(
  facts: Facts,
  payment: JournalPayment,
  { act, parts }: { act: JournalAct; parts: readonly HeldPart[] },
): Journal {
  const { id, kind, tenantId, receivedOn, amount } = payment
  const { places, closedThrough, today } = facts
  const day = act === 'posted' || act === 'corrected' ? receivedOn : today
  const about = factsOf(places, payment)
  const returned = payment.reversedAt ? -amount : amount
  const own: Line[] =
    kind !== 'deposit_returned'
      ? payment.unusedFrom === null
        ? act === 'posted' && kind === 'opening'
          ? openingLines(about, parts, { receivedOn, today })
          : paymentLines(about, parts, day)
        : unusedNoteLines(facts, payment, { parts, day })
      : act === 'allocated'
        ? []
        : depositReturnLines(about, returned, day)
  const dayBefore = facts.daysBefore.get(id)
  const lines =
    dayBefore !== undefined
      ? correctedLines(facts, payment, dayBefore)
      : act === 'changed'
        ? [...rebookedLines(facts, payment), ...own]
        : own
  return {
    about: { kind, act, tenantId, paymentId: id },
    postings: postingsOf(lines, { closedThrough, today }),
  }
}
