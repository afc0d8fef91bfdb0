import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const newCost = {
  amount: 420.5,
  description: 'New mixer and two hours of work',
  spentOn: '2026-11-18',
  supplier: 'Kwame Plumbing Works',
  chargeToTenant: true,
  dueDate: '2026-12-05',
}
const cost = {
  id: EXAMPLE_IDS.expense,
  amount: 420.5,
  description: 'New mixer and two hours of work',
  supplier: 'Kwame Plumbing Works',
  spentOn: '2026-11-18',
  bill: null,
  createdAt: '2026-11-18T15:02:11.000Z',
  createdBy: 'Ama Mensah',
  voidedAt: null,
  voidReason: null,
  closed: false,
  invoice: {
    id: EXAMPLE_IDS.invoice,
    invoiceNumber: 'INV-2026-00042',
    amount: 420.5,
    amountDue: 420.5,
    dueDate: '2026-12-05',
    status: 'Unpaid',
    voided: false,
    mayGiveBack: true,
  },
}

export const EXAMPLES = {
  newCost,
  charge: { dueDate: '2026-12-05' },
  cost,
  mailed: { ...cost, emailSent: true, emailError: null },
}
