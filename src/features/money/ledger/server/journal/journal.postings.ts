import type { Day } from '../../../../../shared/days.ts'
import { type UnitKind, unitKindOn } from '../../../../property/properties/units.rules.ts'
import { vatWithin } from '../../../tax-rates/tax-rates.rules.ts'
import {
  type BookedPart,
  depositReturnLines,
  getJournalDifference,
  invoiceLines,
  isTaxed,
  type JournalAct,
  type Line,
  type PaymentFacts,
  type PaymentPart,
  paymentLines,
  type Terms,
  toPostings,
  withTax,
} from '../../journal.rules.ts'
import { deferredAfter, reversedLines, unusedLines } from '../../journal.unused.rules.ts'
import type { Facts, Journal, JournalPayment } from './journal.facts.ts'
import {
  getPaymentTerms,
  isReceivable,
  type Settled,
  takeVat,
  toHeldPart,
  toPaymentFacts,
} from './journal.payments.ts'
import type { BookedLine } from './journal.queries.ts'

function getDeferredParts(
  facts: Facts,
  payment: JournalPayment,
  { invoiceId, day }: { invoiceId: string; day: Day },
) {
  const invoice = facts.invoices.get(invoiceId)
  if (!invoice || invoice.voidedAt) return new Map<Day, number>()
  const issued = facts.getIssueDay(invoice)
  const { tenantId, leaseId } = invoice
  const place = facts.places.findPlace({ tenantId, leaseId, day: issued })
  const others = (facts.bookedByUnusedNote.get(invoiceId) ?? []).filter(
    ({ paymentId }) => paymentId !== payment.id,
  )
  return deferredAfter(invoiceLines({ ...invoice, day: issued, place }), others, day)
}

function unusedNoteLines(
  facts: Facts,
  payment: JournalPayment,
  { parts, day }: { parts: readonly BookedPart[]; day: Day },
): Line[] {
  const hasReversal = parts.some(({ amount }) => amount < 0)
  return [
    ...(hasReversal ? reversedLines(facts.bookedByPayment.get(payment.id) ?? [], day) : []),
    ...parts
      .filter(({ amount }) => amount > 0)
      .flatMap((part) => {
        const invoiceId = part.invoiceId ?? ''
        return unusedLines(part, getDeferredParts(facts, payment, { invoiceId, day }), day)
      }),
  ]
}

function kindOn({ units }: Facts, { unitId, unitKind }: BookedPart | PaymentPart, day: Day): UnitKind | null {
  const unit = units.get(unitId ?? '')
  return unit ? unitKindOn(unit, day) : unitKind
}

const opposite = (part: BookedPart): BookedPart => ({
  ...part,
  amount: -part.amount,
  tax: -part.tax,
  vat: -part.vat,
})

/** Rebooks a credit note for unused days after the invoice's terms changed. */
function rebookedUnused(
  facts: Facts,
  payment: JournalPayment,
  { terms, lines, rebooked }: { terms: Terms; lines: readonly BookedLine[]; rebooked: Map<string, Settled> },
): Line[] {
  const held = lines.filter(isReceivable)
  const amount = -held.reduce((sum, line) => sum + line.amount, 0)
  const [invoice, day] = [facts.invoices.get(terms.invoiceId ?? ''), held.at(-1)?.day]
  if (!invoice || day === undefined || amount === 0) return []
  const vat = takeVat(rebooked, invoice, { kind: payment.kind, amount })
  const part = { ...terms, amount, vat, tax: 0 }
  const deferred = getDeferredParts(facts, payment, { invoiceId: invoice.id, day })
  return [...reversedLines(lines, day), ...unusedLines(part, deferred, day)]
}

/** Reverses and reposts a payment's lines on their days after the invoice's purpose, lease or VAT changed. */
function rebookedLines(facts: Facts, payment: JournalPayment, rebooked: Map<string, Settled>): Line[] {
  const about = toPaymentFacts(facts.places, payment)
  const all = facts.bookedByPayment.get(payment.id) ?? []
  const booked = all.filter(isReceivable)
  return [...Map.groupBy(booked, ({ invoiceId }) => invoiceId ?? '')].flatMap(([id, lines]) => {
    const invoice = facts.invoices.get(id)
    if (!invoice) return []
    const terms = getPaymentTerms(facts, payment, invoice)
    const isSame = (line: Line) =>
      line.purpose === terms.purpose && line.leaseId === terms.leaseId && line.vatRate === terms.vatRate
    if (lines.every(isSame)) return []
    if (payment.unusedFrom !== null) return rebookedUnused(facts, payment, { terms, lines: all, rebooked })
    return lines.flatMap((line) => {
      const old = toHeldPart(line)
      const vat = takeVat(rebooked, invoice, { kind: payment.kind, amount: old.amount })
      const posted = withTax(payment.kind, [], [{ ...terms, amount: old.amount, vat }])
      return paymentLines(about, [opposite(old), ...posted], line.day)
    })
  })
}

