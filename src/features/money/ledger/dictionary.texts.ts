/** Each word for money has one meaning on every screen and paper. */
export const DICTIONARY = {
  billed: 'Total is what was billed, less invoices that were deleted.',
  received: 'Received is money and withheld tax by the day received, less reversals and refunds by theirs.',
  receivedAsIncome:
    'Received is money and withheld tax by the day received, less reversals and refunds, without deposits, which are held for tenants.',
  owed: 'Owed is what is open less credit. What receipts under review claim is owed, but not overdue.',
  overdue: 'Overdue is open past the due day, without what receipts under review claim.',
  ages: 'Each invoice counts at its own age.',
  credited:
    'Credited was taken off by credit notes; written off is a debt that was given up. Neither is income.',
  totalRevenue: 'all time, advances not counted',
  collectionRate: 'collection rate, of this and what is open',
  paidByDueDay:
    'Paid is by due day: what was received for the invoices due in this period, whenever it came in.',
  paidOfInvoices:
    'Paid is what money, withheld tax and deposits settled of these invoices, whenever it came in.',
  net: 'Net is received less its VAT, expenses, fees and tax.',
} as const
