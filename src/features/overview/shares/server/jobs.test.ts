import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '../../../../server/database/server.table.ts'
import { createCaseActions } from '../../../../testing/cases.ts'
import { sampleFiles } from '../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { AuditEvent } from '../../../identity/audit/audit.contract.ts'
import type { Notice } from '../../../messaging/notices/notifications.contract.ts'
import type { Case } from '../../../service/cases/cases.contract.ts'
import type { CreatedShare, LiveShare, Share } from '../shares.contract.ts'

const fixture = setUpFixture()
const requests = createCaseActions(fixture, 'request')
const PHONE = '020 555 0199'
beforeAll(() => fixture.admin.call(`PATCH /tenants/${fixture.tenant.tenant.id}`, { body: { phone: PHONE } }))
beforeEach(() => fixture.portal.db.delete(rateLimits))

const GONE = 'This link does not work'
const send = (path: string, init: RequestInit = {}) =>
  fetch(`${fixture.portal.url}${path}`, { redirect: 'manual', ...init })
const getPath = ({ url }: CreatedShare) => new URL(url).pathname
const readText = async (path: string) => (await send(path)).text()
const share = async (id: string, query = '', by: ApiClient = fixture.admin) =>
  by.call<CreatedShare>(`POST /requests/${id}/share${query}`)

const photoForm = (file = sampleFiles.png, note = 'New washer', type = 'image/png') => {
  const form = new FormData()
  form.set('note', note)
  form.set('photo', new Blob([new Uint8Array(file)], { type }), 'done.png')
  return form
}
const report = (path: string, form: FormData = photoForm()) =>
  send(`${path}/done`, { method: 'POST', body: form })

async function sharedJob(query = '') {
  const [photoId = ''] = await requests.uploadPhotos(1)
  const given = { description: 'It <drips>', subject: 'Tap & sink', photoIds: [photoId] }
  const { body } = await requests.submit(given)
  const { status, body: shared } = await share(body.id, query)
  expect(status).toBe(201)
  return { id: body.id, photoId, shared, path: getPath(shared) }
}

