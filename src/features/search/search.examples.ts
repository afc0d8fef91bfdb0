import { EXAMPLE_IDS } from '../../shared/examples.ts'

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
}

export const EXAMPLES = { found }
