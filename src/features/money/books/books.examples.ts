import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { EXAMPLES as CLOSES } from './closes.examples.ts'

const accounts = [{ account: 'Rent income', code: '4000', name: 'Rent income', taxCode: null }]
const figures = CLOSES.close.months[0]?.figures
const document = { day: '2026-10-01', tenantName: 'Akosua Ɔpɔku', unitName: 'A12' }
const amounts = { net: 1000, vat: 200, gross: 1200 }

export const EXAMPLES = {
  accounts,
  journalLine: {
    ...{ day: '2026-10-01', journalNo: 'JNL-2026-000017', kind: 'invoice', account: 'Rent income' },
    ...{ code: '4000', name: 'Rent income', debit: 0, credit: 1000, taxCode: null, contact: 'Akosua Ɔpɔku' },
    ...{ reference: 'INV-2026-0001', description: 'Invoice INV-2026-0001: rent', purpose: 'rent' },
    ...{ propertyName: 'Bohye (Shops)', unitName: 'A12', adjusts: null },
  },
  trialBalance: {
    on: '2026-10-31',
    rows: [
      { ...{ account: 'Cash', code: '1000', name: 'Cash' }, debit: 1000, credit: 0 },
      { ...{ account: 'Rent income', code: '4000', name: 'Rent income' }, debit: 0, credit: 1000 },
    ],
    totals: { debit: 1000, credit: 1000 },
  },
  debtors: {
    on: '2026-10-31',
    rows: [
      {
        ...{ tenantId: EXAMPLE_IDS.tenant, tenantName: 'Akosua Ɔpɔku', balance: 1150 },
        ...{ notDue: 500, '1-30': 700, '31-60': 0, '61-90': 0, '90+': 0, credit: 50 },
      },
    ],
    totals: { balance: 1150, notDue: 500, '1-30': 700, '31-60': 0, '61-90': 0, '90+': 0, credit: 50 },
  },
  year: { year: '2026', months: CLOSES.close.months, totals: figures },
  vat: {
    month: '2026-10',
    invoices: [{ invoiceId: EXAMPLE_IDS.invoice, invoiceNumber: 'INV-2026-0001', ...document, ...amounts }],
    creditNotes: [
      {
        ...{ paymentId: EXAMPLE_IDS.receipt, creditNoteNumber: 'CRN-2026-00001' },
        ...{ ...document, net: 100, vat: 20, gross: 120 },
      },
    ],
    withoutInvoice: [],
    totals: { net: 900, vat: 180, gross: 1080 },
  },
}
