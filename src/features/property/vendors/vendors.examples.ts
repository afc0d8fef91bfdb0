const newVendor = {
  name: 'Kwame Plumbing Works',
  phone: '024 555 0188',
  trade: 'Plumber',
  note: 'Comes on Sundays too',
}
const changes = { phone: '020 555 0199', archived: false }

export const EXAMPLES = { newVendor, changes }
