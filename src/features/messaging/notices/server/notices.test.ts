import { beforeEach, describe, expect, it } from 'vitest'
import { announce } from '../../../../server/events/announce.ts'
import { DAY } from '../../../../testing/clock.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { openEventStream } from '../../../../testing/event-stream.ts'
import { sampleFiles } from '../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { EMAIL_MESSAGE, enqueueEmail } from '../../../../testing/mail/deliveries.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Notice } from '../notifications.contract.ts'

const NOBODY = '0b6a1c5e-0000-4000-8000-000000000000'
const fixture = setUpFixture()

let tenant: Awaited<ReturnType<typeof fixture.otherTenant>>
let uid: string
beforeEach(async () => {
  tenant = await fixture.portal.createTenant(fixture.admin)
  uid = tenant.tenant.uid ?? ''
  await tenant.call('POST /notifications/read-all')
  fixture.portal.clock.advance(1)
})

async function notify(uids: string[], title = 'Rent', about?: string): Promise<void> {
  const email = {
    ...EMAIL_MESSAGE,
    uids,
    notice: { ...EMAIL_MESSAGE.notice, title },
    ...(about && { about }),
  }
  await fixture.portal.db.transaction((tx) => enqueueEmail(fixture.portal.portal.ctx.deliveries, tx, email))
}
const list = (person: ApiClient, query = '') => person.call<Notice[]>(`GET /notifications${query}`)
const unread = async (person: ApiClient) => {
  const { headers } = await list(person, '?unread=true&limit=1&count=true')
  return Number(headers.get('x-total-count'))
}
const mark = (person: ApiClient, id: string | undefined, read: boolean) =>
  person.call<Notice>(`PATCH /notifications/${id}`, { body: { read } })
const newest = async (person: ApiClient = tenant) => (await list(person)).body[0]

async function heard(person: ApiClient & { uid: string }, work: () => Promise<unknown>): Promise<number> {
  const stream = await openEventStream(fixture.portal, person)
  await work()
  announce(fixture.portal.db, 'documentUpdated', { uids: [person.uid] }, { id: 'the end' })
  let count = 0
  for (;;) {
    const { event, data } = await stream.next()
    if (data.id === 'the end') break
    if (event === 'notification') count += 1
  }
  stream.close()
  return count
}

