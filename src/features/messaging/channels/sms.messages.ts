import { defineErrors } from '../../../shared/errors.ts'
export const SMS_MESSAGES = {
  setByEnvironment: 'The SMS provider is set by SMS_PROVIDER. Whoever installed the portal changes it there.',
  sender: 'Sender must be 1 to 11 letters and digits, like BohyeRent',
  quietFrom: 'Give a time from which the quiet hours begin, like 21:00',
  quietUntil: 'Give a time until which the quiet hours last, like 07:00',
  quietSame: 'The quiet hours must not begin and end at the same time',
  apiKey: 'API key must be 8 to 200 letters, digits and signs without spaces',
  keyMissing: 'API key is required with a provider',
  senderMissing: 'Sender is required with a provider',
  price: 'Price per segment must be an amount in GHS from 0 to 100 with at most four decimals',
  priceMissing: 'Price per segment is required with a monthly budget',
  noProvider: 'No SMS provider is set up yet.',
  phone: 'Please enter a valid telephone number',
  tooManyTests: 'This is enough testing for now.',
  budgetUsed: "The month's budget for SMS is used up; it goes out next month, or when the budget is raised",
  quiet: 'It waits for the end of the quiet hours',
} as const

export const SMS_ERRORS = defineErrors('sms', SMS_MESSAGES, {
  400: ['keyMissing', 'phone', 'priceMissing', 'quietSame', 'senderMissing'],
  409: ['setByEnvironment'],
})
