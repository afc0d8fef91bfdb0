import { formatDay } from '../../../../../shared/days.ts'

export const MONEY_LINE_PROBLEMS = {
  day: (cell: string) => `The day '${cell}' cannot be read. Days look like 25 Nov 2026 or 25/11/2026.`,
  future: (day: string) => `${formatDay(day)} is in the future.`,
  noAmount: 'There is a day but no amount.',
  amount: 'The amount cannot be read.',
  fee: 'The fee cannot be read.',
  balance: 'The balance cannot be read.',
  cut: (cell: string) =>
    `Excel has cut this number: ${cell}. Download the statement again and do not save it in Excel, or format the column as text.`,
  failed: (cell: string) => `The spreadsheet shows the error ${cell} here.`,
  longId: 'The transaction ID is longer than 100 characters. Choose another column for it.',
  direction:
    'Neither From nor To is the number of this account, so it is not clear which way the money went.',
  side: 'Nothing tells whether this money came in or went out. Choose the column that does, or delete this row.',
} as const
