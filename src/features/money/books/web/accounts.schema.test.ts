import { expect, test } from 'vitest'
import { CHART } from '../accounts.rules.ts'
import { type AccountsValues, accountsForm, accountsValues, changedAccounts } from './accounts.schema.ts'

const chart = [...CHART]
const at = (account: string) => chart.findIndex((one) => one.account === account)

function typed(...changes: [string, Partial<AccountsValues['accounts'][number]>][]): AccountsValues {
  const accounts = [...accountsValues(chart).accounts]
  for (const [account, change] of changes) Object.assign(accounts[at(account)] ?? {}, change)
  return { accounts }
}

const listFaults = (values: AccountsValues) =>
  accountsForm.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  []

test('the usual accounts pass', () => {
  expect(listFaults(typed())).toEqual([])
})

test.each<[string, AccountsValues, string[]]>([
  ['an empty code', typed(['Cash', { code: '  ' }]), [`accounts.${at('Cash')}.code: Cash needs a code`]],
  ['an empty name', typed(['Bank', { name: '' }]), [`accounts.${at('Bank')}.name: Bank needs a name`]],
  [
    'one code twice, at both',
    typed(['Bank', { code: '1000' }]),
    [
      `accounts.${at('Cash')}.code: Cash has the code 1000 of Bank`,
      `accounts.${at('Bank')}.code: Bank has the code 1000 of Cash`,
    ],
  ],
])('%s is said at its field', (_, values, expected) => {
  expect(listFaults(values)).toEqual(expected)
})

test('two accounts may change their codes with each other', () => {
  const values = typed(['Cash', { code: '1020' }], ['Bank', { code: '1000' }])
  expect(listFaults(values)).toEqual([])
  expect(
    changedAccounts(chart, accountsForm.parse(values)).map(({ account, code }) => [account, code]),
  ).toEqual([
    ['Cash', '1020'],
    ['Bank', '1000'],
  ])
})