describe('the link of a job', () => {
  test('shows the job, and nothing of the tenant', async () => {
    const { path, photoId } = await sharedJob()
    const reply = await send(path)
    const html = await reply.text()
    for (const text of [
      'Tap &amp; sink',
      'It &lt;drips&gt;',
      'Bohye (Shops)',
      `${path}/photos/${photoId}`,
      'It is done',
    ])
      expect(html).toContain(text)
    const { name, email, id } = fixture.tenant.tenant
    for (const secret of [name, name.split(' ')[0] ?? '', email, PHONE, id])
      expect(html).not.toContain(secret)
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toMatch(/default-src 'none'; script-src 'sha256-[^']+'; .*form-action 'self'/)
    expect(policy).not.toContain('unsafe')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(html.length).toBeLessThan(20_000)
  })

  test('shows the first name and the phone where the office lets it', async () => {
    const { path } = await sharedJob('?withContact=true')
    const html = await readText(path)
    expect(html).toContain('Akosua')
    expect(html).toContain(`href="tel:0205550199">${PHONE}</a>`)
    expect(html).not.toContain('Dɛdɛ')
    expect(html).not.toContain(fixture.tenant.tenant.email)
  })

  test('opens its own photos and no other file', async () => {
    const { path, photoId } = await sharedJob()
    const other = await sharedJob()
    const [unattached = ''] = await requests.uploadPhotos(1)
    for (const end of [photoId, `${photoId}/small`]) {
      const photo = await send(`${path}/photos/${end}`)
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
    await report(other.path)
    const claimed = (await requests.read(other.id)).claim?.photos[0]?.id ?? ''
    for (const id of [other.photoId, unattached, claimed, randomUUID(), 'x', '..%2f..%2fetc%2fpasswd'])
      expect([id, (await send(`${path}/photos/${id}`)).status]).toEqual([id, 404])
    expect((await send(`${other.path}/photos/${claimed}`)).status).toBe(404)
    expect((await send(`${path}/document.pdf`)).status).toBe(404)
    const invoice = await fixture.createInvoice()
    const { body: document } = await fixture.admin.call<CreatedShare>(`POST /invoices/${invoice.id}/share`)
    expect((await send(`${getPath(document)}/photos/${photoId}`)).status).toBe(404)
    expect((await report(getPath(document))).status).toBe(404)
  })

  test.each(['forged', 'expired', 'withdrawn', 'of a deleted request'])(
    'that is %s shows and takes nothing',
    async (how) => {
      const { id, shared, path: real } = await sharedJob()
      const path = how === 'forged' ? `/s/${'a'.repeat(43)}` : real
      const { clock } = fixture.portal
      if (how === 'expired') clock.advance(30 * 86_400_000)
      if (how === 'withdrawn') await fixture.admin.call(`DELETE /shares/${shared.id}`)
      if (how === 'of a deleted request') {
        await requests.handle(id, { status: 'rejected' })
        await fixture.admin.call(`DELETE /requests/${id}`)
      }
      for (const reply of [await send(path), await report(path)])
        expect([reply.status, (await reply.text()).includes(GONE)]).toEqual([404, true])
      if (how === 'expired') clock.advance(-30 * 86_400_000)
      if (how !== 'of a deleted request') expect((await requests.read(id)).claim).toBeNull()
    },
  )

  test('says that a resolved request is closed, and none is made for it', async () => {
    const { id, path } = await sharedJob()
    await requests.handle(id, { status: 'resolved' })
    for (const reply of [await send(path), await report(path)])
      expect([reply.status, (await reply.text()).includes('This job is closed')]).toEqual([410, true])
    expect((await share(id)).status).toBe(409)
  })

  test('is made by those who work on requests, listed and withdrawn by the office', async () => {
    const { id, shared, path } = await sharedJob()
    const caretaker = await fixture.portal.createAdmin({ staff: 'caretaker' })
    const accountant = await fixture.portal.createAdmin({ staff: 'accountant' })
    expect((await share(id, '', accountant)).status).toBe(403)
    expect((await share(id, '', fixture.tenant)).status).toBe(403)
    const own = (await share(id, '', caretaker)).body
    const listed = await caretaker.call<Share[]>(`GET /requests/${id}/shares`)
    expect(listed.body.map((one) => one.id).sort()).toEqual([own.id, shared.id].sort())
    const invoices = await caretaker.call(`GET /shares?kind=invoice&subjectId=${randomUUID()}`)
    expect(invoices.status).toBe(403)
    expect((await fixture.tenant.call(`GET /requests/${id}/shares`)).status).toBe(403)
    const live = (await accountant.call<LiveShare[]>('GET /shares/live')).body
    expect(live).toContainEqual(expect.objectContaining({ id: own.id, kind: 'job', document: 'Tap & sink' }))
    expect((await accountant.call(`DELETE /shares/${own.id}`)).status).toBe(204)
    expect((await caretaker.call(`DELETE /shares/${shared.id}`)).status).toBe(204)
    expect((await send(path)).status).toBe(404)
  })
})

describe('a vendor says that it is done', () => {
  test('once, which the office sees and the tenant does not', async () => {
    const { id, path } = await sharedJob()
    const replies = await Promise.all([report(path), report(path)])
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(replies.find(({ status }) => status === 303)?.headers.get('location')).toBe(path)
    expect((await report(path)).status).toBe(409)
    expect(await readText(path)).toContain('You said on 20 Nov 2026 that this job is done.')
    const { claim, status } = await requests.read(id)
    expect([status, claim]).toMatchObject(['pending', { note: 'New washer', open: true, photos: [{}] }])
    const photo = claim?.photos[0]
    const call = (by: ApiClient) => by.call(`GET ${photo?.thumbnailUrl.replace('/api', '')}`)
    expect([(await call(fixture.admin)).status, (await call(fixture.tenant)).status]).toEqual([200, 404])
    const own = (await fixture.tenant.call<Case>(`GET /requests/${id}`)).body
    expect([own.claim, own.photos.length]).toEqual([null, 1])
    const notices = (await fixture.admin.call<Notice[]>('GET /notifications')).body
    expect(notices.map(({ title }) => title)).toContain('The vendor says that the job is done')
    const events = (await fixture.admin.call<AuditEvent[]>(`GET /audit?targetId=${id}`)).body
    expect(events.map(({ action, role }) => [action, role])).toContainEqual(['case.claimedDone', 'stranger'])
  })

  test('and the office declines, then gets another link and resolves', async () => {
    const { id, path } = await sharedJob()
    await report(path)
    const decline = async () =>
      fixture.admin.call<Case & ErrorBody>(
        `POST /requests/${id}/claims/${(await requests.read(id)).claim?.id}/decline`,
      )
    expect(await decline()).toMatchObject({ status: 200, body: { claim: { open: false } } })
    expect((await decline()).status).toBe(409)
    expect(await readText(path)).toContain('it is not done yet')
    expect((await report(path)).status).toBe(409)
    const next = getPath((await share(id)).body)
    expect((await report(next)).status).toBe(303)
    expect((await requests.read(id)).claim?.open).toBe(true)
    await requests.handle(id, { status: 'resolved' })
    expect((await requests.read(id)).claim).toMatchObject({ open: false, declinedAt: null })
    expect((await decline()).status).toBe(409)
  })

  test('with one photo of at most 10 MB, and a clear sentence otherwise', async () => {
    const { id, path } = await sharedJob()
    const none = new FormData()
    none.set('note', 'Done')
    for (const [form, status, text] of [
      [photoForm(Buffer.concat([sampleFiles.png, Buffer.alloc(10_485_761)])), 413, 'larger than 10 MB'],
      [photoForm(sampleFiles.pdf), 415, 'JPEG or PNG'],
      [photoForm(Buffer.alloc(0)), 400, 'empty'],
      [photoForm(sampleFiles.png, 'x'.repeat(1001)), 400, 'Note'],
      [none, 400, 'Please add a photo'],
    ] as const) {
      const reply = await report(path, form)
      expect([reply.status, (await reply.text()).includes(text)], text).toEqual([status, true])
    }
    const { rows } = await fixture.portal.db.execute(sql`select 1 from case_claims where case_id = ${id}`)
    expect(rows).toEqual([])
    expect((await report(path)).status).toBe(303)
  })

  test('not more often than 20 times from one network', async () => {
    const { path } = await sharedJob()
    await Promise.all(Array.from({ length: 20 }, () => report('/s/x', new FormData())))
    const reply = await report(path)
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
