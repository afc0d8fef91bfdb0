import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../testing/clock.ts'
import { createMultipartBody, sampleFiles } from '../../testing/files.ts'
import { setUpMailFixture } from '../../testing/fixture.ts'
import { callBehindLock } from '../../testing/portal/call-behind-lock.ts'
import type { ApiClient, ApiResponse } from '../../testing/portal.ts'

const NOWHERE = '11111111-1111-4111-8111-111111111111'
const USED = 'This Idempotency-Key was used with other contents; use a new one.'
const FIRST_CALL_MS = 15_000

type Made = { id: string; error?: string; emailSent?: boolean; receipt?: { id: string } }
type Send = (
  key: string,
  contents?: 'same' | 'other' | 'refused',
  by?: ApiClient,
) => Promise<ApiResponse<Made>>

const fixture = setUpMailFixture()
let invoiceId: string

beforeEach(async () => {
  invoiceId = (await fixture.createInvoice()).id
  fixture.mails.mode = 'accept'
})

const keyed = (key: string) => ({ 'idempotency-key': key })

const invoices: Send = (key, contents = 'same', by = fixture.admin) => {
  const tenantId = contents === 'refused' ? NOWHERE : fixture.tenant.tenant.id
  const body = { tenantId, amount: contents === 'other' ? 2 : 1, dueDate: '2026-12-05' }
  return by.call('POST /invoices', { body, headers: keyed(key) })
}
const receipt: Send = (key, contents = 'same', by = fixture.tenant) =>
  fixture.portal.uploadReceipt(by, invoiceId, contents === 'other' ? sampleFiles.jpeg : sampleFiles.png, {
    headers: keyed(key),
    fields: { paymentDate: contents === 'refused' ? '' : '2026-11-19' },
  })

async function everything() {
  const count = async (path: string) => (await fixture.admin.call<unknown[]>(`GET ${path}`)).body.length
  const { body } = await fixture.admin.call<{ receipts: unknown[] }>(`GET /invoices/${invoiceId}`)
  const files = (await fixture.portal.listStoredFiles()).length
  return [
    await count('/tenants'),
    await count('/invoices'),
    body.receipts.length,
    files,
    fixture.mails.attempts,
  ]
}
const replayed = ({ headers }: ApiResponse) => headers.get('idempotent-replayed')

