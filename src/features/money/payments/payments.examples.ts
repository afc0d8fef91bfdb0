import { EXAMPLE_IDS, EXAMPLE_TICKET } from '../../../shared/examples.ts'

const allocations = [{ invoiceId: EXAMPLE_IDS.invoice, invoiceNumber: 'INV-2026-00042', amount: 1500.5 }]
const preview = { allocations, credit: 49.5, balanceAfter: -49.5 }
const newPayment = {
  tenantId: EXAMPLE_IDS.tenant,
  amount: 1550,
  receivedOn: '2026-11-19',
  method: 'mobile_money',
  reference: 'MP261119.0941.A12345',
}
const previewed = { tenantId: EXAMPLE_IDS.tenant, amount: 1550 }
const payment = {
  id: EXAMPLE_IDS.receipt,
  receiptNumber: 'RCT-2026-00017',
  documentNumber: 'RCT-2026-00017',
  tenantName: 'Akosua Ɔpɔku',
  kind: 'money',
  source: 'office',
  ...newPayment,
  note: null,
  ...preview,
  reversedAt: null,
  reversalReason: null,
  createdAt: '2026-11-19T10:02:11.000Z',
  createdBy: 'Ama Mensah',
  mayGiveBack: true,
}
const recorded = { ...payment, emailSent: true, pdfAttached: true, emailError: null }
const summary = {
  count: 3,
  amount: 2050,
  byMethod: [
    { method: 'cash', count: 1, amount: 500 },
    { method: 'mobile_money', count: 2, amount: 1550 },
  ],
  ...{ received: 2150, reversed: 100, returned: 300, net: 1750 },
}
const reversal = { reason: 'The cheque was returned by the bank' }
const writeOff = { reason: 'Left the country without an address' }
const correction = { receivedOn: '2026-11-18', reason: 'The transfer came a day earlier' }
const creditReturn = {
  amount: 49.5,
  method: 'mobile_money',
  reference: 'MP261130.1204.B2',
  reason: 'Moved out and paid too much',
}
const creditNote = { amount: 100, reason: 'Two days without water' }
const balance = {
  balance: 550.5,
  overdue: 0,
  underReview: 0,
  credit: 0,
  deposit: 1500,
  mayReturnDeposit: true,
}
const statement = {
  tenantId: EXAMPLE_IDS.tenant,
  from: '2026-11-01',
  to: '2026-11-30',
  openingBalance: 0,
  lines: [
    {
      day: '2026-11-02',
      kind: 'invoice',
      text: 'Invoice INV-2026-00042: Rent for December 2026',
      invoiceId: EXAMPLE_IDS.invoice,
      paymentId: null,
      debit: 1500.5,
      credit: 0,
      balance: 1500.5,
    },
  ],
  closingBalance: 1500.5,
  deposit: 1500,
}
const statementRange = { from: '2026-01-01', to: '2026-11-30' }
const mailed = { emailSent: true, emailError: null }
const opening = { amount: 350, day: '2026-01-01', note: 'From the book of 2025' }
const depositUse = { amount: 400 }
const depositReturn = { amount: 1100, method: 'mobile_money', reference: 'MP261130.1200.B1' }
const asked = {
  invoiceId: EXAMPLE_IDS.invoice,
  invoiceNumber: 'INV-2026-00007',
  about: 'Deposit',
}
const owed = {
  invoiceId: EXAMPLE_IDS.invoice,
  invoiceNumber: 'INV-2026-00042',
  about: 'Rent for November 2026',
}
const settlement = {
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Ɔpɔku',
  companyName: 'Asante Property',
  day: '2026-11-30',
  moveOutOn: '2026-11-30',
  leases: [
    {
      propertyName: 'Bohye (Shops)',
      unitName: 'B07',
      startsOn: '2025-12-01',
      endsOn: '2026-11-30',
      movedOutOn: '2026-11-30',
    },
  ],
  invoices: [{ ...asked, dueDate: '2025-12-01', amount: 1500, due: 0 }],
  paid: [
    {
      ...asked,
      day: '2025-12-01',
      paymentId: EXAMPLE_IDS.receipt,
      kind: 'money',
      receiptNumber: 'RCT-2025-00311',
      method: 'mobile_money',
      reference: 'MP251201.0900.A1',
      amount: 1500,
    },
  ],
  applied: [{ ...owed, day: '2026-11-30', paymentId: EXAMPLE_IDS.receipt, amount: 400 }],
  returned: [
    {
      day: '2026-11-30',
      paymentId: EXAMPLE_IDS.receipt,
      method: 'mobile_money',
      reference: 'MP261130.1200.B1',
      amount: 1100,
    },
  ],
  owed: [],
  totals: {
    ...{ paid: 1500, applied: 400, returned: 1100, held: 0 },
    ...{ depositDue: 0, owed: 0, credit: 0, unused: 0, leftToPay: 0 },
  },
}

export const EXAMPLES = {
  preview,
  previewed,
  newPayment,
  payment,
  recorded,
  reversal,
  summary,
  creditNote,
  writeOff,
  correction,
  creditReturn,
  balance,
  statement,
  statementRange,
  mailed,
  opening,
  depositUse,
  depositReturn,
  settlement,
  ticket: EXAMPLE_TICKET,
}
