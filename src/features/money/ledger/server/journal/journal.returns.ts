import { changePart, type Line, paymentLines, postingsOf, withTax } from '../../journal.rules.ts'
import type { Facts, Journal, JournalPayment } from './journal.facts.ts'
import { factsOf, heldParts } from './journal.payments.ts'

const opposite = (line: Line): Line => ({
  ...{ ...line, amount: -line.amount, tax: -line.tax, vat: -line.vat },
})

function linesOfReturn(facts: Facts, payment: JournalPayment): Line[] {
  const about = factsOf(facts.places, payment)
  return (facts.returns.get(payment.id) ?? []).flatMap(({ paymentId, amount }) => {
    const source = facts.sources.get(paymentId)
    if (!source) return []
    const held = heldParts(facts.bookedOfPayments.get(paymentId) ?? [])
    const credit = held.filter(({ invoiceId }) => invoiceId === null)
    const left = credit.reduce((sum, part) => sum + part.amount, -amount)
    const terms = { ...about.place, invoiceId: null, purpose: null, percent: null, vatRate: null }
    const parts = changePart(credit, { ...terms, amount: left, vatOf: () => null })
    // The money is the refund's; the rest belongs to the payment whose credit it was.
    return paymentLines(about, withTax(source.kind, held, parts), payment.receivedOn).map((line) =>
      line.account === 'Tenants receivable' || line.account.startsWith('Rent tax')
        ? { ...line, paymentId }
        : line,
    )
  })
}

/** A refund of credit or its reversal, booked on the payments whose credit it is. */
export function journalOfReturn(facts: Facts, payment: JournalPayment): Journal {
  const { id, kind, tenantId, reversedAt } = payment
  const { closedThrough, today } = facts
  const booked = facts.bookedOfReturns.get(id) ?? []
  const taken = booked.map((line) => ({ ...opposite(line), day: today }))
  const postings = postingsOf(reversedAt ? taken : linesOfReturn(facts, payment), { closedThrough, today })
  for (const line of postings.flatMap(({ lines }) => lines)) {
    const { paymentId = null } = line
    if (paymentId === null || paymentId === id) continue
    facts.bookedOfPayments.set(paymentId, [
      ...(facts.bookedOfPayments.get(paymentId) ?? []),
      { ...line, paymentId },
    ])
  }
  return { about: { kind, act: reversedAt ? 'reversed' : 'posted', tenantId, paymentId: id }, postings }
}
