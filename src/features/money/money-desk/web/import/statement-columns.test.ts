import { expect, test } from 'vitest'
import { chooseField, findField, missingText } from './statement-columns.ts'

test('a column is one field, and a field one column', () => {
  const first = chooseField({}, 'Wann', 'day')
  expect(findField(first, 'Wann')).toBe('day')
  const moved = chooseField(first, 'Wann', 'text')
  expect(moved).toEqual({ text: 'Wann' })
  expect(chooseField({ ...moved, amount: 'Geld' }, 'Summe', 'amount')).toEqual({
    text: 'Wann',
    amount: 'Summe',
  })
  expect(chooseField(moved, 'Wann', '')).toEqual({})
})

test('day and an amount are needed', () => {
  expect(missingText({})).toContain('the day')
  expect(missingText({ day: 'Wann' })).toContain('the amount')
  expect([missingText({ day: 'a', amount: 'b' }), missingText({ day: 'a', in: 'b' })]).toEqual([null, null])
})
