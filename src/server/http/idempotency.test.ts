import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../testing/clock.ts'
import { multipart, sampleFiles } from '../../testing/files.ts'
import { heldUp } from '../../testing/held.ts'
import type { Person, Reply } from '../../testing/portal.ts'
import { openScene } from '../../testing/scene.ts'

const NOWHERE = '11111111-1111-4111-8111-111111111111'
const USED = 'This Idempotency-Key was used with other contents; use a new one.'
const FIRST_CALL_MS = 15_000

type Made = { id: string; error?: string; emailSent?: boolean; receipt?: { id: string } }
type Send = (key: string, contents?: 'same' | 'other' | 'refused', by?: Person) => Promise<Reply<Made>>

const scene = openScene()
let invoiceId: string
let email: string

beforeEach(async () => {
  invoiceId = (await scene.bill()).id
  email = `${randomUUID()}@tenant.test`
  scene.mails.mood = 'take'
})

const keyed = (key: string) => ({ 'idempotency-key': key })

const tenants: Send = (key, contents = 'same', by = scene.admin) => {
  const body = {
    name: contents,
    email,
    apartment: contents === 'refused' ? 'Nowhere' : 'Bohye (Shops)',
    password: 'secret',
  }
  return by.call('POST /tenants', {
    body: { ...body, name: contents === 'other' ? 'Yaw' : 'Esi' },
    headers: keyed(key),
  })
}
const invoices: Send = (key, contents = 'same', by = scene.admin) => {
  const tenantId = contents === 'refused' ? NOWHERE : scene.tenant.tenant.id
  const body = { tenantId, amount: contents === 'other' ? 2 : 1, dueDate: '2026-12-05' }
  return by.call('POST /invoices', { body, headers: keyed(key) })
}
const receipt: Send = (key, contents = 'same', by = scene.tenant) =>
  scene.portal.upload(by, invoiceId, contents === 'other' ? sampleFiles.jpeg : sampleFiles.png, {
    headers: keyed(key),
    fields: { paymentDate: contents === 'refused' ? '' : '2026-11-19' },
  })

/** Everything that a second try could wrongly add to. */
async function everything() {
  const count = async (path: string) => (await scene.admin.call<unknown[]>(`GET ${path}`)).body.length
  const { body } = await scene.admin.call<{ receipts: unknown[] }>(`GET /invoices/${invoiceId}`)
  const files = (await scene.portal.storedFiles()).length
  return [await count('/tenants'), await count('/invoices'), body.receipts.length, files, scene.mails.tried]
}
const replayed = ({ headers }: Reply) => headers.get('idempotent-replayed')

