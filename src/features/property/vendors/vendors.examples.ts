import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const newVendor = {
  name: 'Kwame Plumbing Works',
  phone: '024 555 0188',
  trade: 'Plumber',
  note: 'Comes on Sundays too',
}
const vendor = {
  id: EXAMPLE_IDS.vendor,
  ...newVendor,
  archived: false,
  createdAt: '2026-10-05T09:12:44.000Z',
  updatedAt: '2026-10-05T09:12:44.000Z',
}
const changes = { phone: '020 555 0199', archived: false }

export const EXAMPLES = { newVendor, vendor, changes }
