import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { idempotencyKeys } from '../../server/database/server.table.ts'
import type { CollectedRoute } from '../calls/routes.ts'
import type { ApiClient, TestPortal } from '../portal.ts'
import { buildValidRequest, findCaller, refreshSampleRecords, type SampleRecords } from './sample-records.ts'

/** `keyed` are the idempotent calls that were sent twice. */
export type AuditWalk = { portal: TestPortal; records: SampleRecords; keyed: Set<string> }

const withoutSecret = ({ setPasswordUrl, ...body }: { setPasswordUrl?: string }) =>
  setPasswordUrl ? { ...body, secretShownBefore: true } : body

/** The second click on an idempotent call gets the first response; any other call ignores the key. */
async function sendTwice(
  { portal, keyed }: AuditWalk,
  { endpoint: declared, method, url }: CollectedRoute,
  { caller, endpoint, send }: ReturnType<typeof buildValidRequest> & { caller: ApiClient },
): Promise<void> {
  const key = randomUUID()
  const withKey = { ...send, headers: { ...send.headers, 'idempotency-key': key } }
  const first = await caller.call<Record<string, unknown>>(endpoint, withKey)
  expect(first.status, first.text).toBeLessThan(300)
  if (declared?.idempotent) {
    keyed.add(`${method} ${url}`)
    const second = await caller.call(endpoint, withKey)
    expect([second.status, second.body]).toEqual([first.status, withoutSecret(first.body)])
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  }
  const kept = await portal.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))
  expect(kept).toBe(declared?.idempotent ? 1 : 0)
}

/** The events of a call with valid contents, on separate records. */
export async function listAuditActions(
  walk: AuditWalk,
  name: string,
  prepare?: (fresh: SampleRecords) => Promise<void>,
): Promise<string[]> {
  const { portal } = walk
  const route = portal.routes.find(
    ({ method, url }) => `${method} ${url}` === `${name.replace(' ', ' /api')}`,
  )
  if (!route) throw new Error(`There is no call ${name}.`)
  const records = await refreshSampleRecords(walk.records, route)
  walk.records = records
  await prepare?.(records)
  await portal.portal.ctx.deliveries.flushOutbox()
  const { endpoint, send } = buildValidRequest(route, records)
  portal.clock.advance(1)
  const now = portal.clock.now().toISOString()
  await sendTwice(walk, route, { caller: findCaller(route, records).caller, endpoint, send })
  const { rows } = await portal.db.execute<{ action: string }>(
    sql`select action from audit_events where at >= ${now}`,
  )
  return rows.map(({ action }) => action)
}
