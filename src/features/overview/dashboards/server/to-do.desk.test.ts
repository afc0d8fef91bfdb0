import { expect, test } from 'vitest'
import { addAccount, importFile } from '../../../../testing/money-desk/desk.ts'
import { setUpDesk } from '../../../../testing/money-desk/desk-fixture.ts'
import type { Claimed, MoneyAccount } from '../../../money/money-desk/money-desk.contract.ts'
import type { ToDo } from '../to-do.contract.ts'

const desk = setUpDesk()

async function read(): Promise<Record<'listed' | 'statementLines' | 'missingClaims', number>> {
  const { admin } = desk.fixture
  const items = (await admin.call<ToDo[]>('GET /to-do')).body
  const count = (key: ToDo['key']) => items.find((one) => one.key === key)?.count ?? 0
  const { body: missing } = await admin.call<unknown[]>('GET /money/claimed?state=missing')
  return {
    listed: missing.length,
    statementLines: count('statementLines'),
    missingClaims: count('missingClaims'),
  }
}

test('lines of statements that need somebody are counted, and lead to the money desk', async () => {
  const { admin } = desk.fixture
  await desk.importRows(
    { id: desk.newId(), reference: desk.code },
    { name: 'Nobody Known' },
    { name: 'A Stranger' },
  )
  const { body: accounts } = await admin.call<MoneyAccount[]>('GET /money/accounts')
  const open = accounts.reduce((sum, account) => sum + account.open, 0)
  expect(open).toBe(2)
  const { body } = await admin.call<ToDo[]>('GET /to-do')
  expect(body).toContainEqual({ key: 'statementLines', count: open, link: '/money-desk' })
})

test('claimed money is counted as it is listed, day by day, method by method', async () => {
  const { admin } = desk.fixture
  await addAccount(admin, { name: 'Bank', kind: 'bank', number: '1400123456' })
  for (const method of ['mobile_money', 'bank_transfer', 'cheque', 'cash'])
    for (const receivedOn of ['2026-11-01', '2026-11-04', '2026-11-07', '2026-11-12'])
      await desk.recordPayment({ amount: 12.5, receivedOn, method })
  expect(await read()).toMatchObject({ listed: 0, missingClaims: 0 })
  const found: number[] = []
  for (const days of [
    { from: '2026-11-01', to: '2026-11-05' },
    { from: '2026-11-10', to: '2026-11-19' },
    { from: '2026-11-06', to: '2026-11-09' },
  ]) {
    const imported = await importFile(admin, desk.accountId, desk.writeFile(), days)
    expect(imported.status, imported.text).toBe(201)
    const { listed, missingClaims } = await read()
    expect(missingClaims).toBe(listed)
    found.push(listed)
  }
  expect(found).toEqual([1, 2, 4])
  const id = desk.newId()
  await desk.importRows({ id, reference: desk.code, amount: '12.50', day: '01/11/2026' })
  const [claim] = (await admin.call<Claimed[]>('GET /money/claimed?state=missing')).body
  await desk.act(await desk.findLine(id), 'link', { paymentIds: [claim?.id] })
  expect(await read()).toMatchObject({ listed: 3, missingClaims: 3 })
  const items = (await admin.call<ToDo[]>('GET /to-do')).body
  expect(items.find(({ key }) => key === 'missingClaims')?.link).toBe('/money-desk?tab=claimed')
})
