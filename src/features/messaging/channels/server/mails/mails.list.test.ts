import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '../../../../../testing/clock.ts'
import {
  EMAIL_MESSAGE,
  EMAIL_MESSAGE_WITH_PDF,
  enqueueEmail,
  type TestEmail,
} from '../../../../../testing/mail/deliveries.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { MAIL_MESSAGES, type Mail, type OpenedMail } from '../../mails.contract.ts'
import { deleteStoredMailServer, storeMailServer } from './mail-settings.queries.ts'

const NOBODY = '0b6a1c5e-0000-4000-8000-000000000000'

let portal: TestPortal
let admin: ApiClient
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  // Not by a call, which would alert the owners.
  const server = { host: '127.0.0.1', port: 1, security: 'none', username: null, password: null } as const
  const row = { ...server, fromAddress: null, updatedAt: portal.clock.now() }
  await portal.db.transaction((tx) => storeMailServer(tx, row))
  // Woken jobs would send the emails written here.
  await portal.portal.ctx.jobs.stop()
  await fill()
})
afterAll(() => portal.close())

async function write(email: Partial<TestEmail>, row = sql`state = state`): Promise<string> {
  portal.clock.advance(MINUTE)
  const whole = { ...EMAIL_MESSAGE, ...email }
  const id = await portal.db.transaction((tx) => enqueueEmail(portal.portal.ctx.deliveries, tx, whole))
  await portal.db.execute(sql`update deliveries set ${row} where id = ${id}`)
  return id
}

const over = (ended: string, lastError = 'no') =>
  sql`state = 'failed', ended = ${ended}, next_attempt_at = null, attempts = 1, last_error = ${lastError}`

async function fill(): Promise<void> {
  await write({ to: 'ofori@tenant.test', subject: 'Invoice INV-2026-00001', kind: 'invoice' })
  await write({ to: 'ama@tenant.test', subject: 'Rent for Ɔfɔri' }, over('refused'))
  await write({ to: 'ama@tenant.test', subject: '100% of it' }, over('gave-up'))
  await write({ to: 'ama@tenant.test' }, over('withdrawn', 'Withdrawn: the invoice was paid.'))
  const sentAt = portal.clock.now().toISOString()
  await write(
    { to: 'yaw@tenant.test' },
    sql`state = 'sent', sent_at = ${sentAt}, next_attempt_at = null, attempts = 2`,
  )
}

const list = (query: Record<string, string> = {}) =>
  admin.call<Mail[]>(`GET /mails?${new URLSearchParams({ count: 'true', ...query })}`)
const opened = (id: string) => admin.call<OpenedMail>(`GET /mails/${id}`)

