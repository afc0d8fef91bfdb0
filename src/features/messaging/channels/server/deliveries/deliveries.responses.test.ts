import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../../../testing/clock.ts'
import {
  createTestDeliveries,
  defineTestMessage,
  type TestDeliveries,
} from '../../../../../testing/mail/deliveries.ts'
import {
  type ScriptedMailServer,
  startScriptedMailServer,
} from '../../../../../testing/mail/scripted-mail-server.ts'

const SECRET = { holdsSecret: true as const, html: '<p>hunter2</p>', text: 'hunter2' }

let harness: TestDeliveries
let server: ScriptedMailServer | undefined
beforeEach(async () => {
  harness = await createTestDeliveries()
})
afterEach(async () => {
  await harness.close()
  server?.close()
})

async function tried(says: Parameters<typeof startScriptedMailServer>[0], options: object = {}, email = {}) {
  server = await startScriptedMailServer(says)
  const deliveries = harness.open({ smtpUrl: server.url, ...options })
  const id = await harness.enqueue(deliveries, email)
  const { emailError } = await deliveries.attempt(id)
  return { deliveries, id, emailError, row: await harness.readDelivery(id) }
}
const inAMinute = () => new Date(harness.clock.now().getTime() + MINUTE)
const WAITS = { state: 'pending', ended: null, claimedUntil: null, attempts: 1 }

describe('a server that responds with', () => {
  it('text that no database can store does not prevent a retry', async () => {
    const { deliveries, id, row, emailError } = await tried({ RCPT: '451 no \0 way' })
    expect(emailError).toMatch(/451 no way$/)
    expect(row).toMatchObject({ ...WAITS, lastError: emailError, nextAttemptAt: inAMinute() })
    harness.clock.advance(MINUTE)
    expect(await deliveries.sendDue()).toBe(1)
    expect((await harness.readDelivery(id)).attempts).toBe(2)
  })

  it('arbitrary bytes in its greeting leads to a retry', async () => {
    const bytes = Buffer.from([...Array.from({ length: 256 }, (_, at) => at), 13, 10])
    const { row } = await tried({ GREETING: bytes })
    expect(row).toMatchObject({ ...WAITS, nextAttemptAt: inAMinute() })
    expect(row.lastError).not.toMatch(/\p{Cc}/u)
  })

  it.each([
    ['MAIL', '530 Authentication required'],
    ['RCPT', '530 5.7.0 Authentication required'],
    ['MAIL', '534 5.7.9 Too weak'],
    ['RCPT', '535 5.7.8 Who are you?'],
    ['MESSAGE', '538 Encryption required'],
  ])('to %s "%s" is no refusal of the message: it is retried', async (command, response) => {
    const { row } = await tried({ [command]: response })
    expect(row).toMatchObject({ ...WAITS, nextAttemptAt: inAMinute() })
  })

  it('a permanent refusal leaves a password for seven days, so that it can be resent', async () => {
    const { deliveries, id, row } = await tried({ RCPT: '550 no' }, {}, SECRET)
    const kept = { state: 'failed', ended: 'refused', params: { text: 'hunter2' } }
    expect(row).toMatchObject(kept)
    harness.clock.advance(7 * DAY - HOUR - 1)
    await deliveries.giveUp()
    expect(await harness.readDelivery(id)).toMatchObject(kept)
    harness.clock.advance(1)
    await deliveries.giveUp()
    expect(await harness.readDelivery(id)).toMatchObject({ ...kept, params: null })
  })

  it('a permanent refusal leaves a link only while it is valid', async () => {
    const expiry = { ageMs: 60 * MINUTE, reason: 'it is late' }
    const messages = [defineTestMessage('reset', { expiry })]
    const email = { ...SECRET, kind: 'reset' }
    const { deliveries, id, row } = await tried({ RCPT: '550 no' }, { messages }, email)
    expect(row.params).toMatchObject({ text: 'hunter2' })
    harness.clock.advance(60 * MINUTE + 1)
    await deliveries.giveUp()
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'failed', params: null })
  })
})

describe('a server that sends single bytes', () => {
  const drip = (socket: import('node:net').Socket) => {
    const dripping = setInterval(() => socket.write('2'), 50)
    socket.on('close', () => clearInterval(dripping))
  }

  it.each(['GREETING', 'RCPT', 'MESSAGE'])('after %s is disconnected in the end', async (command) => {
    const { row, emailError } = await tried(
      { [command]: drip },
      { responseTimeoutMs: 1000, messageTimeoutMs: 400 },
    )
    expect(emailError).toMatch(/timeout/)
    expect(row).toMatchObject({ ...WAITS, nextAttemptAt: inAMinute() })
    await expect.poll(() => server?.connectionCount, { timeout: 15_000 }).toBe(0)
  })
})

describe('a server that repeats a password', () => {
  it('does not reveal it', async () => {
    server = await startScriptedMailServer({
      AUTH: (socket, line) => socket.write(`535 no: ${line} kɛnte 1\r\n`),
    })
    const smtpUrl = server.url.replace('//', `//${encodeURIComponent('rent@x.test')}:k%C9%9Bnte%201@`)
    const deliveries = harness.open({ smtpUrl })
    const id = await harness.enqueue(deliveries)
    await deliveries.attempt(id)
    const { lastError, state } = await harness.readDelivery(id)
    expect([state, lastError]).toEqual(['pending', 'Invalid login: 535 no: AUTH PLAIN *** ***'])
    expect(harness.logLines.join()).not.toMatch(/nte 1|AHJlbnRA/)
  })
})
