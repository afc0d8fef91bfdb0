import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { insertTenants } from '../../../../testing/insert-tenants.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Notice } from '../../../messaging/notices/notifications.contract.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { Announcement, AnnouncementPreview, OpenedAnnouncement } from '../announcements.contract.ts'

const fixture = setUpFixture()
type Tenant = Awaited<ReturnType<typeof fixture.otherTenant>>

const HERE = 'Achimota (Shops)'
let properties: Property[]
let here: Tenant
let other: Tenant
let withoutLogin: Tenant

const propertyId = (name: string) => properties.find((one) => one.name === name)?.id ?? ''
const newTenant = (apartment: string) => fixture.portal.createTenant(fixture.admin, { apartment })
const listIds = (...some: Tenant[]) => some.map(({ tenant }) => tenant.id)

beforeAll(async () => {
  properties = (await fixture.admin.call<Property[]>('GET /properties')).body
  here = await newTenant(HERE)
  other = await newTenant('Palmwine (Shops)')
  withoutLogin = await newTenant(HERE)
  await fixture.admin.call(`DELETE /auth/deleteTenantUser/${withoutLogin.tenant.uid}`)
})

const TEXT = { title: 'No water on Friday', text: 'From 8 to 14.\n\nPlease fill a bucket.' }
const send = <T = Announcement>(fields: object, by: ApiClient = fixture.admin, headers = {}) =>
  by.call<T>('POST /announcements', { body: { ...TEXT, sendEmail: false, ...fields }, headers })
const chosen = (...some: Tenant[]) => ({ audience: 'tenants', tenantIds: listIds(...some) })
const open = async (id: string, by: ApiClient = fixture.admin) =>
  (await by.call<OpenedAnnouncement>(`GET /announcements/${id}`)).body
const recipientIds = async (id: string) => (await open(id)).recipients.map(({ tenantId }) => tenantId).sort()
const listAnnouncements = async (by: ApiClient) => (await by.call<Announcement[]>('GET /announcements')).body
const listNotices = async (by: ApiClient) =>
  (await by.call<Notice[]>('GET /notifications')).body.filter(({ type }) => type === 'announcement')

async function count(statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await fixture.portal.db.$client.query<{ count: string }>(statement, values)
  return Number(rows[0]?.count)
}
const countRows = (table: 'announcements' | 'announcement_recipients') =>
  count(`select count(*) as count from ${table}`)

