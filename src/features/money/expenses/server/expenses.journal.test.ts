import { expect, test } from 'vitest'
import { readConfig } from '../../../../server/config.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { Expense } from '../expenses.contract.ts'
import { postEarlierExpenses } from './expenses.journal.ts'

// Today is 20 November 2026.
const fixture = setUpFixture()

const readPosted = async (id: string) => {
  const { rows } = await fixture.portal.db.$client.query<{ line: string }>(
    `select concat_ws(' ', day::text, account, sum(debit - credit)) as line from journal_lines where source_id = $1
       group by day, account having sum(debit - credit) <> 0 order by day, account`,
    [id],
  )
  return rows.map(({ line }) => line)
}

test('the journal has each expense on its day, what it becomes, and nothing of one that was voided', async () => {
  const { admin } = fixture
  const [property] = (await admin.call<Property[]>('GET /properties')).body
  const body = { propertyId: property?.id, category: 'repairs', amount: 40.5, spentOn: '2026-10-05' }
  const { id } = (await admin.call<Expense>('POST /expenses', { body })).body
  expect(await readPosted(id)).toEqual([
    ...['2026-10-05 Expenses clearing -4050', '2026-10-05 Expenses: Repairs 4050'],
  ])
  const changes = { category: 'security', amount: 41, spentOn: '2026-10-06' }
  expect((await admin.call(`PATCH /expenses/${id}`, { body: changes })).status).toBe(200)
  const changed = ['2026-10-06 Expenses clearing -4100', '2026-10-06 Expenses: Security 4100']
  expect(await readPosted(id)).toEqual(changed)
  await fixture.portal.db.$client.query(
    `alter table journal_lines disable trigger user; delete from journal_lines where source_id = '${id}';
       alter table journal_lines enable trigger user`,
  )
  const { db, clock } = fixture.portal
  expect(await postEarlierExpenses({ db, clock, config: readConfig({}) })).toBe(1)
  expect(await readPosted(id)).toEqual(changed)
  expect(await postEarlierExpenses({ db, clock, config: readConfig({}) })).toBe(0)
  expect((await admin.call(`DELETE /expenses/${id}`, { body: { reason: 'Entered twice' } })).status).toBe(200)
  expect(await readPosted(id)).toEqual([])
})