describe.each([
  ['POST /tenants', tenants, 3],
  ['POST /invoices', invoices, 10],
  ['POST /invoices/{id}/receipt', receipt, 10],
] as const)('%s with an Idempotency-Key', (_, send, many) => {
  const newKey = () => randomUUID()

  it('does it once, and gives the same answer again, byte for byte', async () => {
    const key = newKey()
    const first = await send(key)
    const after = await everything()
    const second = await send(key)
    expect([first.status, replayed(first)]).toEqual([201, null])
    expect([second.status, replayed(second), second.text]).toEqual([201, 'true', first.text])
    expect(await everything()).toEqual(after)
  })

  it('refuses other contents under the same key, and changes nothing', async () => {
    const key = newKey()
    await send(key)
    const after = await everything()
    const { status, body } = await send(key, 'other')
    expect([status, body.error]).toEqual([422, USED])
    expect(await everything()).toEqual(after)
  })

  it('does it once for many at the same time, and answers all alike', async () => {
    const key = newKey()
    const before = await everything()
    const replies = await Promise.all(Array.from({ length: many }, () => send(key)))
    const after = await everything()
    expect(replies.map(({ status }) => status)).toEqual(Array(many).fill(201))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies.filter((reply) => replayed(reply) === null)).toHaveLength(1)
    expect(after.map((count, index) => count - (before[index] ?? 0)).every((more) => more <= 1)).toBe(true)
  })

  it('lets a try that was refused leave the key free', async () => {
    const key = newKey()
    const before = await everything()
    expect([400, 404]).toContain((await send(key, 'refused')).status)
    expect(await everything()).toEqual(before)
    const { status, headers } = await send(key)
    expect([status, headers.get('idempotent-replayed')]).toEqual([201, null])
  })

  it('holds for 24 hours, and then begins anew', async () => {
    const key = newKey()
    const first = await send(key)
    scene.portal.clock.advance(DAY)
    expect((await send(key)).text).toBe(first.text)
    scene.portal.clock.advance(1)
    const anew = await send(key)
    expect(replayed(anew)).toBeNull()
    expect(anew.text).not.toBe(first.text)
    scene.portal.clock.advance(-DAY - 1)
  })

  it('waits for a first call that is still sending its mail', async () => {
    const key = newKey()
    scene.mails.mood = 'hang'
    const before = scene.mails.tried
    const both = [send(key), send(key)]
    await expect.poll(() => scene.mails.tried, { timeout: 15_000 }).toBe(before + 1)
    scene.mails.release()
    const [first, second] = await Promise.all(both)
    expect(second?.text).toBe(first?.text)
    expect(first?.text).toMatch(/[eE]mailSent":true/)
    expect(scene.mails.tried).toBe(before + 1)
  })

  it('answers what is stored when the first call was cut off after its commit', async () => {
    const key = newKey()
    scene.mails.mood = 'hang'
    const before = scene.mails.tried
    const first = send(key)
    await expect.poll(() => scene.mails.tried, { timeout: 15_000 }).toBe(before + 1)
    scene.portal.clock.advance(FIRST_CALL_MS + 1)
    const second = await send(key)
    expect([second.status, replayed(second)]).toEqual([201, 'true'])
    expect(second.text).toMatch(/[eE]mailSent":false/)
    scene.mails.release()
    const { body } = await first
    expect([second.body.id, second.body.receipt?.id]).toEqual([body.id, body.receipt?.id])
    expect(scene.mails.tried).toBe(before + 1)
  })
})

describe('many calls at once with one Idempotency-Key', () => {
  const HELD = 'lock table invoices in exclusive mode'
  const WAITING = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const MANY = 20

  it('keep nobody else waiting while the first is held up', async () => {
    const key = randomUUID()
    const { db, url } = scene.portal
    const inLine = () => db.$client.query(`select 1 ${WAITING}`)
    const statuses: number[] = []
    const holder = await db.$client.connect()
    await holder.query('begin')
    await holder.query(HELD)
    const answers = Promise.all(Array.from({ length: MANY }, () => invoices(key)))
    try {
      await expect.poll(async () => (await inLine()).rowCount, { timeout: 15_000 }).toBe(1)
      for (let one = 0; one < MANY; one += 1) {
        statuses.push((await scene.admin.call('GET /invoices')).status)
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

  it('are done by the next one when the first fails', async () => {
    const key = randomUUID()
    const first = `select pg_cancel_backend(pid) ${WAITING}`
    const both = () => Promise.all([invoices(key), invoices(key)])
    const [replies] = await heldUp(scene.portal, HELD, [both], first)
    expect(replies?.map(({ status }) => status).sort()).toEqual([201, 500])
    expect(replies?.map(replayed)).toEqual([null, null])
  })
})

describe('an Idempotency-Key', () => {
  it('is each person’s own', async () => {
    const key = randomUUID()
    const colleague = await scene.portal.admin()
    const [first, other] = [await invoices(key), await invoices(key, 'other', colleague)]
    expect([first.status, other.status, replayed(other)]).toEqual([201, 201, null])
    expect(other.body.id).not.toBe(first.body.id)
    const uploads = [
      await receipt(key),
      await receipt(`${key}-2`, 'same', scene.admin),
      await receipt(`${key}-2`),
    ]
    expect(uploads.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(uploads.map(({ body }) => body.receipt?.id)).size).toBe(3)
  })

  it('belongs to one call', async () => {
    const key = randomUUID()
    await invoices(key)
    expect((await tenants(key)).body.error).toBe(USED)
    const reply = await scene.admin.call<Made>(`PATCH /invoices/${invoiceId}`, {
      body: { amount: 3 },
      headers: keyed(key),
    })
    expect([reply.status, reply.body.error]).toEqual([422, USED])
  })

  it('compares what was meant, not how it was written', async () => {
    const key = randomUUID()
    const first = await invoices(key)
    const raw = `{ "dueDate": "2026-12-05", "unknown": [1],\n "status":"UNPAID", "amount": 1.0, "tenantId": ${JSON.stringify(scene.tenant.tenant.id.toUpperCase())} }`
    expect((await scene.admin.call('POST /invoices', { raw, headers: keyed(key) })).text).toBe(first.text)
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

  it('knows a form again by its parts, whatever their order and boundary', async () => {
    const key = randomUUID()
    const date = { name: 'paymentDate', content: '2026-11-19' }
    const file = { name: 'receipt', fileName: 'a.png', content: sampleFiles.png }
    const post = (form: ReturnType<typeof multipart>) =>
      scene.tenant.call<Made>(`POST /invoices/${invoiceId}/receipt`, {
        raw: form.raw,
        headers: { ...form.headers, ...keyed(key) },
      })
    const first = await post(multipart([date, file]))
    const after = await everything()
    expect((await post(multipart([file, date], 'another-boundary'))).text).toBe(first.text)
    const others = [
      multipart([{ ...date, content: '2026-11-18' }, file]),
      multipart([date, file, { name: 'notes', content: 'x' }]),
      multipart([date, { ...file, fileName: 'b.png' }]),
      multipart([date, { ...file, content: Buffer.concat([sampleFiles.png, Buffer.alloc(1)]) }]),
    ]
    for (const other of others) expect((await post(other)).status).toBe(422)
    expect(await everything()).toEqual(after)
  })

  it('gives the answer again to who lost the connection before it came', async () => {
    const key = randomUUID()
    scene.mails.mood = 'hang'
    const [tried, gone] = [scene.mails.tried, new AbortController()]
    const lost = fetch(`${scene.portal.url}/api/invoices`, {
      method: 'POST',
      signal: gone.signal,
      headers: {
        ...keyed(key),
        authorization: `Bearer ${scene.admin.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ tenantId: scene.tenant.tenant.id, amount: 1, dueDate: '2026-12-05' }),
    })
    await expect.poll(() => scene.mails.tried, { timeout: 15_000 }).toBe(tried + 1)
    gone.abort()
    await expect(lost).rejects.toThrow('aborted')
    scene.mails.release()
    const before = await everything()
    const { status, body } = await invoices(key)
    expect([status, body.emailSent]).toEqual([201, true])
    expect(await everything()).toEqual(before)
  })

  it('is not needed: two calls without one are two', async () => {
    const body = { tenantId: scene.tenant.tenant.id, amount: 1, dueDate: '2026-12-05', sendEmail: false }
    const both = await Promise.all([1, 2].map(() => scene.admin.call<Made>('POST /invoices', { body })))
    expect(new Set(both.map((reply) => reply.body.id)).size).toBe(2)
  })
})
