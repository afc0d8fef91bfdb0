import { describe, expect, test } from 'vitest'
import type { BookImport } from '../imports.contract.ts'
import { rowName } from './row-name.ts'
import {
  type BookProblem,
  countLeft,
  countShownLeft,
  getFirstStep,
  isUnsure,
  needsReason,
} from './steps.rules.ts'

const column = (changes: Partial<BookImport['columns'][number]> = {}): BookImport['columns'][number] => ({
  at: 0,
  heading: 'Tenant',
  samples: ['Kofi'],
  field: 'name',
  by: 'heading',
  ...changes,
})
const problem = (changes: Partial<BookProblem>): BookProblem => ({
  kind: 'phone-zero',
  sentence: 'A number lost its 0.',
  count: 1,
  rows: ['7'],
  blocking: true,
  fixes: [],
  fixed: false,
  ...changes,
})

test.each([
  [{}, false],
  [{ by: 'remembered' as const }, false],
  [{ by: 'cells' as const }, true],
  [{ by: null, field: 'ignore' as const }, true],
  [{ by: null, field: 'ignore' as const, heading: '', samples: [] }, false],
  [{ by: null, field: 'rent' as const }, false],
])('a column of %o stands out: %s', (changes, isShown) => {
  expect(isUnsure(column(changes))).toBe(isShown)
})

describe('the first step', () => {
  const book = { kind: 'file', state: 'draft', columns: [column()], problems: [] } as const
  test.each([
    ['check', {}],
    ['columns', { columns: [column({ by: 'cells' })] }],
    ['columns', { problems: [problem({ kind: 'headings' })] }],
    ['problems', { problems: [problem({})] }],
    ['check', { problems: [problem({ fixed: true }), problem({ blocking: false })] }],
    ['cards', { kind: 'cards' as const }],
    ['done', { state: 'imported' as const, problems: [problem({})] }],
  ] as const)('is %s', (step, changes) => {
    expect(getFirstStep({ ...book, ...changes })).toBe(step)
  })

  test('counts kinds that block', () => {
    expect(countLeft([problem({}), problem({ fixed: true }), problem({ blocking: false })])).toBe(1)
  })
})

test('cards begin without a problem', () => {
  const problems = [problem({ kind: 'headings' })]
  expect([countShownLeft({ kind: 'cards', problems }), countShownLeft({ kind: 'file', problems })]).toEqual([
    0, 1,
  ])
})

describe('a reason is needed', () => {
  const none = { rent: null, balance: null, deposit: null, paid: null, owed: 0, ahead: 0 }
  test.each([
    ['without figures', null, false],
    ['without totals', { book: 100, stated: null, portal: 100, difference: 0 }, false],
    ['where all agree', { book: 100, stated: 100, portal: 100, difference: 0 }, false],
    ['for a difference', { book: 100, stated: 100, portal: 90, difference: 10 }, true],
    ['for a wrong total', { book: 100, stated: 110, portal: 100, difference: 0 }, true],
  ])('%s: %s', (_, paid, isNeeded) => {
    expect(needsReason({ ...none, paid })).toBe(isNeeded)
  })
})

test.each([
  ['file', 1, 'Rents!7', 'row 7'],
  ['file', 2, 'Block A!7', 'Block A, row 7'],
  ['file', 1, '7', 'row 7'],
  ['cards', 1, '7', 'card 6'],
] as const)('in %s of %s sheets %s is %s', (kind, count, row, name) => {
  const sheets = Array.from({ length: count }, () => ({
    name: '',
    hidden: false,
    rows: 1,
    headingRow: 1,
    taken: true,
  }))
  expect(rowName({ kind, sheets }, row)).toBe(name)
})
