import { readdir, readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Invoice } from '../features/money/invoices/invoices.contract.ts'
import { findJournalDifference } from '../features/money/ledger/server/journal/journal.compare.queries.ts'
import { postEarlierActs } from '../features/money/ledger/server/journal/journal.replay.ts'
import type { RentCard } from '../features/money/rent-cards/rent-cards.contract.ts'
import type { TaxMonth } from '../features/money/taxes/taxes.contract.ts'
import type { Lease } from '../features/property/leases/leases.contract.ts'
import type { Property } from '../features/property/properties/properties.contract.ts'
import { readConfig } from '../server/config.ts'
import { setUpFixture } from '../testing/fixture.ts'

// Today is 20 November 2026.
const fixture = setUpFixture()
const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11']
let propertyId: string
const cards: string[] = []

const query = async <Row extends object>(text: string) =>
  (await fixture.portal.db.$client.query<Row>({ text })).rows

async function call<T>(what: string, body?: object): Promise<T> {
  const answer = await fixture.admin.call<T>(what, body && { body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

async function addTenant(unit: string, moveInDate = '2026-01-01', leaseEndDate = '2027-12-31') {
  const fields = { apartment: 'Old house', unit, moveInDate, leaseEndDate }
  const { tenant } = await fixture.portal.createTenant(fixture.admin, fields)
  const [lease] = await call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)
  if (lease) cards.push(lease.id)
  return { id: tenant.id, leaseId: lease?.id ?? '' }
}

async function addShop(tenantId: string, name: string, startsOn: string): Promise<string> {
  const unit = await call<{ id: string }>('POST /units', { propertyId, name, kind: 'shop' })
  const lease = { tenantId, unitId: unit.id, startsOn, endsOn: '2027-12-31' }
  const { id } = await call<Lease>('POST /leases', lease)
  cards.push(id)
  return id
}

async function bill(
  tenantId: string,
  dueDate: string,
  paidOn: string,
  fields: object = {},
): Promise<Invoice> {
  const given = { tenantId, amount: 100, dueDate, enteredLater: true, sendEmail: false, ...fields }
  const invoice = await call<Invoice>('POST /invoices', given)
  const money = { tenantId, amount: 100, receivedOn: paidOn, method: 'cash', sendEmail: false }
  await call('POST /payments', { ...money, allocations: [{ invoiceId: invoice.id, amount: 100 }] })
  return invoice
}

beforeAll(async () => {
  await call('POST /properties', { name: 'Old house', kind: 'apartments', capacity: 9 })
  propertyId = (await call<Property[]>('GET /properties')).find(({ name }) => name === 'Old house')?.id ?? ''
})

async function deleteLeases() {
  await query('update invoices set lease_id = null, lease_source = null')
  await postAgain()
}

async function postAgain(): Promise<void> {
  await query(`
    alter table journals disable trigger user; alter table journal_lines disable trigger user;
    delete from journal_lines; delete from journals;
    alter table journals enable trigger user; alter table journal_lines enable trigger user;`)
  await postEarlierActs({ db: fixture.portal.db, config: readConfig({}) })
  expect(await fixture.portal.db.transaction(findJournalDifference)).toBeUndefined()
}

async function migrate(): Promise<void> {
  const file = (await readdir('migrations')).find((name) => name.endsWith('_lease_of_invoices.sql')) ?? ''
  const statements = (await readFile(`migrations/${file}`, 'utf8')).split('--> statement-breakpoint')
  for (const text of statements.filter((one) => one.includes('UPDATE "invoices"'))) await query(text)
  await postAgain()
}

async function months() {
  const found = await Promise.all(MONTHS.map((month) => call<TaxMonth>(`GET /tax/${month}`)))
  return found.map(({ month, totals }) => [month, totals.received, totals.tax])
}

const onCards = async () =>
  (await Promise.all(cards.map((id) => call<RentCard>(`GET /leases/${id}/rent-card`)))).map(({ payments }) =>
    payments.reduce((sum, { amount }) => sum + amount, 0),
  )

test('old invoices get the lease of their due day, and months and rent cards sum as before', async () => {
  const stayed = await addTenant('S1')
  await bill(stayed.id, '2026-08-05', '2026-08-04')
  await bill(stayed.id, '2026-10-05', '2026-11-01')
  const both = await addTenant('S2')
  const shop = await addShop(both.id, 'S3', '2026-01-01')
  const unnamed = await bill(both.id, '2026-09-05', '2026-09-05')
  const moved = await addTenant('S4', '2026-01-01', '2026-09-30')
  const atFirst = await bill(moved.id, '2026-09-05', '2026-09-06')
  await call(`POST /leases/${moved.leaseId}/end`, { moveOutOn: '2026-09-30', reason: 'Moves to the shop' })
  const next = await addShop(moved.id, 'S5', '2026-10-01')
  const afterwards = await bill(moved.id, '2026-10-05', '2026-10-06')
  const early = await bill(moved.id, '2025-12-01', '2026-08-01')
  const { tenant } = await fixture.portal.createTenant(fixture.admin, { unit: '' })
  const none = await bill(tenant.id, '2026-09-05', '2026-09-05')
  await deleteLeases()
  const before = { months: await months(), cards: await onCards() }
  await migrate()
  const stored = await query<{ id: string; lease_id: string | null; lease_source: string | null }>(
    'select id, lease_id, lease_source from invoices',
  )
  const findStoredLease = ({ id }: Invoice) => stored.find((row) => row.id === id)
  for (const [invoice, leaseId] of [
    [unnamed, both.leaseId],
    [atFirst, moved.leaseId],
    [afterwards, next],
    [early, moved.leaseId],
  ] as const)
    expect(findStoredLease(invoice)).toMatchObject({ lease_id: leaseId, lease_source: 'migration' })
  expect(findStoredLease(none)).toMatchObject({ lease_id: null, lease_source: null })
  expect(await onCards()).toEqual(before.cards)
  expect(before.cards[cards.indexOf(shop)]).toBe(0)
  expect(await months()).toEqual(before.months)

  // The one difference: rent due for the flat before and paid after the move was taxed as the shop's.
  await bill(moved.id, '2026-09-20', '2026-10-10')
  await deleteLeases()
  const [, , guessed] = await months()
  await migrate()
  const [, , october] = await months()
  expect([guessed, october]).toEqual([
    ['2026-10', 200, 30],
    ['2026-10', 200, 23],
  ])
})

test('an invoice of nothing that was overdue for ever is Paid', async () => {
  const { id } = await call<Invoice>('POST /invoices', {
    tenantId: fixture.tenant.tenant.id,
    amount: 0,
    dueDate: '2026-12-05',
    sendEmail: false,
  })
  await query(`update invoices set status = 'overdue', paid_on = null where id = '${id}'`)
  await migrate()
  expect(await query(`select status, paid_on::text from invoices where id = '${id}'`)).toEqual([
    { status: 'Paid', paid_on: '2026-11-20' },
  ])
})