describe('an announcement', () => {
  it('goes to all tenants who can sign in, and by e-mail to those who cannot as well', async () => {
    const everyone = listIds(fixture.tenant, here, other)
    const notices = await send({ audience: 'all' })
    expect(notices.status).toBe(201)
    expect(notices.body).toMatchObject({
      ...TEXT,
      audienceName: 'All tenants',
      recipientCount: 3,
      readCount: 0,
    })
    expect(await recipientIds(notices.body.id)).toEqual(everyone.sort())
    const { body } = await send({ audience: 'all', sendEmail: true })
    expect(await recipientIds(body.id)).toEqual([...everyone, ...listIds(withoutLogin)].sort())
    expect((await open(body.id)).recipients.find(({ hasLogin }) => !hasLogin)?.tenantId).toBe(
      withoutLogin.tenant.id,
    )
  })

  it('goes to the tenants of a property, or to chosen ones, each once', async () => {
    const ofProperty = await send({ audience: 'property', propertyId: propertyId(HERE), sendEmail: true })
    expect(ofProperty.body.audienceName).toBe(HERE)
    expect(await recipientIds(ofProperty.body.id)).toEqual(listIds(here, withoutLogin).sort())
    const { body } = await send(chosen(here, other, here))
    expect(body.audienceName).toBe('Chosen tenants')
    expect(await recipientIds(body.id)).toEqual(listIds(here, other).sort())
  })

  it('reaches nobody who comes later', async () => {
    const { body } = await send({ audience: 'all' })
    const late = await newTenant(HERE)
    expect((await open(body.id)).recipientCount).toBe(3)
    expect(await listAnnouncements(late)).toEqual([])
    await fixture.admin.call(`DELETE /tenants/${late.tenant.id}`)
    expect((await send(chosen(late))).status).toBe(404)
    const next = await send({ audience: 'all', sendEmail: true })
    expect(await recipientIds(next.body.id)).not.toContain(late.tenant.id)
  })

  it.each<[string, () => object, number, string]>([
    ['a property', () => ({ audience: 'property' }), 400, 'Please choose a property.'],
    ['tenants', () => ({ audience: 'tenants', tenantIds: [] }), 400, 'Please choose at least one tenant.'],
    [
      'a property that is there',
      () => ({ audience: 'property', propertyId: randomUUID() }),
      404,
      'Property not found',
    ],
    [
      'tenants who are there',
      () => ({ audience: 'tenants', tenantIds: [randomUUID()] }),
      404,
      'Tenant not found',
    ],
    [
      'anybody in the property',
      () => ({ audience: 'property', propertyId: propertyId('Bohye apartments') }),
      400,
      'Nobody would get this announcement: there are no tenants to send it to.',
    ],
    [
      'anybody who can sign in',
      () => chosen(withoutLogin),
      400,
      'Nobody would get this announcement: none of these tenants can sign in to the portal. Send it by e-mail too.',
    ],
    ['a title', () => ({ ...chosen(here), title: ' ' }), 400, 'Title is required.'],
    ['a title of at most 120 characters', () => ({ ...chosen(here), title: 'x'.repeat(121) }), 400, 'Title'],
    ['a text', () => ({ ...chosen(here), text: '' }), 400, 'Text is required.'],
  ])('is refused without %s', async (_, fields, status, error) => {
    const before = await countRows('announcements')
    const reply = await send<ErrorBody>(fields())
    expect([reply.status, reply.body.error]).toEqual([
      status,
      expect.stringContaining(error.replace(/\.$/, '')),
    ])
    expect(await countRows('announcements')).toBe(before)
  })

  it('may have a title of 120 characters', async () => {
    expect((await send({ ...chosen(here), title: 'x'.repeat(120) })).status).toBe(201)
  })

  it('is sent once for one key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const before = await countRows('announcement_recipients')
    const twice = await Promise.all([1, 2].map(() => send(chosen(here, other), fixture.admin, headers)))
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(twice[0]?.body.id).toBe(twice[1]?.body.id)
    expect(await countRows('announcement_recipients')).toBe(before + 2)
    expect((await send(chosen(here), fixture.admin, headers)).status).toBe(422)
  })

  it('is previewed with how many get it', async () => {
    const preview = async (fields: object) =>
      (await fixture.admin.call<AnnouncementPreview>('POST /announcements/preview', { body: fields })).body
    const before = await countRows('announcements')
    const body = { audience: 'all', sendEmail: true }
    expect(await preview(body)).toEqual({ recipients: 4, withEmail: 4, withSms: 0, withoutLogin: 1 })
    expect(await preview({ ...body, sendEmail: false })).toEqual({
      recipients: 3,
      withEmail: 0,
      withSms: 0,
      withoutLogin: 1,
    })
    expect(await preview({ ...chosen(withoutLogin), sendEmail: false })).toEqual({
      recipients: 0,
      withEmail: 0,
      withSms: 0,
      withoutLogin: 1,
    })
    expect(await countRows('announcements')).toBe(before)
  })

  it('is listed newest first, page by page', async () => {
    fixture.portal.clock.advance(1)
    const first = await send({ ...chosen(here), title: 'First' })
    fixture.portal.clock.advance(1)
    const second = await send({ ...chosen(here), title: 'Second' })
    const page = await fixture.admin.call<Announcement[]>('GET /announcements?limit=1&count=true')
    expect(page.body.map(({ id }) => id)).toEqual([second.body.id])
    expect(Number(page.headers.get('x-total-count'))).toBe(await countRows('announcements'))
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    const { body } = await fixture.admin.call<Announcement[]>(`GET ${next.replace('/api', '')}`)
    expect(body.map(({ id }) => id)).toEqual([first.body.id])
  })
})

describe('a tenant', () => {
  it('gets only those sent to it, and reads them once', async () => {
    const { body } = await send(chosen(here))
    expect((await other.call(`GET /announcements/${body.id}`)).status).toBe(404)
    expect((await other.call(`POST /announcements/${body.id}/read`)).status).toBe(404)
    expect((await listAnnouncements(other)).map(({ id }) => id)).not.toContain(body.id)
    const opened = await open(body.id, here)
    expect(opened).toMatchObject({ ...TEXT, audienceName: null, recipientCount: null, readAt: null })
    expect(opened.recipients).toEqual([])
    const link = `/tenant/announcements?open=${body.id}`
    const notice = async () => (await listNotices(here)).find((one) => one.link === link)
    expect(await notice()).toMatchObject({ title: TEXT.title, readAt: null })

    const at = fixture.portal.clock.now().toISOString()
    const read = () => here.call<Announcement>(`POST /announcements/${body.id}/read`)
    expect((await read()).body.readAt).toBe(at)
    fixture.portal.clock.advance(60_000)
    expect((await read()).body.readAt).toBe(at)
    expect((await notice())?.readAt).toBe(at)
    expect(await open(body.id)).toMatchObject({ readCount: 1, recipients: [{ readAt: at, mailState: null }] })
    const unread = await here.call<Announcement[]>('GET /announcements?unread=true')
    expect(unread.body.map(({ id }) => id)).not.toContain(body.id)
    expect((await listAnnouncements(here)).map(({ id }) => id)).toContain(body.id)
  })
})

