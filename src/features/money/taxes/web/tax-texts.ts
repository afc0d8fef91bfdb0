import { formatDay, formatMonth } from '../../../../shared/days.ts'
import type { TaxMonthLine, TaxSettings } from '../taxes.contract.ts'

export const FAILED = {
  month: 'Failed to load the tax of this month',
  missing: 'Failed to load the missing certificates',
  settings: 'Failed to load the rates of tax',
  export: 'Failed to make the file. Please try again.',
  certificate: 'Failed to open the certificate.',
  upload: 'Failed to add the certificate. Please try again.',
  save: 'Failed to save the rates. Please try again.',
} as const

/** The reason why a line counts on another day; null if it does not. */
export function lineNote({ day, receivedOn, amount, kind, adjusts }: TaxMonthLine): string | null {
  if (adjusts !== null) return `Corrects ${formatMonth(adjusts)}, which is closed`
  if (kind === 'deposit_applied') return amount < 0 ? 'Deposit put back' : 'Paid from the deposit'
  if (amount < 0) return `Received ${formatDay(receivedOn)}, taken back`
  if (day !== receivedOn) return `Received ${formatDay(receivedOn)}, was no rent before`
  return kind === 'withholding' ? 'Withheld tax' : null
}

export const vatSentence = ({ on, units }: Pick<TaxSettings['vat'], 'on' | 'units'>): string =>
  on
    ? `The rent of ${units.length === 1 ? 'one unit' : `${units.length} units`} contains VAT.`
    : 'No rent contains VAT.'

export const percentText = (percent: number | null): string => (percent === null ? 'No rate' : `${percent} %`)
