import { expect, test } from 'vitest'
import { errorsWithoutItem, isSameValue, valueAt, withValueAt } from './form-values.ts'

const VALUES = { name: 'Ama', pay: { accounts: [{ number: '1' }, { number: '2' }], bank: '' } }

test('reads and replaces a value by its path', () => {
  expect(valueAt(VALUES, 'pay.accounts.1.number')).toBe('2')
  expect(valueAt(VALUES, 'pay.accounts.5.number')).toBeUndefined()
  const changed = withValueAt(VALUES, 'pay.accounts.1.number', '3')
  expect(changed.pay.accounts).toEqual([{ number: '1' }, { number: '3' }])
  expect(VALUES.pay.accounts[1]).toEqual({ number: '2' })
  expect(changed.pay.accounts[0]).toBe(VALUES.pay.accounts[0])
})

test.each([
  ['', '', true],
  [[1], [1], true],
  [{ a: [''] }, { a: [''] }, true],
  [null, '', false],
  [[], [1], false],
])('%j and %j are the same: %s', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same)
})

test('moves the errors of a list up when an item is removed', () => {
  const errors = { name: 'a', 'list.0.x': 'b', 'list.1.x': 'c', 'list.2.x': 'd', 'lists.2.x': 'e' }
  expect(errorsWithoutItem(errors, 'list', 1)).toEqual({
    name: 'a',
    'list.0.x': 'b',
    'list.1.x': 'd',
    'lists.2.x': 'e',
  })
})
