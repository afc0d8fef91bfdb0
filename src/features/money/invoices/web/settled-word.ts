import type { Invoice } from '../invoices.contract.ts'

/** Nobody paid what a credit note settled or the office wrote off. */
export const settledWord = ({ settledBy }: Pick<Invoice, 'settledBy'>): 'settled' | 'paid' =>
  settledBy === 'credit_note' || settledBy === 'write_off' ? 'settled' : 'paid'
