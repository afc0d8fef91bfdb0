const settings = {
  provider: 'arkesel',
  sender: 'BohyeRent',
  hasKey: true,
  keyUnreadable: false,
  fixed: false,
  isOn: true,
  monthlyBudget: 50,
  pricePerSegment: 0.035,
  quietFrom: '21:00',
  quietUntil: '07:00',
  sundays: false,
  spent: 8.75,
  segments: 250,
  month: '2026-11',
  budgetUsed: false,
}
const newSettings = {
  provider: 'arkesel',
  sender: 'BohyeRent',
  apiKey: 'cocoa-and-kente-7291',
  monthlyBudget: 50,
  pricePerSegment: 0.035,
  quietFrom: '21:00',
  quietUntil: '07:00',
  sundays: false,
}
const newTest = { phone: '024 412 3456' }
const test = { to: '+233244123456', sent: true, error: null, said: null }
const newPreview = { text: 'Water is off on Saturday. Mɛdaase.', recipients: 40 }
const preview = {
  segments: 1,
  encoding: 'GSM-7',
  folded: 'Water is off on Saturday. Medaase.',
  costly: [],
  cost: 1.4,
  budgetLeft: 41.25,
}

export const EXAMPLES = { settings, newSettings, newTest, test, newPreview, preview }
