import { getAmountDue } from './invoices.rules.ts'

export const SETTLED_BY = ['money', 'credit_note', 'deposit', 'write_off', 'mixed'] as const
export type SettledBy = (typeof SETTLED_BY)[number]

type Sums = {
  amount: number
  amountPaid: number
  amountCredited: number
  amountWrittenOff: number
  amountFromDeposit: number
}

/** Null with a balance, and for an invoice of 0. */
export function settledBy(invoice: Sums): SettledBy | null {
  const { amountPaid, amountCredited, amountWrittenOff, amountFromDeposit } = invoice
  if (invoice.amount === 0 || getAmountDue(invoice) > 0) return null
  const parts: [SettledBy, number][] = [
    ['money', amountPaid - amountFromDeposit],
    ['deposit', amountFromDeposit],
    ['credit_note', amountCredited - amountWrittenOff],
    ['write_off', amountWrittenOff],
  ]
  const [only, ...others] = parts.filter(([, amount]) => amount > 0)
  return only && others.length === 0 ? only[0] : 'mixed'
}
