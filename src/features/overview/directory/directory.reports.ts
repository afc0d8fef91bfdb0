import type { Destination } from './directory.rules.ts'

/** `answers`: the question that it answers. */
export type Report = Destination & { text: string; answers: string }

export const REPORTS: readonly Report[] = [
  {
    id: 'owner-statements',
    title: "Owner's Statement",
    answers: 'What came in last month, and what is left of it?',
    text: 'Each property’s month: received, spent, tax, net and how much is occupied.',
    words: 'report income profit net month property occupancy landlord',
    to: '/owner-statements',
    permission: 'tax:read',
  },
  {
    id: 'tax',
    title: 'Tax',
    answers: 'How much tax do I pay on the rent, and by when?',
    text: 'The tax on the rent received in a month, and certificates of tax that tenants withheld.',
    words: 'report gra rent tax withholding certificate month file',
    to: '/tax',
    permission: 'tax:read',
  },
  {
    id: 'rent-cards',
    title: 'Rent Cards',
    answers: 'Whose rent card is missing?',
    text: 'Leases without the rent card that the law asks for; a card lists each payment of a lease.',
    words: 'report rent control law card missing',
    to: '/rent-cards',
    permission: 'lease:read',
  },
  {
    id: 'books',
    title: 'Accountant (Books)',
    answers: 'What does my accountant need?',
    text: 'Close a month, and hand over journal, trial balance, debtors, VAT and the year.',
    words: 'report books close month reopen accounting export quickbooks',
    to: '/books',
    permission: 'books:read',
  },
  {
    id: 'arrears',
    title: 'Arrears evidence',
    answers: 'What can I show the Rent Control about a tenant who does not pay?',
    text: 'Contacts, promises and payments of each tenant in arrears, as one PDF.',
    words: 'report evidence pack court rent control promises contacts overdue debt',
    to: '/arrears',
    permission: 'arrears:read',
  },
]
