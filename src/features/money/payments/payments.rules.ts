import { allocateInOrder, type Part } from '../ledger/ledger.rules.ts'
import { PAYMENT_MESSAGES } from './payments.messages.ts'

export type Payable = { id: string; invoiceNumber: string; due: number }

type PlannedPayment = {
  /** In whole pesewas. */
  amount: number
  open: readonly Payable[]
  chosen?: readonly Part[] | undefined
  keepCredit?: boolean | undefined
}

export type PaymentPlan = { parts: Part[]; credit: number }

const sumAmounts = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0)

function merged(chosen: readonly Part[]): Part[] {
  const amounts = new Map<string, number>()
  for (const { invoiceId, amount } of chosen) amounts.set(invoiceId, (amounts.get(invoiceId) ?? 0) + amount)
  return [...amounts].map(([invoiceId, amount]) => ({ invoiceId, amount }))
}

function findPartProblem(chosen: readonly Part[], { amount, open }: PlannedPayment): string | undefined {
  for (const part of chosen) {
    const invoice = open.find(({ id }) => id === part.invoiceId)
    if (!invoice) return PAYMENT_MESSAGES.unknownInvoice
    if (part.amount > invoice.due) return PAYMENT_MESSAGES.moreThanDue(invoice.invoiceNumber, invoice.due)
  }
  const together = sumAmounts(chosen)
  return together > amount ? PAYMENT_MESSAGES.moreThanPayment(together, amount) : undefined
}

/** In whole pesewas; equals the sum of the entries but takes constant time. */
export const sumOwed = (open: readonly Pick<Payable, 'due'>[], credit: number): number =>
  open.reduce((sum, { due }) => sum + due, -credit)

/** Chosen invoices first, then by due day; or a sentence if impossible. */
export function planPayment(payment: PlannedPayment): PaymentPlan | { problem: string } {
  const chosen = merged(payment.chosen ?? [])
  const problem = findPartProblem(chosen, payment)
  if (problem !== undefined) return { problem }
  const rest = payment.amount - sumAmounts(chosen)
  const left = payment.open.map(({ id, due }) => ({
    id,
    due: due - (chosen.find(({ invoiceId }) => invoiceId === id)?.amount ?? 0),
  }))
  const parts = payment.keepCredit ? chosen : merged([...chosen, ...allocateInOrder(rest, left)])
  return { parts, credit: payment.amount - sumAmounts(parts) }
}
