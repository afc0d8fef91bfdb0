import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../../server/config.ts'
import { toPesewas } from '../../../../shared/money.ts'
import { runHistory } from '../../../../testing/ledger/ledger.histories.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import { scale } from '../../../../testing/scale.ts'
import { findJournalDifference } from '../../ledger/server/journal/journal.compare.queries.ts'
import { postEarlierActs } from '../../ledger/server/journal/journal.replay.ts'
import type { TaxMonth } from '../taxes.contract.ts'

const config = readConfig({})
let portal: TestPortal
let admin: ApiClient

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

const query = async <Row extends object>(text: string) => (await portal.db.$client.query<Row>({ text })).rows

/** The tax is rounded for each part of a payment. */
const sums = () =>
  query(`select account, sum(debit - credit) as sum from journal_lines where account not like 'Rent tax%'
    group by account having sum(debit - credit) <> 0 order by account`)

const MONTHS = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01']
const readMonth = async (month: string) => (await admin.call<TaxMonth>(`GET /tax/${month}`)).body.totals
const readMonths = () => Promise.all(MONTHS.map(readMonth))

/**
 * Credit taken by a deposit later on the day of entry now counts on that day, formerly on the money's day; so months
 * are compared as a whole.
 */
function compared(months: TaxMonth['totals'][]): object {
  const sum = (field: 'received' | 'tax') =>
    months.reduce((total, totals) => total + toPesewas(totals[field]), 0)
  return scale<object>(months, { received: sum('received'), tax: sum('tax') })
}

test('what was done before there were journals is posted as if there had been', async () => {
  await runHistory(portal, admin, { steps: scale(150, 1_500), seed: 20_261_127, isEarly: true })
  const live = await sums()
  expect(live.length).toBeGreaterThan(4)
  const months = await readMonths()
  expect(months.filter(({ tax }) => tax !== 0).length).toBeGreaterThan(2)
  await query(`
    alter table journals disable trigger user; alter table journal_lines disable trigger user;
    delete from journal_lines; delete from journals;
    alter table journals enable trigger user; alter table journal_lines enable trigger user;`)
  expect(await postEarlierActs({ db: portal.db, config })).toBe(3)
  expect(await portal.db.transaction(findJournalDifference)).toBeUndefined()
  expect(await sums()).toEqual(live)
  expect(compared(await readMonths())).toEqual(compared(months))
  expect(await postEarlierActs({ db: portal.db, config })).toBe(0)
}, 3_600_000)
