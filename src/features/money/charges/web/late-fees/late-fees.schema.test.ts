import { expect, test } from 'vitest'
import type { LateFeeSettings } from '../../late-fees.contract.ts'
import { lateFeesForm, lateFeesValues, typedExample } from './late-fees.schema.ts'

const SETTINGS: LateFeeSettings = {
  on: true,
  kind: 'percent',
  value: 7.5,
  every: 'month',
  graceDays: 0,
  cap: 150.5,
}
const VALUES = lateFeesValues(SETTINGS)

test.each([SETTINGS, { ...SETTINGS, cap: null }])('what is saved is what was read', (settings) => {
  expect(lateFeesForm.parse(lateFeesValues(settings))).toEqual(settings)
})

test.each([
  [{ value: '' }, 'value', 'Percent must be more than 0, with at most two decimals'],
  [{ value: '0' }, 'value', 'Percent must be more than 0, with at most two decimals'],
  [{ value: '100.01' }, 'value', 'The percentage must be at most 100'],
  [{ value: 'five' }, 'value', 'Percent must be more than 0, with at most two decimals'],
  [{ value: '1.005' }, 'value', 'Percent must be more than 0, with at most two decimals'],
  [{ kind: 'fixed' as const, value: '0' }, 'value', 'Amount must be more than 0, with at most two decimals'],
  [{ cap: '0' }, 'cap', 'Limit must be more than 0, with at most two decimals, or empty'],
  [{ graceDays: '91' }, 'graceDays', 'Days of grace must be a number from 0 to 90'],
  [{ graceDays: '1.5' }, 'graceDays', 'Days of grace must be a number from 0 to 90'],
])('%j is refused beside its field, and has no example', (fields, path, message) => {
  const values = { ...VALUES, ...fields }
  const { error } = lateFeesForm.safeParse(values)
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
  expect(typedExample(values, '2026-11-20')).toBeUndefined()
})

test('the example is of this year', () => {
  expect(typedExample(VALUES, '2026-11-20')).toContain('due on 1 Mar 2026')
})
