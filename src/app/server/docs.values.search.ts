import { TENANT } from './docs.ids.ts'

const NEITHER = { status: null, amount: null }

/** The example of the one search over everything, as CALLS of all calls. */
export const SEARCH_CALLS = {
  'GET /search': {
    query: { q: 'akosua' },
    answer: {
      tenants: {
        total: 1,
        rows: [
          { id: TENANT, title: 'Akosua Ɔpɔku', detail: 'Bohye (Shops), B12 · 024 555 0142', ...NEITHER },
        ],
      },
      invoices: {
        total: 1,
        rows: [
          {
            id: '3f0c2a7e-5d41-4b8a-9c36-1e7f2a90d5b4',
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
            id: '6b3e9f14-a1d8-4c52-b7f6-25e08d9c4a71',
            title: 'The kitchen tap leaks',
            detail: 'Akosua Ɔpɔku · 2 Nov 2026',
            status: 'in-progress',
            amount: null,
          },
        ],
      },
      complaints: { total: 0, rows: [] },
    },
  },
}
