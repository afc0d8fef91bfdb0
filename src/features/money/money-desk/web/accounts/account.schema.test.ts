import { expect, test } from 'vitest'
import { EXAMPLES } from '../../money-desk.examples.ts'
import { accountForm, accountValues } from './account.schema.ts'

const read = (changes: object) =>
  accountForm.safeParse({ ...accountValues(undefined, '2026-11-20'), name: 'MTN', number: '024', ...changes })

test.each([
  ['', 0],
  ['1,250.50', 1250.5],
  ['-20', -20],
])('%j is a balance', (openingBalance, value) => {
  expect(read({ openingBalance }).data?.openingBalance).toBe(value)
})

test.each(['x', '1.234', '--1'])('%j is none', (openingBalance) => {
  expect(read({ openingBalance }).error?.issues[0]?.message).toContain('must be an amount in GHS')
})

test('an account comes back as it is', () => {
  const { id, lastLineOn, open, ...fields } = EXAMPLES.newAccount as typeof EXAMPLES.newAccount & {
    id?: string
    lastLineOn?: string
    open?: number
  }
  const account = { ...fields, id: id ?? '', lastLineOn: lastLineOn ?? null, open: open ?? 0 }
  expect(accountForm.parse(accountValues(account, '2026-11-20'))).toEqual(fields)
})
