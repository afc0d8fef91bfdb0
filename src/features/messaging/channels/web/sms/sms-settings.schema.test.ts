import { expect, test } from 'vitest'
import { SMS_MESSAGES } from '../../sms.messages.ts'
import { formValues, smsSettingsForm } from './sms-settings.schema.ts'

const filled = {
  provider: 'arkesel' as const,
  sender: 'BohyeRent',
  apiKey: 'cocoa-and-kente-7291',
  pricePerSegment: '0.035',
  monthlyBudget: '50',
  quietFrom: '21:00',
  quietUntil: '07:00',
  sundays: false,
}
const NEW = { fixed: false, hasKey: false }
const KEPT = { fixed: false, hasKey: true }

const faults = (changes: Partial<typeof filled>, settings = NEW) =>
  smsSettingsForm(settings)
    .safeParse({ ...filled, ...changes })
    .error?.issues.map(({ path, message }) => [path[0], message])

test('what is filled in is sent, without an empty key', () => {
  const { apiKey, ...others } = filled
  const sent = { ...others, pricePerSegment: 0.035, monthlyBudget: 50 }
  expect(smsSettingsForm(NEW).parse(filled)).toEqual({ ...sent, apiKey })
  expect(smsSettingsForm(KEPT).parse({ ...filled, apiKey: '' })).toEqual(sent)
})

test('switched off it needs nothing', () => {
  const off = { ...filled, sender: '', apiKey: '', pricePerSegment: '', monthlyBudget: '' }
  expect(smsSettingsForm(NEW).parse({ ...off, provider: 'off' })).toMatchObject({
    provider: null,
    sender: null,
    pricePerSegment: null,
    monthlyBudget: null,
  })
})

test('what the environment sets is not sent', () => {
  const { provider, sender, apiKey, ...limits } = filled
  const sent = { ...limits, pricePerSegment: 0.035, monthlyBudget: 50 }
  expect(smsSettingsForm({ ...KEPT, fixed: true }).parse({ ...filled, apiKey: '' })).toEqual(sent)
})

test.each([
  [{ sender: '' }, 'sender', SMS_MESSAGES.senderMissing],
  [{ sender: 'Bohye Rent Ho' }, 'sender', SMS_MESSAGES.sender],
  [{ apiKey: '' }, 'apiKey', SMS_MESSAGES.keyMissing],
  [{ apiKey: 'short' }, 'apiKey', SMS_MESSAGES.apiKey],
  [{ pricePerSegment: '' }, 'pricePerSegment', SMS_MESSAGES.priceMissing],
  [{ pricePerSegment: '0.00001' }, 'pricePerSegment', SMS_MESSAGES.price],
  [{ pricePerSegment: '100.5' }, 'pricePerSegment', SMS_MESSAGES.price],
  [{ quietFrom: '25:00' }, 'quietFrom', SMS_MESSAGES.quietFrom],
  [{ quietUntil: '21:00' }, 'quietUntil', SMS_MESSAGES.quietSame],
])('%o is refused at %s: %s', (changes, field, sentence) => {
  expect(faults(changes)).toEqual([[field, sentence]])
})

test('the form starts with what is set, without the key', () => {
  const settings = {
    provider: null,
    sender: null,
    hasKey: false,
    keyUnreadable: false,
    fixed: false,
    isOn: false,
    monthlyBudget: null,
    pricePerSegment: 0.035,
    quietFrom: '21:00',
    quietUntil: '07:00',
    sundays: false,
    spent: 0,
    segments: 0,
    month: '2026-11',
    budgetUsed: false,
  }
  const empty = { provider: 'off', sender: '', apiKey: '', monthlyBudget: '' }
  expect(formValues(settings)).toEqual({ ...filled, ...empty })
})