describe.each([
  ['POST /invoices', invoices, 10],
  ['POST /invoices/{id}/receipt', receipt, 10],
] as const)('%s with an Idempotency-Key', (_, send, many) => {
  const newKey = () => randomUUID()

  it('runs once, and sends the same response again, byte for byte', async () => {
    const key = newKey()
    const first = await send(key)
    const after = await everything()
    const second = await send(key)
    expect([first.status, replayed(first)]).toEqual([201, null])
    expect([second.status, replayed(second), second.text]).toEqual([201, 'true', first.text])
    expect(await everything()).toEqual(after)
  })

  it('refuses another body with the same key, and changes nothing', async () => {
    const key = newKey()
    await send(key)
    const after = await everything()
    const { status, body } = await send(key, 'other')
    expect([status, body.error]).toEqual([422, USED])
    expect(await everything()).toEqual(after)
  })

  it('runs once for concurrent calls, and sends all the same response', async () => {
    const key = newKey()
    const before = await everything()
    const replies = await Promise.all(Array.from({ length: many }, () => send(key)))
    const after = await everything()
    expect(replies.map(({ status }) => status)).toEqual(Array(many).fill(201))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies.filter((reply) => replayed(reply) === null)).toHaveLength(1)
    expect(after.map((count, index) => count - (before[index] ?? 0)).every((more) => more <= 1)).toBe(true)
  })

  it('leaves the key unused after a refused call', async () => {
    const key = newKey()
    const before = await everything()
    expect([400, 404]).toContain((await send(key, 'refused')).status)
    expect(await everything()).toEqual(before)
    const { status, headers } = await send(key)
    expect([status, headers.get('idempotent-replayed')]).toEqual([201, null])
  })

  it('is valid for 24 hours, then the key can be used again', async () => {
    const key = newKey()
    const first = await send(key)
    fixture.portal.clock.advance(DAY)
    expect((await send(key)).text).toBe(first.text)
    fixture.portal.clock.advance(1)
    const anew = await send(key)
    expect(replayed(anew)).toBeNull()
    expect(anew.text).not.toBe(first.text)
    fixture.portal.clock.advance(-DAY - 1)
  })

  it('waits for a first call that is still sending its email', async () => {
    const key = newKey()
    fixture.mails.mode = 'hang'
    const before = fixture.mails.attempts
    const both = [send(key), send(key)]
    await expect.poll(() => fixture.mails.attempts, { timeout: 15_000 }).toBe(before + 1)
    fixture.mails.release()
    const [first, second] = await Promise.all(both)
    expect(second?.text).toBe(first?.text)
    expect(first?.text).toMatch(/[eE]mailSent":true/)
    expect(fixture.mails.attempts).toBe(before + 1)
  })

  it('sends the stored response when the first call crashed after its commit', async () => {
    const key = newKey()
    fixture.mails.mode = 'hang'
    const before = fixture.mails.attempts
    const first = send(key)
    await expect.poll(() => fixture.mails.attempts, { timeout: 15_000 }).toBe(before + 1)
    fixture.portal.clock.advance(FIRST_CALL_MS + 1)
    const second = await send(key)
    expect([second.status, replayed(second)]).toEqual([201, 'true'])
    expect(second.text).toMatch(/[eE]mailSent":false/)
    fixture.mails.release()
    const { body } = await first
    expect([second.body.id, second.body.receipt?.id]).toEqual([body.id, body.receipt?.id])
    expect(fixture.mails.attempts).toBe(before + 1)
  })
})

describe('many calls at once with one Idempotency-Key', () => {
  const HELD = 'lock table invoices in exclusive mode'
  const WAITING = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const MANY = 20

  it('delay no other calls while the first is blocked', async () => {
    const key = randomUUID()
    const { db, url } = fixture.portal
    const inLine = () => db.$client.query(`select 1 ${WAITING}`)
    const statuses: number[] = []
    const holder = await db.$client.connect()
    await holder.query('begin')
    await holder.query(HELD)
    const answers = Promise.all(Array.from({ length: MANY }, () => invoices(key)))
    try {
      await expect.poll(async () => (await inLine()).rowCount, { timeout: 15_000 }).toBe(1)
      for (let one = 0; one < MANY; one += 1) {
        statuses.push((await fixture.admin.call('GET /invoices')).status)
        statuses.push((await fetch(`${url}/api/health`)).status)
      }
    } finally {
      await holder.query('commit')
      holder.release()
    }
    expect(statuses).toEqual(Array(2 * MANY).fill(200))
    const replies = await answers
    expect(replies.map(({ status }) => status)).toEqual(Array(MANY).fill(201))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies.filter((reply) => replayed(reply) === null)).toHaveLength(1)
  })

  it('are run by the next one when the first fails', async () => {
    const key = randomUUID()
    const first = `select pg_cancel_backend(pid) ${WAITING}`
    const both = () => Promise.all([invoices(key), invoices(key)])
    const [replies] = await callBehindLock(fixture.portal, HELD, [both], first)
    expect(replies?.map(({ status }) => status).sort()).toEqual([201, 500])
    expect(replies?.map(replayed)).toEqual([null, null])
  })
})

