const howToPay = {
  mobileMoney: [{ network: 'MTN MoMo', number: '024 555 0100', name: 'Bohye Properties Ltd' }],
  bank: 'GCB Bank, Spintex branch, 1011 2345 6789 0, Bohye Properties Ltd',
  text: 'Please write the invoice number as the reference.',
}
const contact = { howToPay, phone: '030 255 0100', email: 'rent@bohye.example.com' }
const settingsChanges = { companyName: 'Bohye Properties', phone: '030 255 0100' }

export const EXAMPLES = { contact, settingsChanges }
