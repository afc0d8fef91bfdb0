import { DICTIONARY } from '../ledger/dictionary.texts.ts'
import type { FIGURES } from './closes.rules.ts'

/** The name of each figure, and what it counts. */
export const FIGURE_TEXTS: Record<(typeof FIGURES)[number], { label: string; counts: string }> = {
  received: { label: 'Received', counts: DICTIONARY.receivedAsIncome },
  tax: { label: 'Tax', counts: 'The tax on the rent received, at the rate of its day.' },
  withheld: { label: 'Withheld', counts: 'Tax that tenants kept back, part of what was received.' },
  vat: { label: 'VAT', counts: 'The VAT in what was received.' },
  vatDue: {
    label: 'VAT due',
    counts: 'The VAT of invoices by their day, less that of credit notes by theirs.',
  },
  expenses: {
    label: 'Expenses',
    counts: 'By the day on which they were spent, less those that were voided.',
  },
  fees: { label: 'Fees', counts: 'What the payment provider kept.' },
  net: { label: 'Net', counts: DICTIONARY.net },
  depositsHeld: {
    label: 'Deposits held',
    counts: 'Held for tenants on the last day of the month. They are no income.',
  },
  receivable: {
    label: 'Receivable',
    counts: 'What tenants owe on the last day of the month: open invoices less credit.',
  },
}
