const LINE = {
  name: 'Akosua Ɔpɔku',
  apartment: 'Bohye (Shops)',
  unit: 'B12',
  phone: '024 555 0142',
  email: 'akosua.opoku@example.com',
  moveInDate: '2026-01-01',
  leaseEndDate: '2026-12-31',
}
const UNKNOWN = { field: 'apartment', message: 'Location is not one of the properties' }

/** The examples of bringing tenants in, as CALLS of all calls. */
export const IMPORT_CALLS = {
  'POST /tenants/import/preview': {
    answer: {
      rows: [
        { row: 2, values: LINE, problems: [] },
        {
          row: 3,
          values: { ...LINE, name: 'Kofi Mensah', email: 'kofi.mensah@example.com', apartment: 'Kumasi' },
          problems: [UNKNOWN],
        },
      ],
      ignored: ['Rent'],
      good: 1,
      bad: 1,
    },
  },
  'POST /tenants/import': {
    body: { rows: [{ row: 2, ...LINE }], sendEmail: true },
    answer: { imported: 1, emailsQueued: 1, emailError: null },
  },
}
