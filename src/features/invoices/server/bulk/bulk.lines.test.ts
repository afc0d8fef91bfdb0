import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callBehindLock } from '../../../../testing/call-behind-lock.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { insertTenants } from '../../../../testing/insert-tenants.ts'
import { takeSnapshot } from '../../../../testing/snapshot.ts'
import { BULK_MAX, type BulkProgress, type BulkResult } from '../../bulk.contract.ts'

const fixture = setUpFixture()
const NDJSON = { accept: 'application/x-ndjson' }

const bodyOf = (tenantIds: string[], fields = {}) => ({
  tenantIds,
  amount: 1500.5,
  dueDate: '2026-12-05',
  ...fields,
})
const crowd = async (count: number) => (await insertTenants(fixture.portal.db, count)).map(({ id }) => id)
const idsOf = async (count: number) => bodyOf(await crowd(count))
const linesOf = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const query = async (text: string) => (await fixture.portal.db.$client.query(text)).rows

describe('a run that is followed', () => {
  it('tells its progress line by line, and its result as the last one', async () => {
    const body = await idsOf(20)
    const plain = await fixture.admin.call<BulkResult>('POST /invoices/bulk', { body })
    const { status, headers, text } = await fixture.admin.call('POST /invoices/bulk', {
      body,
      headers: NDJSON,
    })
    expect([status, headers.get('content-type')]).toEqual([201, 'application/x-ndjson'])
    const lines = linesOf(text)
    const last = lines.pop() as BulkResult
    expect(last.summary).toEqual(plain.body.summary)
    expect(Object.keys(last)).toEqual(['summary', 'results'])
    const progress = lines.map((line) => (line as BulkProgress).progress)
    expect(progress[0]).toEqual({ total: 20, created: 20, emails: 20, emailsSent: 0, emailsFailed: 0 })
    const sent = progress.map(({ emailsSent }) => emailsSent)
    expect(sent).toEqual(sent.toSorted((a, b) => a - b))
  })

  it('says in the last line that it failed, and then nothing is stored', async () => {
    const body = await idsOf(250)
    await query(`alter table invoices add constraint never check (tenant_id <> '${body.tenantIds.at(-1)}')`)
    const before = await takeSnapshot(fixture.portal)
    const { status, text } = await fixture.admin.call('POST /invoices/bulk', { body, headers: NDJSON })
    const lines = linesOf(text)
    expect(status).toBe(201)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.at(-1)).toEqual({ error: expect.stringContaining('Something went wrong on our side') })
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
    await query('alter table invoices drop constraint never')
  })

  it('goes on when its caller hangs up', async () => {
    const { mails, portal, admin } = fixture
    const body = await idsOf(5)
    mails.mode = 'hang'
    const { attempts } = mails
    const gone = new AbortController()
    const answer = await fetch(`${portal.url}/api/invoices/bulk`, {
      method: 'POST',
      signal: gone.signal,
      headers: { ...NDJSON, authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await expect.poll(() => mails.attempts, { timeout: 15_000 }).toBe(attempts + 5)
    gone.abort()
    await expect(answer.text()).rejects.toThrow('aborted')
    mails.release()
    const sent = `select 1 from deliveries d join invoices i on i.id = d.about
      where d.state = 'sent' and i.tenant_id = any('{${body.tenantIds}}')`
    await expect.poll(() => query(sent), { timeout: 15_000 }).toHaveLength(5)
  })
})

it('nothing is told line by line to who refuses lines', async () => {
  const body = await idsOf(2)
  for (const accept of ['application/x-ndjson;q=0', 'application/json, Application/X-NDJSON; Q=0.000']) {
    const { headers } = await fixture.admin.call('POST /invoices/bulk', { body, headers: { accept } })
    expect(headers.get('content-type')).toContain('application/json')
  }
  const accept = 'application/json;q=0.5, application/x-ndjson; q=0.9'
  const { headers } = await fixture.admin.call('POST /invoices/bulk', { body, headers: { accept } })
  expect(headers.get('content-type')).toBe('application/x-ndjson')
})

describe('with an Idempotency-Key', () => {
  const keyed = (body: object, headers: Record<string, string>) =>
    fixture.admin.call<BulkResult>('POST /invoices/bulk', { body, headers })

  it('the same call gets the same answer, as lines too; another one is refused', async () => {
    const body = await idsOf(3)
    const key = { 'idempotency-key': randomUUID() }
    const first = await keyed(body, key)
    const before = await takeSnapshot(fixture.portal)
    expect(await keyed(body, key)).toMatchObject({ status: 201, text: first.text })
    const asLines = await keyed(body, { ...key, ...NDJSON })
    expect(linesOf(asLines.text)).toEqual([first.body])
    expect(asLines.headers.get('idempotent-replayed')).toBe('true')
    expect((await keyed({ ...body, amount: 1 }, { ...key, ...NDJSON })).status).toBe(422)
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it('two at once are one run, with one answer', async () => {
    const body = await idsOf(8)
    const key = { 'idempotency-key': randomUUID() }
    const tried = fixture.mails.attempts
    const both = () => Promise.all([keyed(body, key), keyed(body, { ...key, ...NDJSON })])
    const [held] = await callBehindLock(fixture.portal, 'lock table idempotency_keys in exclusive mode', [
      both,
    ])
    const [plain, lines] = held ?? []
    expect(plain?.body.summary).toMatchObject({ successful: 8, emailsSent: 8 })
    expect(linesOf(lines?.text ?? '').at(-1)).toEqual(plain?.body)
    expect(fixture.mails.attempts).toBe(tried + 8)
  })

  it('two with different keys are two runs', async () => {
    const body = await idsOf(2)
    const both = await Promise.all(
      [1, 2].map(() => keyed({ ...body, sendEmail: false }, { 'idempotency-key': randomUUID() })),
    )
    const made = both.flatMap(({ body: { results } }) => results.map(({ invoiceId }) => invoiceId))
    expect(new Set(made).size).toBe(4)
  })
})

describe('so many tenants', () => {
  it(`as ${BULK_MAX} are taken at once`, async () => {
    const body = bodyOf(await crowd(BULK_MAX), { sendEmail: false })
    const { status, text } = await fixture.admin.call('POST /invoices/bulk', { body, headers: NDJSON })
    expect(status).toBe(201)
    expect(linesOf(text).at(-1)).toMatchObject({ summary: { successful: BULK_MAX, failed: 0 } })
    const [numbers] = await query(
      `select count(distinct invoice_number)::int as count from invoices where tenant_id = any('{${body.tenantIds}}')`,
    )
    expect(numbers).toEqual({ count: BULK_MAX })
  }, 60_000)

  it('as one more are refused', async () => {
    const body = bodyOf(Array.from({ length: BULK_MAX + 1 }, () => randomUUID()))
    const reply = await fixture.admin.call<{ error: string }>('POST /invoices/bulk', {
      body,
      headers: NDJSON,
    })
    expect([reply.status, reply.body.error]).toEqual([400, 'Please select at most 10,000 tenants'])
  })
})
