import { EXAMPLE_IDS, EXAMPLE_TICKET } from '../../../shared/examples.ts'

const receipt = {
  id: EXAMPLE_IDS.receipt,
  status: 'pending_review',
  paymentDate: '2026-11-19',
  amount: 1500.5,
  transactionId: 'MP261119.0938.C04518',
  notes: 'Paid by MoMo this morning',
  reviewNotes: null,
  receiptUrl: `/api/invoices/${EXAMPLE_IDS.invoice}/receipt/${EXAMPLE_IDS.receipt}/file`,
  fileName: 'momo-receipt.jpg',
  fileSize: 184_320,
  contentType: 'image/jpeg',
  uploadedAt: '2026-11-19T09:41:07.000Z',
  createdAt: '2026-11-19T09:41:07.000Z',
  reviewedAt: null,
}
const invoice = {
  id: EXAMPLE_IDS.invoice,
  invoiceNumber: 'INV-2026-00042',
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Ɔpɔku',
  tenantEmail: 'akosua.opoku@example.com',
  amount: 1500.5,
  amountPaid: 500,
  amountCredited: 0,
  amountWrittenOff: 0,
  creditUsed: 0,
  settledBy: null,
  amountDue: 1000.5,
  amountSubmitted: 0,
  vatRate: 20,
  vatAmount: 250.08,
  vatCredited: 0,
  eVatNumber: null,
  purpose: 'rent',
  openingPurpose: null,
  leaseId: EXAMPLE_IDS.lease,
  periodFrom: '2026-12-01',
  periodTo: '2026-12-31',
  enteredLater: false,
  dueDate: '2026-12-05',
  status: 'Unpaid',
  displayStatus: 'Unpaid',
  daysLeft: 15,
  description: 'Rent for December 2026',
  paidOn: null,
  paymentMethod: null,
  paymentReference: null,
  createdAt: '2026-11-02T08:15:30.000Z',
  timestamp: '2026-11-02T08:15:30.000Z',
  updatedAt: '2026-11-02T08:15:30.000Z',
  remindedAt: null,
  voidedAt: null,
  mayGiveBack: true,
  receipts: [],
}
const invoiceDetails = {
  ...invoice,
  unitName: 'B 07',
  propertyName: 'Bohye (Shops)',
  payments: [
    {
      paymentId: EXAMPLE_IDS.receipt,
      kind: 'money',
      receiptNumber: 'RCT-2026-00017',
      documentNumber: 'RCT-2026-00017',
      amount: 500,
      receivedOn: '2026-11-19',
      method: 'mobile_money',
      reference: 'MP261119.0938.C04518',
    },
  ],
  reversedPayments: [
    {
      amount: 1500.5,
      paidOn: '2026-11-19',
      paymentMethod: 'Mobile money',
      paymentReference: 'MP261119.0938.C04518',
      receiptId: EXAMPLE_IDS.receipt,
      reversedAt: '2026-11-20T14:02:11.000Z',
      reversedByName: 'Nana Boakye',
    },
  ],
}
const voidedInvoice = {
  ...invoice,
  voidedAt: '2026-11-20T14:02:11.000Z',
  voidedBy: EXAMPLE_IDS.admin,
  voidedByName: 'Nana Boakye',
  voidReason: 'Entered twice',
}
const mailedInvoice = { ...invoice, emailSent: true, pdfAttached: true, emailError: null }
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
const receiptForm = {
  amount: '1500.5',
  paymentDate: '2026-11-19',
  transactionId: 'MP261119.0938.C04518',
  notes: 'Paid by MoMo this morning',
}
const uploadedReceipt = {
  success: true,
  receipt,
  invoice: {
    ...invoice,
    status: 'Payment Submitted',
    displayStatus: 'Payment Under Review',
    receipts: [receipt],
  },
  adminEmailSent: true,
  tenantFound: true,
}
const receiptReview = { status: 'approved', reviewNotes: 'Received with thanks' }
const totals = {
  total: { count: 84, amount: 126_042 },
  paid: { count: 61, amount: 91_530.5 },
  unpaid: { count: 14, amount: 21_007 },
  submitted: { count: 3, amount: 4501.5 },
  overdue: { count: 6, amount: 9003 },
  creditedAmount: 0,
  otherAmount: 0,
}
const balance = { tenantId: EXAMPLE_IDS.tenant, owed: 3001, overdue: 1500.5, underReview: 0 }

export const EXAMPLES = {
  ticket: EXAMPLE_TICKET,
  receipt,
  invoice,
  mailedInvoice,
  voidedInvoice,
  invoiceDetails,
  newInvoice,
  invoiceChanges,
  payment,
  receiptForm,
  uploadedReceipt,
  receiptReview,
  totals,
  balance,
}