const changedLines = (facts: Facts, payment: JournalPayment, rebooked: Map<string, Settled>): Line[] =>
  facts.retaxed.has(payment.id) ? retaxedLines(facts, payment) : rebookedLines(facts, payment, rebooked)

/** Reposts a payment with its current day, method and tax. Lines paid by credit keep their days. */
function correctedLines(facts: Facts, payment: JournalPayment, dayBefore: Day): Line[] {
  const { places, rates } = facts
  const about = toPaymentFacts(places, payment)
  const booked = facts.bookedByPayment.get(payment.id) ?? []
  const held: BookedPart[] = []
  const wanted = booked.filter(isReceivable).flatMap((line) => {
    const day = line.day === dayBefore ? payment.receivedOn : line.day
    const { tax: _tax, ...part } = toHeldPart(line)
    const place = { ...part, unitKind: kindOn(facts, part, payment.receivedOn) }
    const percent =
      part.percent === null ? null : rates.getRentTaxPercent(places.getUnitKind(place), payment.receivedOn)
    const posted = withTax(payment.kind, held, [{ ...place, percent }])
    held.push(...posted)
    return paymentLines(about, posted, day)
  })
  return getJournalDifference(
    booked.map((line) => ({ ...line, paymentId: null })),
    wanted,
  )
}

/** A deposit was held before the portal; what settles charges counts today. */
function openingLines(
  about: PaymentFacts,
  parts: readonly BookedPart[],
  { receivedOn, today }: { receivedOn: Day; today: Day },
): Line[] {
  const none = { percent: null, vatRate: null, tax: 0, vat: 0 }
  const credit = { ...about.place, ...none, invoiceId: null, purpose: null }
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const deposits = parts.filter(({ purpose }) => purpose === 'deposit')
  const held = deposits.reduce((sum, part) => sum + part.amount, 0)
  const settling = parts.filter(({ invoiceId, purpose }) => invoiceId !== null && purpose !== 'deposit')
  const settled = settling.reduce((sum, part) => sum + part.amount, 0)
  return [
    ...paymentLines(about, [{ ...credit, amount: amount - held }, ...deposits], receivedOn),
    ...paymentLines(about, [{ ...credit, amount: -settled }, ...settling], today),
  ]
}

function creditVat(facts: Facts, counted: Map<string, number>) {
  return (part: BookedPart, day: Day): Pick<BookedPart, 'vatRate' | 'vat'> => {
    const vatRate = facts.rates.findVatRate(part.unitId, day)
    const before = counted.get(part.unitId ?? '') ?? 0
    counted.set(part.unitId ?? '', before + part.amount)
    const vat = vatWithin(before + part.amount, vatRate ?? 0) - vatWithin(before, vatRate ?? 0)
    return { vatRate, vat }
  }
}

/** Reposts a payment on its days with the current unit kind, tax rate and VAT. Invoices keep the VAT of their issue. */
function retaxedLines(facts: Facts, payment: JournalPayment): Line[] {
  const { places, rates, bookedByPayment } = facts
  const about = toPaymentFacts(places, payment)
  const held: BookedPart[] = []
  const getVat = creditVat(facts, new Map())
  return (bookedByPayment.get(payment.id) ?? []).filter(isReceivable).flatMap((line) => {
    const old = toHeldPart(line)
    const { tax: _tax, ...part } = old
    // Opening credit is income on the day on which it settles.
    const day = payment.kind === 'opening' ? line.day : payment.receivedOn
    const place = { ...part, unitKind: kindOn(facts, part, day) }
    const percent = isTaxed(payment, part.purpose)
      ? rates.getRentTaxPercent(places.getUnitKind(place), day)
      : null
    const vat = part.invoiceId === null ? getVat(old, day) : {}
    const posted = withTax(payment.kind, held, [{ ...place, percent, ...vat }])
    held.push(...posted)
    return paymentLines(about, [opposite(old), ...posted], line.day)
  })
}

/** New payments count on their own day, changes today. */
export function createPaymentJournal(
  facts: Facts,
  payment: JournalPayment,
  { act, parts, rebooked }: { act: JournalAct; parts: readonly BookedPart[]; rebooked: Map<string, Settled> },
): Journal {
  const { id, kind, tenantId, receivedOn, amount } = payment
  const { places, closedThrough, today } = facts
  const day = act === 'posted' || act === 'corrected' ? receivedOn : today
  const about = toPaymentFacts(places, payment)
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
        ? [...changedLines(facts, payment, rebooked), ...own]
        : own
  return {
    about: { kind, act, tenantId, paymentId: id },
    postings: toPostings(lines, { closedThrough, today }),
  }
}
