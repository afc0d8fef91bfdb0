import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const newInvoice = {
  tenantId: EXAMPLE_IDS.tenant,
  amount: 1500.5,
  dueDate: '2026-12-05',
  status: 'Unpaid',
  description: 'Rent for December 2026',
  sendEmail: true,
}
const invoiceChanges = { amount: 1650, description: 'Rent for December 2026, with water' }
const payment = {
  status: 'Paid',
  paidOn: '2026-11-19',
  paymentMethod: 'Mobile money',
  paymentReference: 'MP261119.0938.C04518',
}
const paymentProofForm = {
  amount: '1500.5',
  paymentDate: '2026-11-19',
  transactionId: 'MP261119.0938.C04518',
  method: 'mobile_money',
  notes: 'Paid by MoMo this morning',
}
const paymentProofReview = { status: 'approved', reviewNotes: 'Received with thanks' }

export const EXAMPLES = { newInvoice, invoiceChanges, payment, paymentProofForm, paymentProofReview }
