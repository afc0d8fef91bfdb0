import { expect, test } from 'vitest'
import type { BookRow, ProblemKind } from '../../imports.contract.ts'
import type { BookProblem } from '../steps.rules.ts'
import { keepKinds, keepRows } from './kept.ts'
import { findNamesake } from './namesakes.ts'

const row = (name: string, values: Record<string, string> = {}): BookRow => ({
  row: name,
  cells: [],
  values,
  state: 'new',
  same: null,
  problems: [],
  photo: null,
})
const found = (kind: ProblemKind, fixed = false): BookProblem => ({
  kind,
  sentence: '',
  count: 1,
  rows: [],
  blocking: true,
  fixes: [],
  fixed,
})

test('a solved row keeps its place with its last texts, and later rows follow', () => {
  const bad = (name: string, values: Record<string, string> = {}): BookRow => ({
    ...row(name, values),
    problems: [{ kind: 'amount-bad', field: 'rent' }],
  })
  const keep = (before: Parameters<typeof keepRows>[0], now: BookRow[]) => keepRows(before, now, 'amount-bad')
  const first = keep([], [bad('4'), bad('5', { rent: '9OO' })])
  const then = keep(first, [bad('7'), bad('4', { rent: '800' })])
  expect(then.map((kept) => [kept.row.row, kept.row.values['rent'], kept.isSolved])).toEqual([
    ['4', '800', false],
    ['5', '9OO', true],
    ['7', undefined, false],
  ])
  expect(keep(then, [bad('5')])[1]?.isSolved).toBe(false)
  const [, answered] = keep(then, [row('5', { rent: '900' })])
  expect([answered?.isSolved, answered?.row.values['rent'], answered?.row.problems]).toEqual([
    ...[true, '900', [{ kind: 'amount-bad', field: 'rent' }]],
  ])
})

test('kinds keep their order, and one that was solved before is not added', () => {
  const before: ProblemKind[] = ['minus', 'phone-zero']
  expect(keepKinds(before, [found('phone-zero', true), found('date-bad'), found('email-bad', true)])).toEqual(
    ['minus', 'phone-zero', 'date-bad'],
  )
})

test('a namesake has the same words in any order', () => {
  const rows = [
    row('4', { name: 'Ama Mensah' }),
    row('5', { name: 'Kofi' }),
    row('9', { name: 'MENSAH, Ama' }),
  ]
  expect(findNamesake(rows[2] ?? row('9'), rows)?.row).toBe('4')
  expect(findNamesake(rows[1] ?? row('5'), rows)).toBeUndefined()
})
