import { expect, expectTypeOf, test } from 'vitest'
import { toPesewas } from '../../shared/money.ts'
import { changedColumns, textOrNull } from './changed-columns.ts'

type Changes = { name?: string; note?: string | null | undefined; amount?: number; photo?: string }
const fields = { name: 'as given', note: textOrNull, amount: toPesewas, photo: 'elsewhere' } as const

test.each<[Changes, object]>([
  [{}, {}],
  [{ note: undefined }, {}],
  [
    { name: 'Ama', amount: 10.5, photo: 'tap.png' },
    { name: 'Ama', amount: 1050 },
  ],
  [{ note: '' }, { note: null }],
  [{ note: null }, { note: null }],
])('of %j are stored %j', (changes, columns) => {
  expect(changedColumns(changes, fields)).toEqual(columns)
})

test('a field of the schema that is not named is an error of types', () => {
  const { name, note, amount } = fields
  // @ts-expect-error photo is missing
  changedColumns({} as Changes, { name, note, amount })
  expectTypeOf(changedColumns({} as Changes, fields)).toEqualTypeOf<{
    name?: string
    note?: string | null
    amount?: number
  }>()
})
