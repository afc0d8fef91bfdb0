import { expect, test } from 'vitest'
import { ApiError, networkError } from '../api-error.ts'
import { getItemState, inOrder, type QueuedItem, toFailure, waitingSentence } from './queued-item.ts'

const HOUR = 3_600_000
const item: QueuedItem = {
  id: 'a',
  uid: 'akosua',
  kind: 'receipt',
  label: 'Receipt',
  writtenAt: 0,
  key: 'key',
  contents: {},
  prepared: null,
  attemptedAt: null,
  refusal: null,
}

test.each([
  [networkError(), { kind: 'later' }],
  [new ApiError(408, 'Slow'), { kind: 'later' }],
  [new ApiError(429, 'Please try again later.'), { kind: 'later' }],
  [new ApiError(500, 'Internal server error'), { kind: 'later' }],
  [new ApiError(503, 'Unavailable'), { kind: 'later' }],
  [new ApiError(401, 'Signed out'), { kind: 'signIn' }],
  [new ApiError(400, 'Payment date is required'), { kind: 'refused', sentence: 'Payment date is required' }],
  [new ApiError(404, 'Invoice not found'), { kind: 'refused', sentence: 'Invoice not found' }],
  [new ApiError(409, 'Already paid.'), { kind: 'refused', sentence: 'Already paid.' }],
  [new ApiError(422, 'Other contents'), { kind: 'refused', sentence: 'Other contents' }],
  [new Error('Unreadable'), { kind: 'refused', sentence: 'Unreadable' }],
])('%s means %o', (error, failure) => {
  expect(toFailure(error)).toEqual(failure)
})

test.each([
  ['waiting', {}, 100 * 24 * HOUR],
  ['waiting', { attemptedAt: 0 }, 23 * HOUR - 1],
  ['unknown', { attemptedAt: 0 }, 23 * HOUR],
  ['refused', { attemptedAt: 0, refusal: 'Already paid.' }, 23 * HOUR],
  ['waiting', { attemptedAt: 0, repeatable: true }, 100 * 24 * HOUR],
])('an item is %s with %o after %i ms', (state, given, now) => {
  expect(getItemState({ ...item, ...given }, now)).toBe(state)
})

test('items stand in the order in which they were written', () => {
  const items = [
    { ...item, id: 'c', writtenAt: 2 },
    { ...item, id: 'b', writtenAt: 1 },
    { ...item, id: 'a', writtenAt: 2 },
  ]
  expect(inOrder(items).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})

test.each([
  [['receipt'], '1 receipt waits to be sent'],
  [['receipt', 'receipt'], '2 receipts wait to be sent'],
  [['request', 'receipt'], '1 request and 1 receipt wait to be sent'],
  [['receipt', 'complaint', 'request', 'complaint'], '1 receipt, 2 complaints and 1 request wait to be sent'],
])('%j reads: %s', (kinds, sentence) => {
  expect(waitingSentence(kinds.map((kind) => ({ kind })))).toBe(sentence)
})
