import { expect, test } from 'vitest'
import { toPesewas } from '../../../../shared/money.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { runHistory } from '../../../../testing/ledger/ledger.histories.ts'
import { downloadBytes, parseCsv } from '../../../../testing/sheets.ts'
import type { JournalAccount } from '../../ledger/journal.accounts.ts'
import type { TenantBalance } from '../accounts.contract.ts'

const fixture = setUpFixture()

const USED: JournalAccount[] = [
  'Cash',
  'Credit notes',
  'Deposits held',
  'Deposits invoiced',
  'Rent income',
  'Suspense',
  'Tenants receivable',
]

const sumNet = (rows: readonly string[][], account: JournalAccount) =>
  rows.reduce((sum, { 7: debit, 8: credit, 9: amount }) => {
    const pesewas = toPesewas(Number(amount))
    return sum + (debit === account ? pesewas : 0) - (credit === account ? pesewas : 0)
  }, 0)

const read = async <T>(path: string) => (await fixture.admin.call<T>(`GET ${path}`)).body

test('after a random history the accounts of each tenant are its balance, its deposit and its invoices', async () => {
  const { admin, portal } = fixture
  await runHistory(portal, admin, { steps: 300, seed: 7 })
  const tenants = await read<{ id: string }[]>('/tenants')
  const { bytes } = await downloadBytes(portal, admin, '/ledger/export?format=csv')
  const all = parseCsv(bytes).slice(1)
  expect(all.length).toBeGreaterThan(200)
  expect(all.every((row) => Number(row[9]) > 0)).toBe(true)
  const used = new Set(all.flatMap(({ 7: debit, 8: credit }) => [debit, credit]))
  expect([...used]).toEqual(expect.arrayContaining(USED))
  type Sides = { account: JournalAccount; debit: number; credit: number }
  const { rows: balances } = await read<{ rows: Sides[] }>('/trial-balance?on=2999-12-31')
  const ownersTax = ['Rent tax', 'Rent tax payable']
  for (const { account, debit, credit } of balances.filter((row) => !ownersTax.includes(row.account)))
    expect([account, sumNet(all, account)]).toEqual([account, toPesewas(debit) - toPesewas(credit)])
  const accounts = await Promise.all(tenants.map(({ id }) => read<TenantBalance>(`/tenants/${id}/balance`)))
  const sum = (of: 'balance' | 'deposit') => accounts.reduce((total, one) => total + toPesewas(one[of]), 0)
  expect([sumNet(all, 'Tenants receivable'), 0 - sumNet(all, 'Deposits held')]).toEqual([
    sum('balance'),
    sum('deposit'),
  ])
})
