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
const newPreview = { text: 'Water is off on Saturday. Mɛdaase.', recipients: 40 }

export const EXAMPLES = { newSettings, newTest, newPreview }
