import { EXAMPLE_IDS, EXAMPLE_TICKET } from '../../../shared/examples.ts'

const newExpense = {
  propertyId: EXAMPLE_IDS.property,
  unitId: EXAMPLE_IDS.unit,
  category: 'repairs',
  amount: 420.5,
  spentOn: '2026-11-18',
  supplier: 'Kwame Plumbing Works',
  note: 'New mixer and two hours of work',
}
const expense = {
  id: EXAMPLE_IDS.expense,
  ...newExpense,
  propertyName: 'Bohye (Shops)',
  unitName: 'B07',
  requestId: EXAMPLE_IDS.request,
  bill: {
    url: `/api/expenses/${EXAMPLE_IDS.expense}/bill`,
    fileName: 'bill.jpg',
    fileSize: 184_320,
    contentType: 'image/jpeg',
  },
  createdAt: '2026-11-18T15:02:11.000Z',
  createdBy: 'Ama Mensah',
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
  closed: false,
}
const totals = {
  total: 1260.5,
  count: 3,
  categories: [
    { category: 'utilities', total: 840, count: 2 },
    { category: 'repairs', total: 420.5, count: 1 },
  ],
}
const changes = { amount: 410, note: 'New mixer' }
const voiding = { reason: 'Entered twice' }

export const EXAMPLES = { newExpense, expense, totals, changes, voiding, ticket: EXAMPLE_TICKET }
