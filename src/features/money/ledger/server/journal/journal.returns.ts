import { changePart, type Line, paymentLines, toPostings, withTax } from '../../journal.rules.ts'
import type { Facts, Journal, JournalPayment } from './journal.facts.ts'
import { bookedParts, toPaymentFacts } from './journal.payments.ts'

const opposite = (line: Line): Line => ({ ...line, amount: -line.amount, tax: -line.tax, vat: -line.vat })

function getReturnLines(facts: Facts, payment: JournalPayment): Line[] {
  const about = toPaymentFacts(facts.places, payment)
  return (facts.returns.get(payment.id) ?? []).flatMap(({ paymentId, amount }) => {
    const source = facts.sources.get(paymentId)
    if (!source) return []
    const held = bookedParts(facts.bookedByPayment.get(paymentId) ?? [])
    const credit = held.filter(({ invoiceId }) => invoiceId === null)
    const left = credit.reduce((sum, part) => sum + part.amount, -amount)
    const terms = { ...about.place, invoiceId: null, purpose: null, percent: null, vatRate: null }
    const parts = changePart(credit, { ...terms, amount: left, getVat: () => null })
    // The money is the refund's; the rest belongs to the payment whose credit it was.
    return paymentLines(about, withTax(source.kind, held, parts), payment.receivedOn).map((line) =>
      line.account === 'Tenants receivable' || line.account.startsWith('Rent tax')
        ? { ...line, paymentId }
        : line,
    )
  })
}

/** A refund of credit or its reversal, booked on the payments whose credit it is. */
export function createReturnJournal(facts: Facts, payment: JournalPayment): Journal {
  const { id, kind, tenantId, reversedAt } = payment
  const { closedThrough, today } = facts
  const booked = facts.bookedByReturn.get(id) ?? []
  const taken = booked.map((line) => ({ ...opposite(line), day: today }))
  const postings = toPostings(reversedAt ? taken : getReturnLines(facts, payment), { closedThrough, today })
  for (const line of postings.flatMap(({ lines }) => lines)) {
    const { paymentId = null } = line
    if (paymentId === null || paymentId === id) continue
    facts.bookedByPayment.set(paymentId, [
      ...(facts.bookedByPayment.get(paymentId) ?? []),
      { ...line, paymentId },
    ])
  }
  return { about: { kind, act: reversedAt ? 'reversed' : 'posted', tenantId, paymentId: id }, postings }
}