describe('somebody limited to a property', () => {
  const limited = (name = HERE) =>
    fixture.portal.createAdmin({ staff: 'manager', propertyIds: [propertyId(name)] })

  it('reaches its tenants only', async () => {
    const manager = await limited()
    const { body } = await send({ audience: 'all', sendEmail: true }, manager)
    expect(body.audienceName).toBe(`All tenants of ${HERE}`)
    expect(await recipientIds(body.id)).toEqual(listIds(here, withoutLogin).sort())
    expect((await send(chosen(here, other), manager)).status).toBe(404)
    const elsewhere = { audience: 'property', propertyId: propertyId('Palmwine (Shops)') }
    expect((await send(elsewhere, manager)).status).toBe(403)
    const path = 'POST /announcements/preview'
    for (const fields of [elsewhere, chosen(other)])
      expect((await manager.call(path, { body: { ...fields, sendEmail: true } })).status).toBeGreaterThan(402)
  })

  it('sees of others what concerns its tenants, and withdraws none of those', async () => {
    const manager = await limited()
    const all = (await send({ audience: 'all' })).body
    const elsewhere = (await send(chosen(other))).body
    const seen = await listAnnouncements(manager)
    expect(seen.find(({ id }) => id === all.id)).toMatchObject({ recipientCount: 1, canWithdraw: false })
    expect(seen.map(({ id }) => id)).not.toContain(elsewhere.id)
    expect((await open(all.id, manager)).recipients).toMatchObject([{ tenantId: here.tenant.id }])
    expect((await manager.call(`GET /announcements/${elsewhere.id}`)).status).toBe(404)
    expect((await manager.call(`DELETE /announcements/${elsewhere.id}`)).status).toBe(404)
    const refused = await manager.call<ErrorBody>(`DELETE /announcements/${all.id}`)
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'This announcement also went to tenants of other properties, so you cannot withdraw it. Ask an owner.',
    ])
    const own = (await send(chosen(here))).body
    expect((await manager.call(`DELETE /announcements/${own.id}`)).status).toBe(204)
  })
})

describe('what is withdrawn', () => {
  it('is hidden from tenants, and stays for the office', async () => {
    const { body } = await send(chosen(here))
    const withdraw = () => fixture.admin.call(`DELETE /announcements/${body.id}`)
    expect((await withdraw()).status).toBe(204)
    expect((await withdraw()).status).toBe(204)
    expect((await here.call(`GET /announcements/${body.id}`)).status).toBe(404)
    expect((await here.call(`POST /announcements/${body.id}/read`)).status).toBe(404)
    expect((await listAnnouncements(here)).map(({ id }) => id)).not.toContain(body.id)
    expect((await listNotices(here)).some(({ link }) => link.includes(body.id))).toBe(false)
    expect(await open(body.id)).toMatchObject({ withdrawnAt: expect.any(String), canWithdraw: false })
    const events = `select count(*) as count from audit_events where action = 'announcement.withdrawn' and target_id = $1`
    expect(await count(events, [body.id])).toBe(1)
  })
})

it('a thousand recipients get a mail and a notice each', async () => {
  const { db } = fixture.portal
  const crowd = await insertTenants(db, 1000)
  const tenantIds = crowd.map(({ id }) => id)
  const { status, body } = await send({ audience: 'tenants', tenantIds, sendEmail: true })
  expect([status, body.recipientCount]).toEqual([201, 1000])
  const about = 'in (select id from announcement_recipients where announcement_id = $1)'
  const distinct = (column: string, table: string, subject: string) =>
    count(`select count(distinct ${column}) as count from ${table} where ${subject} ${about}`, [body.id])
  expect(await distinct('recipient', 'deliveries', 'subject_id')).toBe(1000)
  expect(await distinct('uid', 'notices', 'about')).toBe(1000)
  expect((await open(body.id)).recipients).toHaveLength(1000)
  expect((await fixture.admin.call(`DELETE /announcements/${body.id}`)).status).toBe(204)
  expect(await distinct('uid', 'notices', 'about')).toBe(0)
})
