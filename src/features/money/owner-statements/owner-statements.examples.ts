import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const figures = {
  receivedByPurpose: [
    { purpose: 'rent', amount: 12_000 },
    { purpose: 'utility', amount: 350 },
  ],
  received: 12_350,
  withheld: 400,
  receivedInMoney: 11_950,
  notInMoney: 0,
  vat: 0,
  vatDue: 0,
  expensesByCategory: [{ category: 'repairs', total: 1480.5, count: 2 }],
  expenses: 1480.5,
  fees: 0,
  tax: 1800,
  taxPayable: 1400,
  net: 9069.5,
  payOut: 9069.5,
  deposits: 900,
  depositMovement: { opening: 4000, received: 900, used: 0, returned: 0, closing: 4900 },
  totalReceived: 13_250,
  units: 20,
  occupiedUnits: 17,
  occupancyPercent: 85,
  letDays: 520,
  availableDays: 600,
  letDaysPercent: 86.7,
}
const statement = {
  month: '2026-11',
  countedOn: '2026-11-30',
  properties: [{ propertyId: EXAMPLE_IDS.property, propertyName: 'Bohye (Shops)', ...figures }],
  totals: figures,
  ofNoProperty: null,
  unmatched: 0,
  behind: {
    payments: [
      {
        receiptNumber: 'RCT-2026-00017',
        kind: 'money',
        tenantId: EXAMPLE_IDS.tenant,
        tenantName: 'Akosua Ɔpɔku',
        propertyId: EXAMPLE_IDS.property,
        unitName: 'A12',
        receivedOn: '2026-11-19',
        day: '2026-11-19',
        adjusts: null,
        purpose: 'rent',
        amount: 1500.5,
        withheld: 0,
        tax: 225.08,
        vat: 0,
      },
    ],
    expenses: [
      {
        expenseId: EXAMPLE_IDS.expense,
        propertyId: EXAMPLE_IDS.property,
        unitName: 'A12',
        spentOn: '2026-11-12',
        category: 'repairs',
        supplier: 'Kwame Plumbing Works',
        note: 'New pipe behind the kitchen',
        amount: 850,
      },
    ],
  },
}

export const EXAMPLES = { statement }
