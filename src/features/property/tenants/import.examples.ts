const tenant = {
  name: 'Akosua Ɔpɔku',
  apartment: 'Bohye (Shops)',
  unit: 'B12',
  phone: '024 555 0142',
  email: 'akosua.opoku@example.com',
  moveInDate: '2026-01-01',
  leaseEndDate: '2026-12-31',
}
const importedRows = { rows: [{ row: 2, ...tenant }], sendEmail: true }
const preview = {
  rows: [
    { row: 2, values: tenant, problems: [] },
    {
      row: 3,
      values: { ...tenant, name: 'Kofi Mensah', apartment: 'Kumasi', email: 'kofi.mensah@example.com' },
      problems: [{ field: 'apartment', message: 'Location is not one of the properties' }],
    },
  ],
  ignored: ['Rent'],
  columns: [
    { at: 0, heading: 'Name', samples: ['Akosua Ɔpɔku', 'Kofi Mensah'], field: 'name' },
    { at: 1, heading: 'Rent', samples: ['1500', '900'], field: null },
  ],
  good: 1,
  bad: 1,
}

export const EXAMPLES = { importedRows, preview }
