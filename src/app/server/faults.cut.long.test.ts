import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startTestPortal, type TestPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: ApiClient
let tenantId: string

beforeAll(async () => {
  portal = await startTestPortal({ SMTP_URL: 'off' })
  admin = await portal.createAdmin()
  tenantId = (await portal.createTenant(admin)).tenant.id
})
afterAll(() => portal.close())

const invoice = () => ({ tenantId, amount: 100, dueDate: '2999-12-05', sendEmail: false })

function createRawRequest(key: string): Buffer {
  const body = JSON.stringify(invoice())
  const head = [
    'POST /api/invoices HTTP/1.1',
    'Host: portal.test',
    `Authorization: Bearer ${admin.token}`,
    `Idempotency-Key: ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Sends the bytes, reads that many of the response, and resets the connection. */
async function cut(bytes: Buffer, answered: number): Promise<void> {
  const { port, hostname } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  for (let read = 0; read < answered; ) {
    const chunk = socket.read(1) as Buffer | null
    if (chunk === null) await once(socket, 'readable')
    else read += chunk.length
  }
  socket.resetAndDestroy()
  await once(socket, 'close')
}

const count = async () => (await admin.call<unknown[]>('GET /invoices')).body.length
const again = (key: string) =>
  admin.call<{ id: string }>('POST /invoices', { body: invoice(), headers: { 'idempotency-key': key } })

test('a request that is cut at any of its bytes makes nothing, and the same key then makes one', async () => {
  const key = randomUUID()
  const request = createRawRequest(key)
  const before = await count()
  for (let sent = 0; sent < request.length; sent += 1) await cut(request.subarray(0, sent), 0)
  expect(await count()).toBe(before)
  expect((await again(key)).status).toBe(201)
  expect(await count()).toBe(before + 1)
})

test('a request whose answer is cut is done once: the same key gets the answer of it', async () => {
  const whole = await again(randomUUID())
  const length = whole.text.length + 400
  const before = await count()
  const keys: string[] = []
  for (let answered = 0; answered < length; answered += 40) {
    const key = randomUUID()
    keys.push(key)
    await cut(createRawRequest(key), answered)
  }
  const ids = new Set<string>()
  for (const key of keys) {
    const { status, body } = await again(key)
    expect(status).toBe(201)
    ids.add(body.id)
  }
  expect(ids.size).toBe(keys.length)
  expect(await count()).toBe(before + keys.length)
})
