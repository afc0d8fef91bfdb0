/** Measures a page of 50 invoices and one invoice against `GET /api/health`. Run: npm run bench -- api */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { callApi, registerAdmin, startPortal } from '../src/testing/process.ts'
import { table, times } from './lib.ts'

const INVOICES = 200
const SECONDS = 5

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-api-'))
try {
  const portal = await startPortal(dataDir)
  const token = await registerAdmin(portal)
  const tenant = { name: 'Akosua Ɔpɔku Dɛdɛ', email: 'akosua@tenant.test', apartment: 'Bohye (Shops)' }
  const { body } = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: tenant })
  const fields = { tenantId: body.id, amount: 1500.5, dueDate: '2999-01-01', sendEmail: false }
  let last = ''
  for (let count = 0; count < INVOICES; count += 1) {
    last = (await callApi<{ id: string }>(portal, 'POST /invoices', { token, body: fields })).body.id
  }
  const measure = (address: string) =>
    autocannon({
      url: `${portal.url}/api${address}`,
      connections: 10,
      duration: SECONDS,
      headers: { authorization: `Bearer ${token}` },
    })
  const floor = await measure('/health')
  const rows: string[][] = []
  for (const address of [
    '/health',
    '/auth/me',
    `/invoices/${last}`,
    '/invoices?limit=50',
    '/invoices/totals',
    '/tenants?limit=50',
  ]) {
    const { requests, latency } = await measure(address)
    const shown = address.replace(last, '{id}')
    rows.push([
      shown,
      requests.average.toFixed(0),
      `${latency.p99} ms`,
      times(floor.requests.average, requests.average),
    ])
  }
  table('10 connections', ['call', 'requests/s', 'p99', 'of the floor'], rows)
  await portal.stop()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