describe('an Idempotency-Key', () => {
  it('is separate for each person', async () => {
    const key = randomUUID()
    const colleague = await fixture.portal.createAdmin()
    const [first, other] = [await invoices(key), await invoices(key, 'other', colleague)]
    expect([first.status, other.status, replayed(other)]).toEqual([201, 201, null])
    expect(other.body.id).not.toBe(first.body.id)
    const uploads = [
      await receipt(key),
      await receipt(`${key}-2`, 'same', fixture.admin),
      await receipt(`${key}-2`),
    ]
    expect(uploads.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(uploads.map(({ body }) => body.receipt?.id)).size).toBe(3)
  })

  it('belongs to one call', async () => {
    const key = randomUUID()
    await invoices(key)
    const body = { name: 'Esi', apartment: 'Bohye (Shops)' }
    const added = await fixture.admin.call<Made>('POST /tenants', { body, headers: keyed(key) })
    expect(added.body.error).toBe(USED)
    const reply = await fixture.admin.call<Made>(`PATCH /invoices/${invoiceId}`, {
      body: { amount: 3 },
      headers: keyed(key),
    })
    expect([reply.status, reply.body.error]).toEqual([422, USED])
  })

  it('compares parsed values, not their spelling', async () => {
    const key = randomUUID()
    const first = await invoices(key)
    const raw = `{ "dueDate": "2026-12-05", "unknown": [1],\n "status":"UNPAID", "amount": 1.0, "tenantId": ${JSON.stringify(fixture.tenant.tenant.id.toUpperCase())} }`
    expect((await fixture.admin.call('POST /invoices', { raw, headers: keyed(key) })).text).toBe(first.text)
  })

  it.each([
    [1, 201],
    [255, 201],
    [256, 400],
    [0, 400],
  ])('of %d characters answers %d', async (length, expected) => {
    const { status, body } = await invoices(`${randomUUID()}${'k'.repeat(255)}`.slice(0, length))
    expect(status).toBe(expected)
    if (status === 400) expect(body.error).toBe('Idempotency-Key must be a text of 1 to 255 characters.')
  })

  it('recognises a form by its parts, whatever their order and boundary', async () => {
    const key = randomUUID()
    const date = { name: 'paymentDate', content: '2026-11-19' }
    const file = { name: 'receipt', fileName: 'a.png', content: sampleFiles.png }
    const post = (form: ReturnType<typeof createMultipartBody>) =>
      fixture.tenant.call<Made>(`POST /invoices/${invoiceId}/receipt`, {
        raw: form.raw,
        headers: { ...form.headers, ...keyed(key) },
      })
    const first = await post(createMultipartBody([date, file]))
    const after = await everything()
    expect((await post(createMultipartBody([file, date], 'another-boundary'))).text).toBe(first.text)
    const others = [
      createMultipartBody([{ ...date, content: '2026-11-18' }, file]),
      createMultipartBody([date, file, { name: 'notes', content: 'x' }]),
      createMultipartBody([date, { ...file, fileName: 'b.png' }]),
      createMultipartBody([date, { ...file, content: Buffer.concat([sampleFiles.png, Buffer.alloc(1)]) }]),
    ]
    for (const other of others) expect((await post(other)).status).toBe(422)
    expect(await everything()).toEqual(after)
  })

  it('sends the response again to a caller who lost the connection', async () => {
    const key = randomUUID()
    fixture.mails.mode = 'hang'
    const [tried, gone] = [fixture.mails.attempts, new AbortController()]
    const lost = fetch(`${fixture.portal.url}/api/invoices`, {
      method: 'POST',
      signal: gone.signal,
      headers: {
        ...keyed(key),
        authorization: `Bearer ${fixture.admin.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ tenantId: fixture.tenant.tenant.id, amount: 1, dueDate: '2026-12-05' }),
    })
    await expect.poll(() => fixture.mails.attempts, { timeout: 15_000 }).toBe(tried + 1)
    gone.abort()
    await expect(lost).rejects.toThrow('aborted')
    fixture.mails.release()
    const before = await everything()
    const { status, body } = await invoices(key)
    expect([status, body.emailSent]).toEqual([201, true])
    expect(await everything()).toEqual(before)
  })

  it('repeats a refusal that the version before stored without its code', async () => {
    const key = randomUUID()
    await invoices(key)
    const answer = JSON.stringify({ refusal: [409, 'It was withdrawn.'] })
    const update = 'update idempotency_keys set answer = $2 where key = $1'
    await fixture.portal.db.$client.query(update, [key, answer])
    const { status, code, body } = await invoices(key)
    expect([status, code, body]).toEqual([409, 'mail.withdrawn', { error: 'It was withdrawn.' }])
  })

  it('is optional: two calls without one run twice', async () => {
    const body = { tenantId: fixture.tenant.tenant.id, amount: 1, dueDate: '2026-12-05', sendEmail: false }
    const both = await Promise.all([1, 2].map(() => fixture.admin.call<Made>('POST /invoices', { body })))
    expect(new Set(both.map((reply) => reply.body.id)).size).toBe(2)
  })
})
