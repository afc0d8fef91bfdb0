import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { toPesewas } from '../../../shared/money.ts'
import { runHistory } from '../../../testing/ledger.histories.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { scale } from '../../../testing/scale.ts'
import { findJournalDifference } from '../../ledger/server/journal.compare.queries.ts'
import { postEarlierActs } from '../../ledger/server/journal.replay.ts'
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

/** Without the tax, which is rounded for each part of a payment. */
const sums = () =>
  query(`select account, sum(debit - credit) as sum from journal_lines where account not like 'Rent tax%'
    group by account having sum(debit - credit) <> 0 order by account`)

type Received = { month: string; received: number; tax: number; vat: number }

/** The rent that was received and its tax, as the journal has it. */
const rentOfMonths = () =>
  query<Received>(`select to_char(line.day, 'YYYY-MM') as month, -sum(line.debit - line.credit) as received, -sum(line.tax) as tax,
      -sum(line.vat) as vat
    from journal_lines line join journals on journals.id = journal_id
    where kind in ('money', 'withholding') and account = 'Tenants receivable' and (purpose = 'rent' or purpose is null)
    group by month order by month`)

async function reportedRent({ month }: Pick<Received, 'month'>): Promise<Received> {
  const { totals } = (await admin.call<TaxMonth>(`GET /tax/${month}`)).body
  const [received, tax, vat] = [totals.received, totals.tax, totals.vat].map(toPesewas)
  return { month, received: received ?? 0, tax: tax ?? 0, vat: vat ?? 0 }
}

test('what was done before there were journals is posted as if there had been', async () => {
  await runHistory(portal, admin, { steps: scale(150, 1_500), seed: 20_261_127 })
  const live = await sums()
  expect(live.length).toBeGreaterThan(5)
  await query(`
    alter table journals disable trigger user; alter table journal_lines disable trigger user;
    delete from journal_lines; delete from journals;
    alter table journals enable trigger user; alter table journal_lines enable trigger user;`)
  expect(await postEarlierActs({ db: portal.db, config })).toBe(3)
  expect(await portal.db.transaction(findJournalDifference)).toBeUndefined()
  expect(await sums()).toEqual(live)
  const months = await rentOfMonths()
  expect(months.length).toBeGreaterThan(2)
  expect(months).toEqual(await Promise.all(months.map(reportedRent)))
  expect(await postEarlierActs({ db: portal.db, config })).toBe(0)
}, 3_600_000)
