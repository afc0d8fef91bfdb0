import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { takeSnapshot } from '../../../../../testing/database/snapshot.ts'
import { createPngOfSize, sampleFiles } from '../../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import { createHandoverActions, createPhoto } from '../../../../../testing/handovers/handovers.ts'
import { PHOTO_MAX_BYTES } from '../../photos.rules.ts'

const fixture = setUpFixture()
const acts = createHandoverActions(fixture)
const PRINT = sampleFiles.jpeg.toString('base64')

async function prepared() {
  const { tenant, lease } = await acts.moveIn()
  const { body: handover } = await acts.prepare(lease.id, 'entry')
  return { tenant, handover, itemId: handover.items[0]?.id ?? '' }
}

async function refused(
  attempt: () => Promise<{ status: number; body: ErrorBody }>,
  answer: [number, string],
) {
  const before = await takeSnapshot(fixture.portal)
  const { status, body } = await attempt()
  expect([status, body]).toEqual([answer[0], expect.objectContaining({ error: answer[1] })])
  expect(await takeSnapshot(fixture.portal)).toEqual(before)
}

describe('a photo of a handover', () => {
  it('is stored once under the id that the phone gave it', async () => {
    const { handover, itemId } = await prepared()
    const photoId = randomUUID()
    const first = await acts.putPhoto(handover, itemId, { photoId, fields: { sequence: '7' } })
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: photoId,
        itemId,
        sequence: 7,
        takenAt: acts.at(0),
        receivedAt: acts.at(0),
        by: 'office',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        url: `/api/handovers/${handover.id}/photos/${photoId}/file`,
        thumbnailUrl: `/api/handovers/${handover.id}/photos/${photoId}/thumbnail`,
        fileSize: sampleFiles.png.length,
      },
    ])
    const before = await takeSnapshot(fixture.portal)
    const again = await acts.putPhoto(handover, itemId, { photoId, fields: { sequence: '9' } })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
    await refused(
      () => acts.putPhoto<ErrorBody>(handover, itemId, { photoId, file: createPhoto('another') }),
      [409, 'This photo number was used for another photo.'],
    )
  })

  it('is stored once where it is sent twice at once', async () => {
    const { handover, itemId } = await prepared()
    const photoId = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => acts.putPhoto(handover, itemId, { photoId })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(await acts.read(handover.id)).toMatchObject({ photoCount: 1 })
  })

  it('is ordered by its sequence, whenever it arrives', async () => {
    const { handover, itemId } = await prepared()
    for (const sequence of ['3', '1', '2'])
      await acts.putPhoto(handover, itemId, { file: createPhoto(sequence), fields: { sequence } })
    const { items } = await acts.read(handover.id)
    expect(items[0]?.photos.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })

  it('is opened by a ticket, and small by its thumbnail, else its print, else itself', async () => {
    const { tenant, handover, itemId } = await prepared()
    const withPrint = await acts.putPhoto(handover, itemId, { fields: { print: PRINT } })
    const without = await acts.putPhoto(handover, itemId, { file: createPhoto('plain') })
    const small = await fixture.admin.call(`GET ${withPrint.body.thumbnailUrl.slice(4)}`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const itself = await fixture.admin.call(`GET ${without.body.thumbnailUrl.slice(4)}`)
    expect([itself.status, itself.headers.get('content-type')]).toEqual([200, 'image/png'])
    const path = withPrint.body.url.slice(4)
    const { body } = await fixture.admin.call<{ token: string }>(`POST ${path}/ticket`)
    expect((await fixture.portal.anonymous.call(`GET ${path}?token=${body.token}`)).status).toBe(200)
    expect((await tenant.call(`GET ${path}`)).status).toBe(404)
  })

  it('is refused without an item, as another file, too large, or with a print that is no small JPEG', async () => {
    const { handover, itemId } = await prepared()
    await refused(
      () => acts.putPhoto<ErrorBody>(handover, randomUUID()),
      [404, 'This item is not in the handover'],
    )
    await refused(
      () => acts.putPhoto<ErrorBody>(handover, itemId, { file: sampleFiles.pdf }),
      [415, 'Photos must be JPEG or PNG'],
    )
    await refused(
      () => acts.putPhoto<ErrorBody>(handover, itemId, { file: createPngOfSize(PHOTO_MAX_BYTES + 1) }),
      [413, 'The photo must be smaller than 10 MB'],
    )
    const wide = Buffer.from(sampleFiles.jpeg)
    wide.writeUInt16BE(641, wide.indexOf(Buffer.from([0xff, 0xc0])) + 7)
    for (const print of [sampleFiles.png.toString('base64'), wide.toString('base64')])
      await refused(
        () => acts.putPhoto<ErrorBody>(handover, itemId, { fields: { print } }),
        [400, 'The print must be a small JPEG'],
      )
    const full = Buffer.concat([
      sampleFiles.jpeg.subarray(0, -2),
      Buffer.alloc(61_440 - sampleFiles.jpeg.length),
      sampleFiles.jpeg.subarray(-2),
    ])
    const sent = await acts.putPhoto(handover, itemId, { fields: { print: full.toString('base64') } })
    expect(sent.status).toBe(201)
  })
  it('has at most 10 MB, and a print at most 60 KB', async () => {
    const { handover, itemId } = await prepared()
    const largest = await acts.putPhoto(handover, itemId, { file: createPngOfSize(10_485_760) })
    expect([largest.status, largest.body.fileSize]).toEqual([201, 10_485_760])
    await refused(
      () => acts.putPhoto<ErrorBody>(handover, itemId, { file: createPngOfSize(10_485_761) }),
      [413, 'The photo must be smaller than 10 MB'],
    )
    const print = Buffer.concat([
      sampleFiles.jpeg.subarray(0, -2),
      Buffer.alloc(61_441 - sampleFiles.jpeg.length),
      sampleFiles.jpeg.subarray(-2),
    ])
    const before = await takeSnapshot(fixture.portal)
    const fields = { print: print.toString('base64') }
    expect((await acts.putPhoto(handover, itemId, { fields })).status).toBe(400)
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it.each([
    ['0', 201],
    ['100000', 201],
    ['-1', 400],
    ['100001', 400],
    ['1000000000', 400],
    ['1.5', 400],
    ['one', 400],
  ])('with the sequence %j: %i', async (sequence, status) => {
    const { handover, itemId } = await prepared()
    expect((await acts.putPhoto(handover, itemId, { fields: { sequence } })).status).toBe(status)
  })

  it('keeps the time of the phone, also one ahead, beside the time at which it arrived', async () => {
    const { handover, itemId } = await prepared()
    const ahead = await acts.putPhoto(handover, itemId, { fields: { takenAt: '2031-01-01T00:00:00+01:00' } })
    expect([ahead.status, ahead.body]).toMatchObject([
      201,
      { takenAt: '2030-12-31T23:00:00.000Z', receivedAt: acts.at(0) },
    ])
    for (const takenAt of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:00', '2026-11-20', ''])
      expect((await acts.putPhoto(handover, itemId, { fields: { takenAt } })).status).toBe(400)
  })

  it('may have the number of a photo of another handover, and neither changes the other', async () => {
    const [one, two] = [await prepared(), await prepared()]
    const photoId = randomUUID()
    const [own, foreign] = [createPhoto('own'), createPhoto('foreign')]
    const first = await acts.putPhoto(one.handover, one.itemId, { photoId, file: own })
    const second = await acts.putPhoto(two.handover, two.itemId, { photoId, file: foreign })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.sha256).not.toBe(first.body.sha256)
    await refused(
      () => acts.putPhoto<ErrorBody>(one.handover, two.itemId, { photoId: randomUUID() }),
      [404, 'This item is not in the handover'],
    )
    const missing = await acts.submit<{ missing: string[] }>(one.handover.id, [photoId, second.body.id])
    expect(missing.body.missing).toEqual([])
    const read = async ({ handover }: typeof one) =>
      (await acts.read(handover.id)).items[0]?.photos[0]?.sha256
    expect([await read(one), await read(two)]).toEqual([first.body.sha256, second.body.sha256])
  })
})
