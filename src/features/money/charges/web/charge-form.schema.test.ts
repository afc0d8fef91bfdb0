import { expect, test } from 'vitest'
import { CHARGE_MESSAGES } from '../charges.messages.ts'
import { chargeBody, chargeForm, newChargeValues, raisedBy } from './charge-form.schema.ts'

const lease = { rent: 850, periodMonths: 1, rentDay: 5, startsOn: '2026-12-01' }
const values = newChargeValues(lease, '2026-11-20')
const sentences = (changes: Partial<typeof values>) =>
  chargeForm.safeParse({ ...values, ...changes }).error?.issues.map(({ message }) => message) ?? []

test('a new rule asks for what the lease says', () => {
  expect(chargeBody(chargeForm.parse(values))).toEqual({
    purpose: 'rent',
    description: '',
    everyMonths: 1,
    anchorDay: 5,
    leadDays: 5,
    startsOn: '2026-12-01',
    endsOn: null,
    proration: 'none',
    sendEmail: true,
    advanceMonths: 0,
    instalments: 1,
    steps: [{ fromDay: '2026-12-01', amount: 850 }],
  })
})

test.each([
  [{ amount: '' }, 'Amount is required'],
  [{ amount: '0' }, 'The amount must be more than 0'],
  [{ anchorDay: '0' }, 'Day must be a day of the month from 1 to 31'],
  [{ anchorDay: '32' }, 'Day must be a day of the month from 1 to 31'],
  [{ leadDays: '61' }, 'Days before must be a number from 0 to 60'],
  [{ advanceMonths: '61' }, 'Months in advance must be a number from 0 to 60'],
  [{ instalments: '0' }, 'Instalments must be a number from 1 to 60'],
  [{ advanceMonths: '12', instalments: '5' }, CHARGE_MESSAGES.instalments],
  [{ advanceMonths: '6', instalments: '12' }, CHARGE_MESSAGES.instalments],
  [{ startsOn: '' }, 'First day is required'],
  [{ increases: [{ fromDay: '2026-12-01', amount: '900' }] }, 'Each amount must begin after the one before'],
])('%o: %s', (changes, sentence) => expect(sentences(changes)).toEqual([sentence]))

test.each([
  [{ anchorDay: '31' }],
  [{ anchorDay: '1' }],
  [{ leadDays: '0' }],
  [{ leadDays: '60' }],
  [{ advanceMonths: '12', instalments: '4' }],
  [{ advanceMonths: '0', instalments: '4' }],
  [{ endsOn: '2026-12-01' }],
  [{ increases: [{ fromDay: '2026-12-02', amount: '900' }] }],
])('%o is allowed', (changes) => expect(sentences(changes)).toEqual([]))

test('a rule does not end before it begins', () =>
  expect(sentences({ endsOn: '2026-11-30' })).toHaveLength(1))

test.each([
  ['850', '10', '935.00'],
  ['850', '-10', '765.00'],
  ['0.10', '5', '0.11'],
  ['1000.05', '7.5', '1075.05'],
  ['', '10', ''],
  ['850', 'ten', ''],
])('GHS %s raised by %s %% is %s', (amount, percent, raised) =>
  expect(raisedBy(amount, percent)).toBe(raised),
)

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-19', '2026-12-05'],
])('a lease from %s is charged from %s', (startsOn, first) =>
  expect(newChargeValues({ ...lease, startsOn }, '2026-11-20').startsOn).toBe(first),
)
