import { expect, it } from 'vitest'
import { reusePage } from './page-of-list.ts'

const page = (...rows: { id: string; word: string }[]) => ({
  rows,
  next: null,
  previous: null,
  total: rows.length,
  offset: 0,
})
const [a, b] = [
  { id: 'a', word: 'old' },
  { id: 'b', word: 'same' },
]

it('is the same object if nothing has changed', () => {
  const before = page(a, b)
  expect(reusePage(before, structuredClone(before))).toBe(before)
  expect(reusePage(undefined, before)).toEqual(before)
})

it.each([{ total: 3 }, { offset: 1 }, { next: 'further' }, { previous: 'before' }])(
  'is another page with %j, of the same rows',
  (changes) => {
    const before = page(a, b)
    const now = reusePage(before, { ...structuredClone(before), ...changes })
    expect(now).toEqual({ ...before, ...changes })
    expect(now.rows[0]).toBe(a)
  },
)

it('keeps unchanged rows, whatever their position', () => {
  const kept = reusePage(page(a, b), page({ id: 'c', word: 'new' }, { ...a, word: 'changed' }, { ...b }))
  expect(kept.rows.map(({ word }) => word)).toEqual(['new', 'changed', 'same'])
  expect(kept.rows[2]).toBe(b)
  expect(reusePage(page(a, b), page({ ...b }, { ...a })).rows).toEqual([b, a])
})
