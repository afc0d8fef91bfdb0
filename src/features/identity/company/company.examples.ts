const howToPay = {
  mobileMoney: [{ network: 'MTN MoMo', number: '024 555 0100', name: 'Bohye Properties Ltd' }],
  bank: 'GCB Bank, Spintex branch, 1011 2345 6789 0, Bohye Properties Ltd',
  text: 'Please write the invoice number as the reference.',
}
const settings = {
  companyName: 'Bohye Properties',
  address: '12 Spintex Road, Accra',
  phone: '030 255 0100',
  email: 'rent@bohye.example.com',
  logoUrl: '/api/company/logo',
  howToPay,
  closedThrough: null,
}
const company = {
  name: 'Bohye Properties',
  logoUrl: '/api/company/logo',
  today: '2026-11-20',
  setupNeeded: false,
}
const contact = { howToPay, phone: '030 255 0100', email: 'rent@bohye.example.com' }
const settingsChanges = { companyName: 'Bohye Properties', phone: '030 255 0100' }

export const EXAMPLES = { howToPay, settings, company, contact, settingsChanges }
