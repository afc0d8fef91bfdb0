import { EXAMPLE_IDS, EXAMPLE_TICKET } from '../../../shared/examples.ts'

const source = 'https://gra.gov.gh/portfolio/rent-tax/'
const settings = {
  rates: [
    { name: 'residential', percent: 8, from: '2024-01-01', source },
    { name: 'commercial', percent: 15, from: '2024-01-01', source },
  ],
  vat: { on: false, units: [], next: [{ from: '2027-01-01', on: true, units: [EXAMPLE_IDS.unit] }] },
}
const ratesChange = { rates: settings.rates }
const vatChange = { vat: { on: true, units: [EXAMPLE_IDS.unit], from: '2027-01-01' } }
const month = {
  month: '2026-11',
  dueDay: '2026-12-30',
  lines: [
    {
      paymentId: EXAMPLE_IDS.receipt,
      receiptNumber: 'RCT-2026-00017',
      kind: 'money',
      tenantId: EXAMPLE_IDS.tenant,
      tenantName: 'Akosua Ɔpɔku',
      propertyName: 'Bohye (Shops)',
      unitName: 'A12',
      unitKind: 'shop',
      receivedOn: '2026-11-19',
      day: '2026-11-19',
      adjusts: null,
      amount: 1500.5,
      rateName: 'commercial',
      percent: 15,
      tax: 225.08,
      withheld: 0,
      vat: 0,
      hasCertificate: null,
    },
  ],
  totals: {
    ...{ received: 1500.5, notInMoney: 0, tax: 225.08, withheld: 0, payable: 225.08 },
    ...{ vat: 0, vatDue: 0 },
  },
}
const certificate = {
  paymentId: EXAMPLE_IDS.receipt,
  url: `/api/payments/${EXAMPLE_IDS.receipt}/certificate`,
  fileName: 'certificate.pdf',
  fileSize: 84_320,
  contentType: 'application/pdf',
  uploadedAt: '2026-12-02T09:12:00.000Z',
  uploadedBy: 'Ama Mensah',
}
const missing = {
  paymentId: EXAMPLE_IDS.receipt,
  receiptNumber: 'RCT-2026-00017',
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Ɔpɔku',
  amount: 120,
  receivedOn: '2026-10-05',
  days: 45,
}

export const EXAMPLES = {
  settings,
  ratesChange,
  vatChange,
  month,
  certificate,
  missing,
  ticket: EXAMPLE_TICKET,
}
