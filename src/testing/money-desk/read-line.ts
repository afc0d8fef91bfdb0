import type { ReadLine } from '../../features/money/money-desk/server/statement-line.ts'

/** A line as it is read from a statement; amounts in whole pesewas. */
export const readLine = (fields: Partial<ReadLine> = {}): ReadLine => ({
  row: '1',
  day: '2026-11-05',
  direction: 'in',
  kind: 'in',
  amount: 85_000,
  fee: null,
  balance: null,
  transactionId: null,
  reference: '',
  text: 'Rent Ama',
  payerName: null,
  payerNumber: null,
  ...fields,
})
