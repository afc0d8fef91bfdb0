/**
 * Recording a payment beside a bare server that writes four rows in one transaction, a statement of 600 lines, and the
 * balances of 2,000 tenants, over 100,000 invoices. Run: npm run bench -- ledger
 */
import pg from 'pg'
import { sumUnpaid } from '../src/features/money/invoices/server/invoices.queries.ts'
import { sumHeld } from '../src/features/money/ledger/server/accounts.queries.ts'
import { listCredits } from '../src/features/money/ledger/server/ledger.queries.ts'
import { openDatabase } from '../src/server/database/index.ts'
import { callApi } from '../src/testing/process.ts'
import { median, percentile, table, timed } from './lib.ts'
import { measure } from './load.client.ts'
import { type Servers, withServers } from './load.servers.ts'

const SIZE = { tenants: 2_000, invoices: 100_000, cases: 200 }
const LINES = 600
const RECEIVED = '2026-01-05'
const LEAST_RATIO = 0.2
const MOST_STATEMENT_MS = 30
const MOST_BALANCES_MS = 20

async function recording({ floor, portal, token, databaseUrl }: Servers): Promise<string[]> {
  const bodies = (await listOwing(databaseUrl)).map((tenantId) => ({
    ...{ tenantId, amount: 1.5, receivedOn: RECEIVED, method: 'cash', sendEmail: false },
  }))
  const bare = await measure({ url: `${floor.url}/payments`, bodies })
  const own = await measure({ url: `${portal.url}/api/payments`, token, bodies, withKeys: true })
  const ratio = own.perSecond / bare.perSecond
  if (ratio < LEAST_RATIO) process.exitCode = 1
  return [
    'a payment',
    `${bare.perSecond.toFixed(0)}/s`,
    `${own.perSecond.toFixed(0)}/s`,
    ratio.toFixed(2),
    `${LEAST_RATIO}`,
  ]
}

async function statement({ portal, token }: Servers, tenantId: string): Promise<string[]> {
  const read = () =>
    callApi<{ lines: unknown[] }>(
      portal,
      `GET /tenants/${tenantId}/statement?from=2000-01-01&to=2999-01-01`,
      { token },
    )
  const lines = (await read()).body.lines.length
  const times = await timed(100, read)
  const middle = median(times)
  if (middle > MOST_STATEMENT_MS) process.exitCode = 1
  return [
    `a statement of ${lines} lines`,
    '',
    `${middle.toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)}`,
    '',
    `${MOST_STATEMENT_MS} ms`,
  ]
}

async function listTenants(connectionString: string, which = 'true'): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select id from tenants where ${which} limit ${SIZE.tenants}`,
  )
  await client.end()
  return rows.map(({ id }) => id)
}

const listOwing = (connection: string) =>
  listTenants(
    connection,
    `id in (select tenant_id from invoices where status <> 'Paid' and voided_at is null)`,
  )

async function balances(connectionString: string): Promise<string[]> {
  const ids = await listTenants(connectionString)
  const db = openDatabase({ connectionString }, console.error)
  const times = await timed(50, () =>
    Promise.all([sumUnpaid(db, ids, RECEIVED), listCredits(db, ids), sumHeld(db, ids)]),
  )
  await db.$client.end()
  const middle = median(times)
  if (middle > MOST_BALANCES_MS) process.exitCode = 1
  return [`balances of ${ids.length} tenants`, '', `${middle.toFixed(1)} ms`, '', `${MOST_BALANCES_MS} ms`]
}

/** A tenant of its own, whose invoices are each paid once. */
async function fillStatement({ portal, token }: Servers): Promise<string> {
  const body = { name: 'Efua Mensah', email: 'efua@tenant.test', apartment: 'Place 1' }
  const { body: tenant } = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body })
  for (let each = 0; each < LINES / 2; each += 1) {
    const invoice = { tenantId: tenant.id, amount: 100 + each, dueDate: '2999-01-01', sendEmail: false }
    const paid = { ...invoice, receivedOn: RECEIVED, method: 'cash' }
    for (const endpoint of ['POST /invoices', 'POST /payments']) {
      const { status } = await callApi(portal, endpoint, { token, body: paid })
      if (status !== 201) throw new Error(`${endpoint} answered ${status}`)
    }
  }
  return tenant.id
}

await withServers(SIZE, async (servers) => {
  const rows = [await recording(servers)]
  rows.push(await statement(servers, await fillStatement(servers)), await balances(servers.databaseUrl))
  table('Money', ['what', 'floor', 'portal', 'ratio', 'must be'], rows)
})
