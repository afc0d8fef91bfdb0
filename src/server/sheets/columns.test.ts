import { expect, test } from 'vitest'
import { CONTACT_TESTS, mostCells } from './columns.ts'

test.each([
  [['0244123456'], true],
  [['244123456', '+233 24 412 3456', '0302 123456 / 0244123456'], true],
  [['+44 7911 123456'], true],
  [['0244123456', '0244123457', '-'], true],
  [['0244123456', '-'], false],
  [['2026-12-05', '5/12/2026'], false],
  [['1,200.00', '123456789'], false],
  [[], false],
])('%j are phone numbers: %s', (cells, expected) => expect(CONTACT_TESTS.phone(cells)).toBe(expected))

test.each([
  [['ama@a.test', 'kofi@a.test', 'none'], true],
  [['ama@a.test', 'none'], false],
  [['ama at a.test'], false],
])('%j are addresses: %s', (cells, expected) => expect(CONTACT_TESTS.email(cells)).toBe(expected))

test('most are three of five', () => {
  const isA = mostCells((cell) => cell === 'a')
  expect([isA(['a', 'a', 'a', 'b', 'b']), isA(['a', 'b'])]).toEqual([true, false])
})
