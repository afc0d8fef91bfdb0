import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../../../../../testing/clock.ts'
import { EMAIL_MESSAGE, enqueueEmail } from '../../../../../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import type { Mail } from '../../mails.contract.ts'

const NOBODY = '0b6a1c5e-0000-4000-8000-000000000000'

let portal: TestPortal
let admin: ApiClient
let mails: TestMailServer
beforeAll(async () => {
  mails = await startMailServer()
  portal = await startTestPortal({ SMTP_URL: mails.url })
  admin = await portal.createAdmin()
})
afterAll(async () => {
  await portal.close()
  await mails.close()
})
beforeEach(async () => {
  mails.mode = 'accept'
  mails.received.length = 0
  await portal.db.execute(sql`delete from deliveries`)
})

const retry = (which: string, { by = admin, key = '' } = {}) =>
  by.call<{ queued: number; leftOut: number }>('POST /mails/retry', {
    body: { which },
    headers: key ? { 'idempotency-key': key } : {},
  })
const received = () => mails.received.map(({ to }) => to?.[0]?.address).sort()

async function write(name: string, row = sql`state = state`, uids: string[] = []): Promise<void> {
  const email = { ...EMAIL_MESSAGE, to: `${name}@tenant.test`, uids }
  // In one transaction, because a job woken earlier may still run.
  await portal.db.transaction(async (tx) => {
    const id = await enqueueEmail(portal.portal.ctx.deliveries, tx, email)
    await tx.execute(sql`update deliveries set ${row} where id = ${id}`)
  })
}
const at = (ms: number) => new Date(portal.clock.now().getTime() + ms).toISOString()
const over = (ended: string) => sql`state = 'failed', ended = ${ended}, next_attempt_at = null, attempts = 1`

/** One email in each state, named by it. */
async function fill(): Promise<void> {
  await write('putoff', sql`failed_since = ${at(-HOUR)}, next_attempt_at = ${at(HOUR)}, attempts = 3`)
  await write('early', sql`next_attempt_at = ${at(HOUR)}, asked_at = ${at(HOUR)}`)
  await write(
    'sending',
    sql`failed_since = ${at(-HOUR)}, next_attempt_at = ${at(-1)},
      claimed_until = clock_timestamp() + interval '1 hour'`,
  )
  for (const ended of ['refused', 'gave-up', 'no-server', 'withdrawn', 'off']) await write(ended, over(ended))
  await write('old', sql`${over('refused')}, created_at = ${at(-31 * DAY)}`)
  await write('oldest', sql`${over('no-server')}, created_at = ${at(-300 * DAY)}`)
  await write('emptied', sql`${over('refused')}, holds_secret = true, params = null`)
  await write('sent', sql`state = 'sent', next_attempt_at = null, sent_at = ${at(0)}`)
}

describe('many emails are sent again', () => {
  it.each([
    ['waiting', ['putoff']],
    ['failed', ['gave-up', 'refused']],
    ['stranded', ['no-server', 'off', 'oldest']],
  ])('%s: these, and no others', async (which, names) => {
    await fill()
    expect((await retry(which)).body).toEqual({ queued: names.length, leftOut: 0 })
    await expect.poll(received).toEqual(names.map((name) => `${name}@tenant.test`))
    expect((await retry(which)).body).toEqual({ queued: 0, leftOut: 0 })
    expect(mails.received).toHaveLength(names.length)
  })

  it('except those that cannot be sent', async () => {
    await write('gone', over('refused'), [NOBODY])
    await write('here', over('refused'))
    expect((await retry('failed')).body).toEqual({ queued: 1, leftOut: 1 })
    await expect.poll(received).toEqual(['here@tenant.test'])
  })

  it('once for concurrent and repeated requests', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await write(name, over('gave-up'))
    const colleague = await portal.createAdmin()
    const responses = [
      retry('failed', { key: 'k' }),
      retry('failed', { key: 'k' }),
      retry('failed', { by: colleague }),
    ]
    const [one, same] = await Promise.all(responses)
    expect(same?.body).toEqual(one?.body)
    await expect.poll(received).toHaveLength(6)
    expect(new Set(received()).size).toBe(6)
  })

  it('without waiting for them', async () => {
    mails.mode = 'hang'
    for (const name of ['a', 'b']) await write(name, over('gave-up'))
    expect((await retry('failed')).body).toEqual({ queued: 2, leftOut: 0 })
    const states = async () => (await admin.call<Mail[]>('GET /mails')).body.map(({ state }) => state)
    expect(await states()).toEqual(['pending', 'pending'])
    await expect.poll(() => mails.attempts).toBeGreaterThan(0)
    mails.release()
    await expect.poll(states).toEqual(['sent', 'sent'])
  })
})

describe('very many', () => {
  it('are sent in the order in which they were written, 10,000 at once', async () => {
    const bare = await startTestPortal()
    const its = await bare.createAdmin()
    const now = bare.clock.now().toISOString()
    await bare.db.execute(sql`
      insert into deliveries (id, kind, recipient, subject, html, text, state, ended, created_at, asked_at)
      select gen_random_uuid(), 'note', n || '@tenant.test', 'Rent', '<p>Rent</p>', 'Rent', 'failed', 'no-server', at, at
      from generate_series(1, 10003) n, lateral (select ${now}::timestamptz - (n || ' minutes')::interval as at) as instants`)
    expect((await retry('stranded', { by: its })).body).toEqual({ queued: 10_000, leftOut: 3 })
    const { body } = await its.call<Mail[]>('GET /mails?ended=no-server')
    expect(body.map(({ to }) => to)).toEqual(['1@tenant.test', '2@tenant.test', '3@tenant.test'])
    expect((await retry('stranded', { by: its })).body).toEqual({ queued: 3, leftOut: 0 })
    await bare.close()
  })
})
