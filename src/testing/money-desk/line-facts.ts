import type { LineFacts } from '../../features/money/money-desk/server/matching/desk.types.ts'

/** Money about which nothing but day and amount is known. */
export const LINE_FACTS: LineFacts = {
  day: '2026-11-05',
  amount: 85_000,
  transactionKey: null,
  reference: '',
  text: '',
  payerName: null,
  payerNumber: null,
  postsByItself: true,
}
