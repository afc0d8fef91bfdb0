import type { Invoice } from '../invoices.contract.ts'

/** Nobody paid what was credited or written off. */
export const settledWord = ({ settledBy }: Pick<Invoice, 'settledBy'>): 'settled' | 'paid' =>
  settledBy === 'credit_note' || settledBy === 'write_off' ? 'settled' : 'paid'