describe('the list of notices', () => {
  it('has the own notices, newest first, in pages, each row once', async () => {
    const other = await fixture.otherTenant()
    for (let nth = 0; nth < 5; nth += 1) {
      if (nth % 2 === 0) fixture.portal.clock.advance(1)
      await notify([uid, other.tenant.uid ?? ''], `Number ${nth}`)
    }
    const all = (await list(tenant)).body
    expect(all).toHaveLength(5 + 1)
    expect(new Set(all.slice(0, 5).map(({ title }) => title)).size).toBe(5)
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all.map(({ createdAt }) => createdAt).sort((a, b) => b.localeCompare(a)),
    )
    expect(all[0]).toEqual({
      id: expect.any(String),
      type: EMAIL_MESSAGE.kind,
      title: 'Number 4',
      body: EMAIL_MESSAGE.notice.body,
      link: EMAIL_MESSAGE.notice.link,
      readAt: null,
      createdAt: fixture.portal.clock.now().toISOString(),
    })
    const paged: Notice[] = []
    let next: string | undefined = '?limit=2&count=true'
    for (let pages = 0; next !== undefined; pages += 1) {
      const reply: Awaited<ReturnType<typeof list>> = await list(tenant, next)
      expect(reply.headers.get('x-total-count')).toBe(pages === 0 ? '6' : null)
      paged.push(...reply.body)
      next = /<\/api\/notifications(.*)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
    }
    expect(paged).toEqual(all)
  })

  it('may leave out what was read, and count the rest', async () => {
    await notify([uid], 'One')
    await notify([uid], 'Two')
    expect(await unread(tenant)).toBe(2)
    await mark(tenant, (await newest())?.id, true)
    const { body } = await list(tenant, '?unread=true')
    expect(body).toHaveLength(1)
    expect(await unread(tenant)).toBe(1)
    expect((await list(tenant, '?unread=false')).body).toHaveLength(3)
  })

  it('answers 304 until something is read', async () => {
    await notify([uid])
    const etag = (await list(tenant)).headers.get('etag') ?? ''
    const again = () => tenant.call('GET /notifications', { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await mark(tenant, (await newest())?.id, true)
    expect((await again()).status).toBe(200)
  })
})

describe('a notice', () => {
  it('that is read twice keeps the first time, until it is marked unread', async () => {
    await notify([uid])
    const id = (await newest())?.id
    const first = await mark(tenant, id, true)
    const readAt = fixture.portal.clock.now().toISOString()
    expect([first.status, first.body.readAt]).toEqual([200, readAt])
    fixture.portal.clock.advance(DAY)
    expect((await mark(tenant, id, true)).body.readAt).toBe(readAt)
    expect((await mark(tenant, id, false)).body.readAt).toBeNull()
    expect((await mark(tenant, id, false)).body.readAt).toBeNull()
    expect(await newest()).toEqual({ ...first.body, readAt: null })
  })

  it('of somebody else is not found, also by an admin, and stays unread', async () => {
    await notify([uid])
    const id = (await newest())?.id
    const before = await takeSnapshot(fixture.portal, { except: ['sessions'] })
    for (const person of [fixture.admin, await fixture.otherTenant()]) {
      const { status, body } = await mark(person, id, true)
      expect([status, body]).toEqual([404, { error: 'Notice not found' }])
    }
    expect((await mark(tenant, NOBODY, true)).status).toBe(404)
    expect((await mark(fixture.portal.anonymous, id, true)).status).toBe(401)
    expect(await takeSnapshot(fixture.portal, { except: ['sessions'] })).toEqual(before)
  })

  it.each([{}, { read: 'true' }, { read: null }])('is not marked by %j', async (body) => {
    await notify([uid])
    const { status } = await tenant.call<ErrorBody>(`PATCH /notifications/${(await newest())?.id}`, { body })
    expect([status, (await newest())?.readAt]).toEqual([400, null])
  })

  it('is marked read with all own ones; those of others and read ones stay unchanged', async () => {
    const other = await fixture.portal.createTenant(fixture.admin)
    await notify([uid, other.tenant.uid ?? ''], 'One')
    const first = (await mark(tenant, (await newest())?.id, true)).body
    fixture.portal.clock.advance(1)
    await notify([uid, other.tenant.uid ?? ''], 'Two')
    expect((await tenant.call('POST /notifications/read-all')).status).toBe(204)
    expect(await unread(tenant)).toBe(0)
    expect(await unread(other)).toBe(3)
    const [two, one] = (await list(tenant)).body
    expect([two?.readAt, one]).toEqual([fixture.portal.clock.now().toISOString(), first])
  })
})

describe('the own devices get an event', () => {
  it('of a new notice, of one that is read, and of all, each once and only where something changed', async () => {
    const person = { ...tenant, uid }
    expect(await heard(person, () => notify([uid]))).toBe(1)
    const id = (await newest())?.id
    expect(await heard(person, () => mark(tenant, id, true))).toBe(1)
    expect(await heard(person, () => mark(tenant, id, true))).toBe(0)
    expect(await heard(person, () => mark(tenant, id, false))).toBe(1)
    expect(await heard(person, () => tenant.call('POST /notifications/read-all'))).toBe(1)
    expect(await heard(person, () => tenant.call('POST /notifications/read-all'))).toBe(0)
  })

  it('but not for the notices of others', async () => {
    const other = await fixture.otherTenant()
    const person = { ...other, uid: other.tenant.uid ?? '' }
    const work = async () => {
      await notify([uid])
      await mark(tenant, (await newest())?.id, true)
    }
    expect(await heard(person, work)).toBe(0)
  })
})

describe('notices are deleted', () => {
  it('with the invoice that they are about, on both sides; others stay', async () => {
    const { id } = await fixture.portal.createInvoice(fixture.admin, tenant.tenant.id)
    const { id: kept } = await fixture.portal.createInvoice(fixture.admin, tenant.tenant.id)
    for (const one of [id, kept]) {
      expect((await fixture.portal.uploadReceipt(tenant, one, sampleFiles.png)).status).toBe(201)
    }
    const links = async (person: ApiClient) =>
      (await list(person, '?limit=3')).body.map(({ type, link }) => `${type} ${link}`)
    expect(await links(fixture.admin)).toContain(`receipt-uploaded /invoices?review=${id}`)
    const work = () => fixture.admin.call(`DELETE /invoices/${id}`)
    expect(await heard({ ...tenant, uid }, work)).toBe(1)
    expect(await links(fixture.admin)).not.toContain(`receipt-uploaded /invoices?review=${id}`)
    expect(await links(fixture.admin)).toContain(`receipt-uploaded /invoices?review=${kept}`)
    expect(await links(tenant)).toEqual([
      `invoice /tenant/invoices?open=${kept}`,
      'welcome-link /tenant-dashboard',
    ])
  })

  const rows = async (of: string) => {
    const { rows } = await fixture.portal.db.$client.query('select 1 from notices where uid = $1', [of])
    return rows.length
  }

  it.each([
    ['the tenant', () => `DELETE /tenants/${tenant.tenant.id}`],
    ['the login', () => `DELETE /auth/deleteTenantUser/${uid}`],
  ])('with %s', async (_what, call) => {
    const other = await fixture.otherTenant()
    const others = await rows(other.tenant.uid ?? '')
    expect(await rows(uid)).toBe(1)
    expect((await fixture.admin.call(call())).status).toBe(204)
    expect([await rows(uid), await rows(other.tenant.uid ?? '')]).toEqual([0, others])
  })

  it('of an admin who was removed, with the next hourly job', async () => {
    const colleague = await fixture.portal.createAdmin()
    const { body: me } = await colleague.call<{ uid: string }>('GET /auth/me')
    await notify([me.uid])
    expect((await fixture.admin.call(`DELETE /staff/${me.uid}`)).status).toBe(204)
    await fixture.portal.portal.ctx.jobs.run('delete-old-notices')
    expect([await rows(me.uid), await rows(uid)]).toEqual([0, 1])
  })

  // Last, because it advances the clock past every other test.
  it('after 180 days, not on the day itself', async () => {
    await notify([uid])
    fixture.portal.clock.advance(180 * DAY)
    await fixture.portal.portal.ctx.jobs.run('delete-old-notices')
    // The session has expired meanwhile.
    const later = await fixture.portal.startSession(uid)
    const titles = async () => (await list(later)).body.map(({ title }) => title)
    // The welcome email was written just before.
    expect(await titles()).toEqual(['Rent'])
    fixture.portal.clock.advance(1)
    await notify([uid], 'Young')
    await fixture.portal.portal.ctx.jobs.run('delete-old-notices')
    expect(await titles()).toEqual(['Young'])
  })
})
