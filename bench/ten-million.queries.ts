import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { listOwed } from '../src/features/money/arrears/server/owed/owed.queries.ts'
import { type InvoiceListQuery, listInvoices } from '../src/features/money/invoices/server/invoices.list.ts'
import {
  countInvoices,
  type InvoiceFilter,
  sumUnpaid,
} from '../src/features/money/invoices/server/invoices.queries.ts'
import { newInvoiceRow } from '../src/features/money/invoices/server/new-invoice-row.ts'
import { takeNextNumber } from '../src/features/money/invoices/server/new-numbers.ts'
import {
  countMatching,
  searchInvoices,
} from '../src/features/money/invoices/server/search/invoices.search.ts'
import {
  listOverdue,
  listWaiting,
} from '../src/features/money/invoices/server/totals/invoice-totals.lists.ts'
import {
  countByTotals,
  sumInvoiceTotals,
} from '../src/features/money/invoices/server/totals/invoice-totals.ts'
import { sumMatching } from '../src/features/money/invoices/server/totals/matching-sums.ts'
import type { NewEntry } from '../src/features/money/ledger/server/ledger.queries.ts'
import { loadPlaces } from '../src/features/money/ledger/server/places.ts'
import { writeInvoices } from '../src/features/money/settlement/server/issue.ts'
import { EVERYWHERE } from '../src/features/property/tenants/server/tenants.scope.ts'
import { createClock } from '../src/server/clock.ts'
import { readConfig } from '../src/server/config.ts'
import type { Database } from '../src/server/database/index.ts'
import type { Cursor } from '../src/server/http/paging.ts'

export type HotQuery = { name: string; run(db: Database): Promise<unknown> }
export type Subjects = {
  tenant: { id: string; uid: string; name: string }
  deep: Cursor
  second: Cursor
  number: string
}

const config = readConfig({})
const ctx = { config, clock: createClock(config.TIME_ZONE, () => new Date()) }
const today = ctx.clock.today()
const LIMIT = 51

export async function findSubjects(client: pg.Client): Promise<Subjects> {
  const { rows: tenants } = await client.query<Subjects['tenant']>(
    `select t.id, t.uid, p.name from tenants t join profiles p on p.uid = t.uid order by t.created_at, t.id offset 1000 limit 1`,
  )
  const keysAt = async (offset: number): Promise<Cursor> => {
    const { rows } = await client.query<{ keys: string[] }>(
      `select array[(extract(epoch from created_at) * 1000)::bigint::text, id::text] as keys from invoices
       order by created_at desc, id desc offset $1 limit 1`,
      [offset],
    )
    return { side: 'after', keys: rows[0]?.keys ?? [] }
  }
  const { rows: counts } = await client.query<{ n: number; number: string }>(
    'select count(*)::integer as n, max(invoice_number) as number from invoices',
  )
  const [tenant, count] = [tenants[0], counts[0]]
  if (!tenant || !count) throw new Error('The database is empty.')
  return {
    tenant,
    number: count.number,
    second: await keysAt(49),
    deep: await keysAt(Math.floor(count.n / 2)),
  }
}

const list =
  (filter: InvoiceFilter, sort: InvoiceListQuery['sort'] = 'newest', cursor?: Cursor) =>
  (db: Database) =>
    listInvoices(db, { filter, today, sort }, { limit: LIMIT, cursor })
/** Like the service: from stored totals unless the filter names a person. */
const count = (filter: InvoiceFilter, cursor?: Cursor) => (db: Database) =>
  (filter.personUid ? countInvoices : countByTotals)(db, { filter, today, sort: 'newest' }, cursor)

function createInvoice({ id, name }: Subjects['tenant']) {
  return (db: Database) =>
    db.transaction(async (tx) => {
      const now = new Date()
      const invoice = newInvoiceRow({
        id: randomUUID(),
        invoiceNumber: await takeNextNumber(tx, today.slice(0, 4)),
        tenant: { id, name },
        given: { amount: 1500.5, dueDate: today, status: 'Unpaid', description: 'Rent' },
        createdAt: now,
        paidOn: null,
        createdBy: null,
      })
      const entry: NewEntry = {
        tenantId: id,
        pocket: 'owed',
        kind: 'invoice',
        amount: invoice.amount,
        day: today,
        invoiceId: invoice.id,
        createdAt: now,
        createdBy: null,
      }
      const places = await loadPlaces(tx, [id], { withNames: false })
      await writeInvoices(ctx, tx, { rows: [invoice], entries: [entry], places, by: null })
    })
}

export function hotQueries({ tenant, deep, second, number }: Subjects): HotQuery[] {
  const owed = { statuses: ['Unpaid', 'Overdue'] as const }
  const name = tenant.name.toLowerCase()
  const [common = ''] = name.split(' ')
  const month = { dueMonth: today.slice(0, 7) }
  const queries: Record<string, HotQuery['run']> = {
    'first page': list({}),
    'its count': count({}),
    'second page': list({}, 'newest', second),
    'its count and place': count({}, second),
    'page in the middle': list({}, 'newest', deep),
    'its count and its place': count({}, deep),
    'owed, first page': list(owed),
    'owed, count': count(owed),
    'payment submitted (rare), first page': list({ statuses: ['Payment Submitted'] }),
    'due this month, first page': list(month),
    'due this month, count': count(month),
    'by amount, first page': list({}, '-amount'),
    'by due day, first page': list({}, 'dueDate'),
    'by name, first page': list({}, 'tenantName'),
    'owed by due day, first page': list(owed, 'dueDate'),
    'owed by due day, latest first': list(owed, '-dueDate'),
    'owed by amount, first page': list(owed, '-amount'),
    'overdue by amount, smallest first': list({ statuses: ['Overdue'] }, 'amount'),
    "a tenant's own, first page": list({ personUid: tenant.uid }),
    "a tenant's own, count": count({ personUid: tenant.uid }),
    "a tenant's totals": (db) => sumMatching(db, { personUid: tenant.uid }, today),
    'balance of a tenant': (db) => sumUnpaid(db, [tenant.id], today),
    'totals of all': (db) => sumInvoiceTotals(db, today, { scope: EVERYWHERE }),
    'overdue of the dashboard': (db) =>
      listOverdue(db, today, { scope: EVERYWHERE, first: 'latest', limit: 5 }),
    'receipts that wait': (db) => listWaiting(db, EVERYWHERE, 5),
    'list filtered by a number': list({ q: number }),
    'search by number': (db) => searchInvoices(db, EVERYWHERE, number.toLowerCase(), 5),
    'search by number, count': (db) => countMatching(db, EVERYWHERE, number.toLowerCase()),
    'search by name': (db) => searchInvoices(db, EVERYWHERE, name, 5),
    'search by name, count': (db) => countMatching(db, EVERYWHERE, name),
    'search by a name that many have': (db) => searchInvoices(db, EVERYWHERE, common, 5),
    'search by a name that many have, count': (db) => countMatching(db, EVERYWHERE, common),
    'search by a part of a number': (db) => searchInvoices(db, EVERYWHERE, number.slice(-4), 5),
    'what tenants owe, largest first': (db) =>
      listOwed(
        db,
        { filter: {}, sort: '-owed', today, scope: EVERYWHERE },
        { limit: LIMIT, cursor: undefined },
      ),
    'create an invoice': createInvoice(tenant),
  }
  return Object.entries(queries).map(([name, run]) => ({ name, run }))
}
