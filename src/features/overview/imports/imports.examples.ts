import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const ID = '2f8c61d4-7ab3-4e09-95d1-c3e07b4a8f62'
const figures = { book: 48_000, stated: 48_000, portal: 48_000, difference: 0 }
const makes = {
  properties: 1,
  units: 40,
  tenants: 38,
  leases: 40,
  charges: 40,
  openings: 12,
  deposits: 5,
  already: 0,
  leftOut: 0,
}
const money = { rent: figures, balance: null, deposit: null, paid: figures, owed: 3600, ahead: 1200 }
const summary = {
  id: ID,
  kind: 'file' as const,
  state: 'draft' as const,
  fileName: 'Rent book 2026.xlsx',
  importedAt: null,
  signedBy: null,
  undoneAt: null,
  createdAt: '2026-11-20T09:30:00.000Z',
}

export const IMPORTS_EXAMPLES = {
  summary: { ...summary, makes: null },
  import: {
    ...summary,
    sheets: [{ name: 'Rents', hidden: false, rows: 44, headingRow: 3, taken: true }],
    columns: [
      {
        at: 0,
        heading: 'Tenant',
        samples: ['Kofi Ofori', 'Abena Boateng', 'Yaw Darko'],
        field: 'name' as const,
        by: 'heading' as const,
      },
    ],
    options: { asOf: '2026-10-31', property: 'Bohye (Shops)', rentDay: 1, taxed: true },
    asOfNote: null,
    problems: [
      {
        kind: 'phone-zero' as const,
        sentence: 'A phone number lacks its first 0.',
        count: 2,
        rows: ['7', '12'],
        blocking: true,
        fixes: [{ fix: 'add', sentence: 'Add the 0' }],
        fixed: false,
      },
    ],
    money,
    makes,
    ready: false,
    hash: 'b1946ac92492d2347c6235b4d2611184',
  },
  row: {
    row: '7',
    cells: ['Kofi Ofori', '244123456', 'Shop 4', '1,200'],
    values: { name: 'Kofi Ofori', phone: '244123456', unit: 'Shop 4', rent: '1200' },
    state: 'new' as const,
    same: null,
    problems: [{ kind: 'phone-zero' as const, field: 'phone' as const }],
    photo: null,
  },
  changes: {
    fix: [{ kind: 'phone-zero' as const, fix: 'add' }],
    cells: [{ row: '7', field: 'rent', value: '1250' }],
  },
  card: { values: { name: 'Kofi Ofori', property: 'Bohye (Shops)', unit: 'Shop 4', rent: '1200' } },
  photo: { url: `/api/imports/${ID}/rows/7/photo` },
  confirm: { hash: 'b1946ac92492d2347c6235b4d2611184', signedBy: 'Ama Mensah' },
  undo: { reason: 'It was the book of last year' },
  tenantBook: {
    importId: ID,
    fileName: 'Rent book 2026.xlsx',
    importedAt: '2026-11-20T09:45:00.000Z',
    signedBy: 'Ama Mensah',
    rows: [{ row: '7', cells: [{ heading: 'Tenant', text: 'Kofi Ofori' }] }],
  },
  imported: {
    id: ID,
    state: 'imported' as const,
    made: makes,
    money,
    tenantIds: [EXAMPLE_IDS.tenant],
    ruleIds: ['0f6e2d9b-48c1-4a73-b5e0-9d17c3f8a264'],
    importedAt: '2026-11-20T09:45:00.000Z',
    signedBy: 'Ama Mensah',
  },
}
