import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const tenant = { id: EXAMPLE_IDS.tenant, name: 'Akosua Ɔpɔku' }
const found = {
  tenants: {
    total: 1,
    rows: [
      {
        id: EXAMPLE_IDS.tenant,
        title: 'Akosua Ɔpɔku',
        detail: 'Bohye (Shops), B12 · 024 555 0142',
        status: null,
        amount: null,
      },
    ],
  },
  invoices: {
    total: 1,
    rows: [
      {
        id: EXAMPLE_IDS.invoice,
        title: 'INV-2026-00042',
        detail: 'Akosua Ɔpɔku · due 5 Dec 2026 · Rent for December 2026',
        status: 'Unpaid',
        amount: 1500.5,
        tenant,
      },
    ],
  },
  payments: {
    total: 1,
    rows: [
      {
        id: EXAMPLE_IDS.receipt,
        title: 'RCT-2026-00017',
        detail: 'Akosua Ɔpɔku · 19 Nov 2026 · Mobile money MP261119.0941.A12345',
        status: null,
        amount: 1550,
        tenant,
      },
    ],
  },
  charges: {
    total: 1,
    rows: [
      {
        id: 'c84e1f70-5b26-4d93-a0e8-71f3b62d9c45',
        title: 'Rent',
        detail: 'Akosua Ɔpɔku · Bohye (Shops), B12',
        status: 'Active',
        amount: 1500.5,
        tenant,
      },
    ],
  },
  expenses: {
    total: 1,
    rows: [
      {
        id: EXAMPLE_IDS.expense,
        title: 'Repairs, Kwame Plumbing Works',
        detail: 'Bohye (Shops), B12 · 18 Nov 2026 · New tap in the kitchen of Akosua',
        status: null,
        amount: 420.5,
        day: '2026-11-18',
      },
    ],
  },
  signings: {
    total: 1,
    rows: [
      {
        id: EXAMPLE_IDS.signing,
        title: 'DOC-2026-00017',
        detail: 'Akosua Ɔpɔku · Tenancy agreement · Bohye (Shops), B12',
        status: 'Sent',
        amount: null,
      },
    ],
  },
  requests: {
    total: 1,
    rows: [
      {
        id: EXAMPLE_IDS.request,
        title: 'The kitchen tap leaks',
        detail: 'Akosua Ɔpɔku · 2 Nov 2026',
        status: 'in-progress',
        amount: null,
      },
    ],
  },
  complaints: { total: 0, rows: [] },
  vendors: {
    total: 1,
    rows: [
      {
        id: EXAMPLE_IDS.vendor,
        title: 'Kwame Plumbing Works',
        detail: 'Plumber · 024 555 0188',
        status: null,
        amount: null,
      },
    ],
  },
  announcements: { total: 0, rows: [] },
}

export const EXAMPLES = { found }
