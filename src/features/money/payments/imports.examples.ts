const tenant = 'Akosua Ɔpɔku (akosua.opoku@example.com)'
const opening = {
  tenant,
  amount: '350.00',
  day: '2026-01-01',
  purpose: 'Utility',
  taxed: '',
  note: 'From the book of 2025',
}
const payment = {
  tenant,
  amount: '1500.00',
  day: '2026-02-03',
  method: 'Mobile money',
  reference: 'MP260203.1012.A77',
  invoice: 'INV-2026-00042',
  note: '',
}
const unknown = { field: 'tenant', message: 'No tenant has this e-mail or name' }

const createPreview = (values: object) => ({
  rows: [
    { row: 2, values, problems: [] },
    { row: 3, values: { ...values, tenant: 'Kofi' }, problems: [unknown] },
  ],
  ignored: ['Location'],
  columns: [
    { at: 0, heading: 'Name', samples: ['Akosua Ɔpɔku', 'Kofi Mensah'], field: 'tenant' },
    { at: 1, heading: 'Location', samples: ['Bohye (Shops)'], field: null },
  ],
  good: 1,
  bad: 1,
})

export const EXAMPLES = {
  openingRows: { rows: [{ row: 2, ...opening }] },
  openingPreview: createPreview(opening),
  paymentRows: { rows: [{ row: 2, ...payment }] },
  paymentPreview: createPreview(payment),
}
