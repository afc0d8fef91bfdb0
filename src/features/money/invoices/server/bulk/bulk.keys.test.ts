import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { takeSnapshot } from '../../../../../testing/database/snapshot.ts'
import { setUpMailFixture } from '../../../../../testing/fixture.ts'
import { insertTenants } from '../../../../../testing/insert-tenants.ts'
import { callBehindLock } from '../../../../../testing/portal/call-behind-lock.ts'
import { BULK_MAX, type BulkResult } from '../../bulk.contract.ts'

const fixture = setUpMailFixture()

const createBody = (tenantIds: string[], fields = {}) => ({
  tenantIds,
  amount: 1500.5,
  dueDate: '2026-12-05',
  ...fields,
})
const crowd = async (count: number) => (await insertTenants(fixture.portal.db, count)).map(({ id }) => id)
const createIds = async (count: number) => createBody(await crowd(count))
const query = async (text: string) => (await fixture.portal.db.$client.query(text)).rows

it('continues when its caller disconnects', async () => {
  const { mails, portal, admin } = fixture
  const body = await createIds(5)
  mails.mode = 'hang'
  const { attempts } = mails
  const gone = new AbortController()
  const answer = fetch(`${portal.url}/api/invoices/bulk`, {
    method: 'POST',
    signal: gone.signal,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => 'hung up')
  await expect.poll(() => mails.attempts, { timeout: 15_000 }).toBe(attempts + 5)
  gone.abort()
  expect(await answer).toBe('hung up')
  mails.release()
  const sent = `select 1 from deliveries d join invoices i on i.id = d.subject_id
    where d.state = 'sent' and i.tenant_id = any('{${body.tenantIds}}')`
  await expect.poll(() => query(sent), { timeout: 15_000 }).toHaveLength(5)
})

describe('with an Idempotency-Key', () => {
  const keyed = (body: object, headers: Record<string, string>) =>
    fixture.admin.call<BulkResult>('POST /invoices/bulk', { body, headers })

  it('the same call gets the same response; another one is refused', async () => {
    const body = await createIds(3)
    const key = { 'idempotency-key': randomUUID() }
    const first = await keyed(body, key)
    const before = await takeSnapshot(fixture.portal)
    const again = await keyed(body, key)
    expect(again).toMatchObject({ status: 201, text: first.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await keyed({ ...body, amount: 1 }, key)).status).toBe(422)
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it('two at once are one run, with one response', async () => {
    const body = await createIds(8)
    const key = { 'idempotency-key': randomUUID() }
    const tried = fixture.mails.attempts
    const one = () => keyed(body, key)
    const lock = 'lock table idempotency_keys in exclusive mode'
    const [first, second] = await callBehindLock(fixture.portal, lock, [one, one])
    expect(first?.body.summary).toMatchObject({ successful: 8, emailsSent: 8 })
    expect(second?.body).toEqual(first?.body)
    expect(fixture.mails.attempts).toBe(tried + 8)
  })

  it('two with different keys are two runs', async () => {
    const body = await createIds(2)
    const both = await Promise.all(
      [1, 2].map(() =>
        keyed({ ...body, sendEmail: false, force: true }, { 'idempotency-key': randomUUID() }),
      ),
    )
    const made = both.flatMap(({ body: { results } }) => results.map(({ invoiceId }) => invoiceId))
    expect(new Set(made).size).toBe(4)
  })
})

it('one tenant more than the most is refused', async () => {
  const body = createBody(Array.from({ length: BULK_MAX + 1 }, () => randomUUID()))
  const reply = await fixture.admin.call<{ error: string }>('POST /invoices/bulk', { body })
  expect([reply.status, reply.body.error]).toEqual([400, 'Please select at most 10,000 tenants'])
})
