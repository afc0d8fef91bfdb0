import { expect, test } from 'vitest'
import { EXAMPLES } from '../../money-desk.examples.ts'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { listActs, readKey, stepFrom } from './line-keys.ts'

const press = (key: string, held = {}) =>
  readKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })
const line = (changes: Partial<MoneyLine>): MoneyLine =>
  ({ ...structuredClone(EXAMPLES.line), ...changes }) as MoneyLine

test('keys move and act, capital letters too, and leave those of the browser alone', () => {
  expect([press('j'), press('ArrowDown'), press('k')]).toEqual([{ step: 1 }, { step: 1 }, { step: -1 }])
  expect([press('Enter'), press('T'), press('s')]).toEqual([
    { act: 'accept' },
    { act: 'tenant' },
    { act: 'split' },
  ])
  expect([press('a', { ctrlKey: true }), press('Tab'), press('x'), press('?')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('a step ends at the first and the last line', () => {
  const ids = ['a', 'b', 'c']
  expect(stepFrom(ids, 'a', 1)).toBe('b')
  expect(stepFrom(ids, 'c', 1)).toBe('c')
  expect(stepFrom(ids, 'a', -1)).toBe('a')
  expect(stepFrom(ids, 'b', Number.POSITIVE_INFINITY)).toBe('c')
  expect(stepFrom(ids, null, 1)).toBe('a')
  expect(stepFrom([], null, 1)).toBeUndefined()
})

test.each([
  ['proposed', line({}), ['accept', 'tenant', 'split', 'aside']],
  ['open', line({ state: 'open', proposal: null }), ['tenant', 'split', 'aside']],
  ['part', line({ state: 'part', proposal: null }), ['tenant', 'split', 'undo']],
  ['perhaps the same', line({ state: 'held', reason: 'perhaps-same', proposal: null }), ['decide', 'aside']],
  [
    'of closed books',
    line({ state: 'held', reason: 'closed', proposal: null }),
    ['tenant', 'split', 'aside'],
  ],
  ['matched', line({ state: 'matched', proposal: null }), ['undo']],
  ['aside', line({ state: 'aside', proposal: null }), ['tenant', 'split', 'undo']],
  ['aside and no money in', line({ state: 'aside', kind: 'fee', direction: 'out', proposal: null }), []],
])('a line that is %s offers what the server takes', (_, one, acts) => {
  expect(listActs(one)).toEqual(acts)
})