describe('the list of mails', () => {
  it('is newest first, without texts', async () => {
    const { body, headers } = await list()
    expect(headers.get('x-total-count')).toBe('5')
    expect(body.map(({ state, ended }) => ended ?? state)).toEqual([
      'sent',
      'withdrawn',
      'gave-up',
      'refused',
      'pending',
    ])
    const createdAt = new Date(portal.clock.now().getTime() - 4 * MINUTE).toISOString()
    expect(body.at(-1)).toEqual({
      id: expect.any(String),
      kind: 'invoice',
      to: 'ofori@tenant.test',
      name: null,
      toTenant: false,
      subject: 'Invoice INV-2026-00001',
      state: 'pending',
      attempts: 0,
      lastError: null,
      createdAt,
      sentAt: null,
      nextAttemptAt: createdAt,
      ended: null,
      sending: false,
      canSendAgain: true,
    })
    expect(body.map(({ canSendAgain }) => canSendAgain)).toEqual([false, false, true, true, true])
    expect(body[0]).toMatchObject({ sentAt: expect.any(String), nextAttemptAt: null, attempts: 2 })
  })

  it('has pages, forward and back', async () => {
    const all = (await list()).body
    const seen: Mail[] = []
    const linked = (headers: Headers, rel: string) =>
      new RegExp(`<\\/api\\/mails([^>]*)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1]
    let back: string | undefined
    for (let query: string | undefined = '?limit=2'; query !== undefined; ) {
      const page: Awaited<ReturnType<typeof list>> = await admin.call<Mail[]>(`GET /mails${query}`)
      seen.push(...page.body)
      query = linked(page.headers, 'next')
      back = linked(page.headers, 'prev')
    }
    expect(seen).toEqual(all)
    const before = await admin.call<Mail[]>(`GET /mails${back}&count=true`)
    expect(before.body).toEqual(all.slice(2, 4))
    expect([before.headers.get('x-total-count'), before.headers.get('x-offset')]).toEqual(['5', '2'])
    const foreign = await admin.call(
      `GET /mails?cursor=${Buffer.from('["amount","after","1"]').toString('base64url')}`,
    )
    expect(foreign.status).toBe(400)
  })

  it.each<[Record<string, string>, number]>([
    [{ q: 'ofori' }, 2],
    [{ q: 'OFORI@' }, 1],
    [{ q: 'ama@tenant' }, 3],
    [{ q: '0%' }, 1],
    [{ q: '' }, 5],
    [{ q: 'nobody' }, 0],
    [{ state: 'pending' }, 1],
    [{ state: 'failed' }, 3],
    [{ state: 'sent' }, 1],
    [{ ended: 'withdrawn' }, 1],
    [{ ended: 'no-server' }, 0],
    [{ which: 'failed' }, 2],
    [{ which: 'failed', q: 'rent' }, 1],
    [{ which: 'stranded' }, 0],
    [{ which: 'unsent' }, 2],
    [{ which: 'waiting' }, 0],
    [{ kind: 'invoice' }, 1],
    [{ kind: '' }, 5],
    [{ state: 'failed', ended: 'refused', q: 'rent', kind: EMAIL_MESSAGE.kind }, 1],
  ])('with %j has %i', async (query, count) => {
    const { body, headers } = await list(query)
    expect([body.length, headers.get('x-total-count')]).toEqual([count, String(count)])
  })

  it('marks one that is being sent, until the claim expires', async () => {
    const until = sql`claimed_until = clock_timestamp() + interval '1 minute'`
    const id = await write({ subject: 'On its way' }, until)
    expect((await list({ q: 'on its way' })).body).toMatchObject([{ sending: true, canSendAgain: false }])
    await portal.db.execute(
      sql`update deliveries set claimed_until = now() - interval '1 year' where id = ${id}`,
    )
    expect((await list({ q: 'on its way' })).body).toMatchObject([{ sending: false, canSendAgain: true }])
    await portal.db.execute(sql`delete from deliveries where id = ${id}`)
  })

  it('names its reader, and is found by the current name', async () => {
    const uid = randomUUID()
    const person = sql`(uid, name, email, role) values (${uid}, 'Kɔfi Ɛnam', 'kofi@x.test', 'tenant')`
    await portal.db.execute(sql`insert into profiles ${person}`)
    const id = await write({ to: 'old@x.test', uids: [uid] })
    const found = { id, to: 'old@x.test', name: 'Kɔfi Ɛnam', toTenant: true }
    expect((await list({ q: 'enam' })).body).toMatchObject([found])
    expect((await list({ q: 'KƆFI' })).headers.get('x-total-count')).toBe('1')
    // The search covers the address of the email, not the person's.
    expect((await list({ q: 'kofi@x' })).body).toEqual([])
    expect((await opened(id)).body).toMatchObject(found)
    await portal.db.execute(sql`update profiles set role = 'admin' where uid = ${uid}`)
    expect((await opened(id)).body.toTenant).toBe(false)
    await portal.db.execute(sql`delete from deliveries where id = ${id}`)
    await portal.db.execute(sql`delete from profiles where uid = ${uid}`)
  })

  it('has no next attempt when none is scheduled', async () => {
    await deleteStoredMailServer(portal.db)
    expect((await list({ state: 'pending' })).body).toMatchObject([
      { nextAttemptAt: null, canSendAgain: true },
    ])
    const off = await startTestPortal(
      { SMTP_URL: 'off' },
      { database: { db: portal.db, drop: async () => undefined } },
    )
    const { body } = await off.withToken(admin.token ?? '').call<Mail[]>('GET /mails?state=pending')
    expect(body).toMatchObject([{ nextAttemptAt: null, canSendAgain: false }])
    await off.close()
  })
})

describe('an email that is opened', () => {
  it('shows text, reply address and attachment', async () => {
    const { body } = await opened(await write(EMAIL_MESSAGE_WITH_PDF))
    expect(body).toMatchObject({
      subject: EMAIL_MESSAGE.subject,
      replyTo: EMAIL_MESSAGE.replyTo,
      text: expect.stringContaining(EMAIL_MESSAGE.text),
      attachment: 'Invoice_1_Ɔpɔku.pdf',
    })
    const bare = (await opened(await write({ replyTo: null }))).body
    expect(bare).toMatchObject({ replyTo: null, attachment: null })
  })

  it('shows nothing of a secret, also after it was removed', async () => {
    const id = await write({ holdsSecret: true as const, text: 'Your password is kente' })
    const reply = await opened(id)
    expect([reply.status, reply.body.text, reply.body.canSendAgain]).toEqual([200, null, true])
    expect(reply.text).not.toContain('kente')
    await portal.db.execute(sql`update deliveries set params = null where id = ${id}`)
    expect((await opened(id)).body).toMatchObject({ text: null, canSendAgain: false })
  })

  it.each([NOBODY, 'x', randomUUID()])('that is none (%s) is not found', async (id) => {
    const { status, body } = await opened(id)
    expect([status, body]).toEqual([404, { error: MAIL_MESSAGES.notFound }])
  })
})
