import { getAmountDue } from './invoices.rules.ts'

/** In whole pesewas. */
type SettledSums = {
  amount: number
  amountPaid: number
  amountCredited: number
  amountWrittenOff: number
  amountApplied: number
  amountFromDeposit: number
}

const moneyIn = ({ amountPaid, amountApplied }: SettledSums): number => amountPaid - amountApplied

const MOST_NUMBERS = 2

function creditNotesText(numbers: readonly string[]): string {
  if (numbers.length > MOST_NUMBERS) return `by ${numbers.length} credit notes`
  if (numbers.length === 0) return 'by credit note'
  return `by credit ${numbers.length === 1 ? 'note' : 'notes'} ${numbers.join(' and ')}`
}

export function settledText(invoice: SettledSums, creditNotes: readonly string[]): string | null {
  const { amount, amountCredited, amountWrittenOff, amountApplied, amountFromDeposit } = invoice
  if (amount === 0) return 'Nothing to pay'
  if (getAmountDue(invoice) > 0 || moneyIn(invoice) > 0) return null
  const parts: [pesewas: number, text: string][] = [
    [amountCredited - amountWrittenOff, creditNotesText(creditNotes)],
    [amountFromDeposit, 'from the deposit'],
    [amountApplied - amountFromDeposit, 'by credit from before the portal'],
    [amountWrittenOff, 'by write-off'],
  ]
  const texts = parts.flatMap(([pesewas, text]) => (pesewas > 0 ? [text] : []))
  return `Settled ${texts.join(' and ')}`
}

/** Printed in place of Paid if nobody has paid. */
export function settledWord({ amountCredited, amountWrittenOff, amount }: SettledSums): string {
  if (amount > 0 && amountWrittenOff === amount) return 'Written off'
  return amount > 0 && amountCredited === amount && amountWrittenOff === 0 ? 'Credited' : 'Settled'
}
