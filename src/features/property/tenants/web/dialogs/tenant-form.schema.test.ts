import { expect, test } from 'vitest'
import { setErrorTexts } from '../../../../../shared/sentences.ts'
import { type TenantFormValues, tenantForm, tenantValues, toMessageChannels } from './tenant-form.schema.ts'

setErrorTexts()

const TODAY = '2026-11-21'
const filled: TenantFormValues = {
  ...tenantValues(),
  name: 'Akosua Ɔpɔku Dɛdɛ',
  email: 'akosua@example.com',
  apartment: 'Bohye (Shops)',
  leaseEndDate: '2027-11-20',
}

function problems(changes: Partial<TenantFormValues>): Record<string, string> {
  const issues = tenantForm(TODAY).safeParse({ ...filled, ...changes }).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('an empty form names every field that is missing', () => {
  expect(problems({ name: ' ', email: '', apartment: '', leaseEndDate: '' })).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    apartment: 'Location is required',
    leaseEndDate: 'Lease end date is required',
  })
})

test.each([
  ['alone', {}, {}],
  [
    'with a wrong date',
    { leaseEndDate: '31/02/2100' },
    { leaseEndDate: 'Please enter a date like 6 Dec 2026.' },
  ],
  [
    'with wrong order',
    { moveInDate: '2027-11-20' },
    { leaseEndDate: 'Lease end date must be after move-in date' },
  ],
])('somebody who is reached by nothing is named %s', (_, changes, others) => {
  const email = 'Email is required'
  expect(problems({ email: '', phone: '', ...changes })).toEqual({ email, ...others })
  expect(problems({ email: '', phone: '024 412 3456', ...changes })).toEqual(others)
})

test.each([
  [[], 'email'],
  [['sms'], 'sms'],
  [['email', 'sms'], 'both'],
] as const)('messages that reach somebody by %j show as %s', (channels, shown) => {
  expect(toMessageChannels(channels)).toBe(shown)
})

test('a password may be left out, but not be short', () => {
  expect(problems({ password: '' })).toEqual({})
  expect(problems({ password: '12345' })).toEqual({ password: 'Password must be at least 6 characters long' })
})

test('errors of the dates are shown with any other error', () => {
  expect(problems({ email: 'akosua', moveInDate: '2027-11-20' })).toEqual({
    email: 'Please enter a valid email address',
    leaseEndDate: 'Lease end date must be after move-in date',
  })
})

test('without a move-in date a lease does not end before today, unless it did before', () => {
  const past = '2026-11-20'
  expect(problems({ leaseEndDate: TODAY })).toEqual({})
  expect(problems({ leaseEndDate: past })).toEqual({
    leaseEndDate: 'Lease end date must not be earlier than today',
  })
  expect(tenantForm(TODAY, { leaseEndDate: past }).safeParse({ ...filled, leaseEndDate: past }).success).toBe(
    true,
  )
})

test('a text that is not a date has an error in its own field alone', () => {
  const sentence = 'Please enter a date like 6 Dec 2026.'
  expect(problems({ moveInDate: '31/02/2028' })).toEqual({ moveInDate: sentence })
  expect(problems({ moveInDate: '6 De', leaseEndDate: '1' })).toEqual({
    moveInDate: sentence,
    leaseEndDate: sentence,
  })
})

test('empty fields are sent as null', () => {
  const values = tenantForm(TODAY).parse(filled)
  expect(values).toMatchObject({ moveInDate: null, leaseEndDate: '2027-11-20' })
  expect(values.password).toBeUndefined()
})
