import { expect, test } from 'vitest'
import type { Handover, HandoverItem } from '../../handovers.answers.ts'
import { findNextOpen, nextSequence, withWaiting } from './walk.rules.ts'

const AT = '2026-12-01T09:30:00.000Z'
const LATER = '2026-12-01T09:30:00.001Z'

const item = (given: Partial<HandoverItem>): HandoverItem => ({
  id: 'sink',
  room: 'Kitchen',
  name: 'Sink',
  condition: null,
  note: null,
  recordedAt: null,
  photos: [],
  objection: null,
  entry: null,
  worse: false,
  mayDeduct: false,
  deduction: null,
  ...given,
})
const handover = (items: HandoverItem[]) =>
  ({ items, meters: [], keys: [], done: 0, all: items.length }) as unknown as Handover
const change = (given: object) => ({ changes: { items: [{ id: 'sink', recordedAt: AT, ...given }] } })

test.each([
  ['what waits is shown', null, { condition: 'worn' as const }, 'worn'],
  ['at the same instant too', AT, { condition: 'worn' as const }, 'worn'],
  ['an older record changes nothing', LATER, { condition: 'worn' as const }, 'good'],
  ['a note alone keeps the condition', AT, { note: 'Stains' }, 'good'],
  ['a condition is taken back', AT, { condition: null }, null],
])('%s', (_name, recordedAt, given, condition) => {
  const shown = withWaiting(handover([item({ condition: 'good', recordedAt })]), [change(given)])
  expect(shown.items[0]?.condition).toBe(condition)
})

test('the last of several records counts, and what is done is counted anew', () => {
  const shown = withWaiting(handover([item({}), item({ id: 'tap' })]), [
    change({ condition: 'good', recordedAt: LATER }),
    change({ condition: 'missing', recordedAt: AT }),
  ])
  expect([shown.items[0]?.condition, shown.done, shown.all]).toEqual(['good', 1, 2])
})

test('a new item, meter and key are added, unknown ones without a name are not', () => {
  const at = { recordedAt: AT }
  const shown = withWaiting(handover([]), [
    {
      changes: {
        items: [
          { id: 'a', room: 'Hall', name: 'Door', condition: 'good' as const, ...at },
          { id: 'b', ...at },
        ],
        meters: [{ id: 'm', name: 'Water', reading: 4.5, ...at }],
        keys: [{ id: 'k', name: 'Gate', count: 2, ...at }],
      },
    },
  ])
  expect(shown.items.map(({ id, condition }) => [id, condition])).toEqual([['a', 'good']])
  expect([shown.meters[0]?.reading, shown.keys[0]?.count]).toEqual([4.5, 2])
})

test.each([
  ['the first', null, 'b'],
  ['the one after it', 'b', 'd'],
  ['around the end', 'd', 'b'],
])('the next open item: %s', (_name, after, next) => {
  const items = [
    { id: 'a', condition: 'good' as const },
    { id: 'b', condition: null },
    { id: 'c', condition: 'worn' as const },
    { id: 'd', condition: null },
  ]
  expect(findNextOpen(items, after)).toBe(next)
})

test('no item is next when all have a condition', () => {
  expect(findNextOpen([{ id: 'a', condition: 'good' }], 'a')).toBeNull()
})

test.each([
  [[], 1],
  [[1, 7, 3], 8],
])('after the photos %j comes %i', (before, next) => {
  expect(nextSequence(before)).toBe(next)
})
