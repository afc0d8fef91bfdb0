import { describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { DAY } from '../../../../testing/clock.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { createPngOfSize, sampleFiles } from '../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { scale } from '../../../../testing/scale.ts'
import type { Case } from '../cases.contract.ts'
import { CASE_KINDS, CASES, type CaseKind } from '../cases.rules.ts'
import type { Photo } from '../photos.contract.ts'

const fixture = setUpFixture({ SMTP_URL: 'off' })
const THUMBNAIL = sampleFiles.jpeg.toString('base64')
const LOST = { error: 'A photo was not kept; please attach it again.' }

async function bytesAt(address: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const reply = await fetch(`${fixture.portal.url}${address}`, { headers })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

describe.each(scale<readonly CaseKind[]>(['request'], CASE_KINDS))('photos of a %s', (kind) => {
  const caseActions = createCaseActions(fixture, kind)
  const { path, working } = CASES[kind]

  it('are uploaded first, and shown where they were attached, in that order', async () => {
    const [one = '', two = '', three = ''] = await caseActions.uploadPhotos(3)
    const { body } = await caseActions.submit({ photoIds: [two, one, two] })
    expect(body.photos.map(({ id }) => id)).toEqual([two, one])
    const [office = ''] = await caseActions.uploadPhotos(1, fixture.admin)
    await caseActions.handle(body.id, { adminResponse: 'This one?', photoIds: [office] })
    const { body: replied } = await caseActions.reply(body.id, { tenantReply: 'This one', photoIds: [three] })
    const shown = await caseActions.read(body.id)
    expect(shown.photos).toEqual(body.photos)
    expect(shown.replies.map(({ photos }) => photos.map(({ id }) => id))).toEqual([[office], [three]])
    expect(replied.replies.at(-1)?.photos).toEqual(shown.replies.at(-1)?.photos)
    expect((await fixture.admin.call<Case[]>(`GET /${path}?limit=1`)).body[0]?.replies).toEqual(shown.replies)
  })

  it('have their content type', async () => {
    const { status, body } = await caseActions.uploadPhoto(fixture.tenant, {
      name: 'Dɔm.gif',
      type: 'image/gif',
      thumbnail: THUMBNAIL,
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        url: `/api/${path}/photos/${body.id}/file`,
        thumbnailUrl: `/api/${path}/photos/${body.id}/thumbnail`,
        fileName: 'Dɔm.gif',
        fileSize: sampleFiles.png.length,
        contentType: 'image/png',
        createdAt: fixture.portal.clock.now().toISOString(),
      },
    ])
  })

  it.each([
    ['5 photos', 5, 201],
    ['6 photos', 6, 400],
  ])('%s', async (_, count, expected) => {
    const photoIds = await caseActions.uploadPhotos(count)
    const { status, body } = await caseActions.submit<Case & ErrorBody>({ photoIds })
    expect(status).toBe(expected)
    if (status === 400) expect(body.details).toEqual(['Please attach at most 5 photos'])
    const { id } = await caseActions.submitInStatus(working, { answered: true })
    const fresh = await caseActions.uploadPhotos(count)
    expect((await caseActions.reply(id, { tenantReply: 'See', photoIds: fresh })).status).toBe(expected)
    const office = await caseActions.uploadPhotos(count, fixture.admin)
    expect((await caseActions.handle(id, { adminResponse: 'See', photoIds: office })).status).toBe(
      expected === 201 ? 200 : 400,
    )
  })

  it('that are foreign, attached, deleted or unknown make the whole call fail', async () => {
    const { id } = await caseActions.submitInStatus(working, { answered: true })
    const [used = '', own = ''] = await caseActions.uploadPhotos(2)
    await caseActions.submit({ photoIds: [used] })
    const [foreign = ''] = await caseActions.uploadPhotos(1, await fixture.otherTenant())
    const before = await takeSnapshot(fixture.portal)
    for (const lost of [foreign, used, '0b6a1c5e-0000-4000-8000-000000000000', 'nonsense']) {
      const photoIds = [own, lost]
      const refusals = [
        await caseActions.submit({ photoIds }),
        await caseActions.reply(id, { tenantReply: 'See', photoIds }),
        await caseActions.handle(id, { adminResponse: 'See', photoIds }),
      ]
      expect(refusals.map(({ status, body }) => [status, body])).toEqual(refusals.map(() => [400, LOST]))
    }
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it.each([{}, { status: 'resolved' }, { adminResponse: ' ' }, { adminResponse: null, status: 'resolved' }])(
    'are refused in a change without an answer: %o',
    async (changes) => {
      const item = await caseActions.submitInStatus()
      const photoIds = await caseActions.uploadPhotos(1, fixture.admin)
      const before = await takeSnapshot(fixture.portal)
      const { status, body } = await caseActions.handle(item.id, { ...changes, photoIds })
      expect([status, body]).toEqual([
        400,
        { error: 'Photos go with an answer; please write an admin response too.' },
      ])
      expect(await takeSnapshot(fixture.portal)).toEqual(before)
    },
  )

  it('come back byte for byte, by bearer and by ticket, to an admin and its tenant only', async () => {
    const file = createPngOfSize(200_000)
    const { body: photo } = await caseActions.uploadPhoto(fixture.tenant, {
      file,
      name: 'Ɔpɔku.html',
      type: 'text/html',
    })
    const other = await fixture.otherTenant()
    const opens = async () => {
      const people = [fixture.tenant, fixture.admin, other, fixture.portal.anonymous]
      return Promise.all(
        people.map(async (by) => {
          const ticket = await by.call<{ token: string }>(`POST ${photo.url.slice(4)}/ticket`)
          const { status, bytes } = await bytesAt(photo.url, by.token)
          const small = await bytesAt(photo.thumbnailUrl, by.token)
          if (ticket.status !== 200) return [status, small.status, ticket.status]
          const ticketed = await bytesAt(`${photo.url}?token=${ticket.body.token}`)
          expect(bytes.equals(file) && ticketed.bytes.equals(file)).toBe(true)
          return [status, small.status, ticketed.status]
        }),
      )
    }
    const [yes, no, unknown] = [
      [200, 200, 200],
      [404, 404, 404],
      [401, 401, 401],
    ]
    expect(await opens()).toEqual([yes, no, no, unknown])
    await caseActions.submit({ photoIds: [photo.id] })
    expect(await opens()).toEqual([yes, yes, no, unknown])
    const { headers } = await bytesAt(photo.url, fixture.admin.token)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '200000',
      'content-disposition': `inline; filename="Opoku.html.png"; filename*=UTF-8''%C6%86p%C9%94ku.html.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'unsafe-inline'; .*sandbox$/,
      ),
      'cache-control': 'no-store',
    })
  })

  it('of an admin are visible to the tenant, below their own kind only', async () => {
    const { id } = await caseActions.submitInStatus()
    const photoIds = await caseActions.uploadPhotos(1, fixture.admin)
    const { body } = await caseActions.handle(id, { adminResponse: 'Look', photoIds })
    const url = body.replies[0]?.photos[0]?.url ?? ''
    expect((await bytesAt(url, fixture.tenant.token)).status).toBe(200)
    const crossed = url.replace(path, path === 'requests' ? 'complaints' : 'requests')
    expect((await bytesAt(crossed, fixture.tenant.token)).status).toBe(404)
    const { body: ticket } = await fixture.tenant.call<{ token: string }>(`POST ${url.slice(4)}/ticket`)
    fixture.portal.clock.advance(60_000)
    expect((await bytesAt(`${url}?token=${ticket.token}`)).status).toBe(401)
  })

  it('are small as a JPEG, or as themselves, and confirmed with the server each time', async () => {
    const [small, whole] = [
      await caseActions.uploadPhoto(fixture.tenant, { thumbnail: THUMBNAIL }),
      await caseActions.uploadPhoto(),
    ]
    const [first, second] = [
      await bytesAt(small.body.thumbnailUrl, fixture.tenant.token),
      await bytesAt(whole.body.thumbnailUrl, fixture.tenant.token),
    ]
    expect([first.headers.get('content-type'), first.bytes.equals(sampleFiles.jpeg)]).toEqual([
      'image/jpeg',
      true,
    ])
    expect([second.headers.get('content-type'), second.bytes.equals(sampleFiles.png)]).toEqual([
      'image/png',
      true,
    ])
    for (const { headers } of [first, second]) {
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('vary')).toMatch(/authorization/i)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'; .*sandbox$/,
      )
    }
    const again = async (token: string | undefined) =>
      (
        await fetch(`${fixture.portal.url}${small.body.thumbnailUrl}`, {
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            'if-none-match': first.headers.get('etag') ?? '',
          },
        })
      ).status
    expect(await again(fixture.tenant.token)).toBe(304)
    expect(await again(undefined)).toBe(401)
  })

  it('whose file is lost are not cached', async () => {
    const { body } = await caseActions.uploadPhoto()
    const { rows } = await fixture.portal.db.$client.query<{ key: string }>(
      'select file_key as key from case_photos where id = $1',
      [body.id],
    )
    await fixture.portal.portal.ctx.files.remove(rows[0]?.key ?? '')
    for (const address of [body.url, body.thumbnailUrl]) {
      const { status, headers } = await bytesAt(address, fixture.tenant.token)
      expect([status, headers.get('cache-control')]).toEqual([500, 'no-store'])
    }
  })

  it('that are not attached within 24 hours are deleted with their files; others stay', async () => {
    const { body: kept } = await caseActions.submit({ photoIds: await caseActions.uploadPhotos(1) })
    const { body: left } = await caseActions.uploadPhoto()
    const rows = async () => {
      const known = await fixture.portal.db.$client.query<{ id: string }>('select id from case_photos')
      const ids = known.rows.map(({ id }) => id)
      return [kept.photos[0]?.id, left.id].map((id) => id !== undefined && ids.includes(id))
    }
    fixture.portal.clock.advance(DAY)
    await fixture.portal.portal.ctx.jobs.run('delete-unused-photos')
    expect(await rows()).toEqual([true, true])
    fixture.portal.clock.advance(1)
    await fixture.portal.portal.ctx.jobs.run('delete-unused-photos')
    expect(await rows()).toEqual([true, false])
    await fixture.portal.portal.ctx.jobs.run('delete-unused-files')
    const named = await fixture.portal.db.$client.query<{ key: string }>(
      'select file_key as key from case_photos',
    )
    const files = (await fixture.portal.listStoredFiles()).filter((file) => file.startsWith('photos/'))
    expect(files.toSorted()).toEqual(named.rows.map(({ key }) => key).toSorted())
    expect(files.length).toBeGreaterThan(0)
    const reader = await fixture.portal.startSession(fixture.tenant.tenant.uid ?? '')
    const [photo] = kept.photos as [Photo]
    expect((await bytesAt(photo.url, reader.token)).status).toBe(200)
  })
})
