import { describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { createMultipartBody, createPng, createPngOfSize, sampleFiles } from '../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { CASE_KINDS, CASES } from '../cases.rules.ts'
import { PHOTO_MAX_BYTES } from '../photos.rules.ts'

const fixture = setUpFixture({ SMTP_URL: 'off' })
const THUMBNAIL = sampleFiles.jpeg.toString('base64')

/** A JPEG of `bytes` bytes whose header claims that many pixels. */
function createJpeg(bytes: number, pixels = 4): string {
  const start = Buffer.from(sampleFiles.jpeg)
  const frame = start.indexOf(Buffer.from([0xff, 0xc0]))
  start.writeUInt16BE(pixels, frame + 5)
  const end = start.subarray(-2)
  const filled = Buffer.concat([start.subarray(0, -2), Buffer.alloc(bytes - start.length), end])
  return filled.toString('base64')
}

/** A PNG whose header claims this size. */
function pngSaying(width: number, height: number): Buffer {
  const bytes = Buffer.from(createPng(1, 1))
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** A JPEG with this much metadata before its size, as cameras write it. */
function jpegBehind(bytes: number): Buffer {
  const part = Buffer.alloc(65_535)
  part.set([0xff, 0xe1, 0xff, 0xfd])
  const before = Array.from({ length: Math.ceil(bytes / part.length) }, () => part)
  return Buffer.concat([sampleFiles.jpeg.subarray(0, 2), ...before, sampleFiles.jpeg.subarray(2)])
}

describe.each(CASE_KINDS)('uploaded photos of a %s', (kind) => {
  const caseActions = createCaseActions(fixture, kind)
  const { path } = CASES[kind]

  const NO_THUMBNAILS: [what: string, thumbnail: string][] = [
    ['a PNG', sampleFiles.png.toString('base64')],
    ['HTML', Buffer.from('<script>alert(1)</script>').toString('base64')],
    ['the head of a JPEG', sampleFiles.jpeg.subarray(0, 40).toString('base64')],
    ['a JPEG cut off', sampleFiles.jpeg.subarray(0, -2).toString('base64')],
    ['a JPEG without a size', Buffer.from([0xff, 0xd8, 0xff, 0xd9]).toString('base64')],
    ['a JPEG of 0 pixels', createJpeg(400, 0)],
    ['a JPEG that unfolds to 60,000 lines', createJpeg(400, 60_000)],
    ['12,289 bytes', createJpeg(12_289)],
    ['no base64', `${THUMBNAIL.slice(0, -4)}!!!!`],
    ['an address', 'data:image/jpeg;base64,AAAA'],
  ]
  it.each(NO_THUMBNAILS)('are refused with a thumbnail that is %s', async (_, thumbnail) => {
    const before = await takeSnapshot(fixture.portal)
    const { status, body } = await caseActions.uploadPhoto<ErrorBody>(fixture.tenant, { thumbnail })
    expect([status, body.details]).toEqual([400, [expect.stringMatching(/^(The t|T)humbnail /)]])
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it('take a thumbnail of 12,288 bytes, and an empty field for none', async () => {
    const largest = createJpeg(12_288)
    const { body } = await caseActions.uploadPhoto(fixture.tenant, { thumbnail: largest })
    const headers = { authorization: `Bearer ${fixture.tenant.token}` }
    const reply = await fetch(`${fixture.portal.url}${body.thumbnailUrl}`, { headers })
    expect(Buffer.from(await reply.arrayBuffer()).toString('base64')).toBe(largest)
    expect((await caseActions.uploadPhoto(fixture.tenant, { thumbnail: '' })).status).toBe(201)
  })

  it('have exactly 10,485,760 bytes at most', async () => {
    const { status, body } = await caseActions.uploadPhoto(fixture.tenant, {
      file: createPngOfSize(PHOTO_MAX_BYTES),
    })
    expect([status, body.fileSize]).toEqual([201, 10_485_760])
    const before = await takeSnapshot(fixture.portal)
    const refused = await caseActions.uploadPhoto<ErrorBody>(fixture.tenant, {
      file: createPngOfSize(PHOTO_MAX_BYTES + 1),
    })
    expect([refused.status, refused.body]).toEqual([
      413,
      { success: false, error: 'File size must be less than 10MB' },
    ])
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it.each<[string, Buffer, number, string]>([
    ['a PDF', sampleFiles.pdf, 415, 'Please upload only JPEG or PNG photos'],
    ['HTML', Buffer.from('<html>'), 415, 'Please upload only JPEG or PNG photos'],
    ['nothing', Buffer.alloc(0), 400, 'The photo is empty. Please choose another one.'],
  ])('are not %s', async (_, file, expected, error) => {
    const before = await takeSnapshot(fixture.portal)
    const { status, body } = await caseActions.uploadPhoto(fixture.tenant, {
      file,
      name: 'tap.jpg',
      type: 'image/jpeg',
    })
    expect([status, body]).toEqual([expected, { success: false, error }])
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it.each<[string, Buffer]>([
    ['more than 50 million pixels', pngSaying(10_000, 5_001)],
    ['144 million pixels', pngSaying(12_000, 12_000)],
    ['no width', pngSaying(0, 5_000)],
    ['no size', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
  ])('are refused with %s, and nothing stays behind', async (_, file) => {
    const before = await takeSnapshot(fixture.portal)
    const { status, body } = await caseActions.uploadPhoto(fixture.tenant, { file })
    const error =
      'The photo must be a picture of at most 50 million pixels. Please choose another one or make it smaller.'
    expect([status, body]).toEqual([400, { success: false, error }])
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it.each<[string, Buffer]>([
    ['exactly 50 million pixels', pngSaying(10_000, 5_000)],
    ['a size behind the notes of a camera', jpegBehind(190_000)],
    ['a size behind more notes than are read at once', jpegBehind(300_000)],
  ])('are taken with %s', async (_, file) => {
    expect((await caseActions.uploadPhoto(fixture.tenant, { file })).status).toBe(201)
  })

  it('come in a form with a file', async () => {
    const missing = { success: false, error: 'Please choose a photo.' }
    const empty = await fixture.tenant.call(
      `POST /${path}/photos`,
      createMultipartBody([{ name: 'thumbnail', content: THUMBNAIL }]),
    )
    expect([empty.status, empty.body]).toEqual([400, missing])
    const json = await fixture.tenant.call(`POST /${path}/photos`, { body: { photo: THUMBNAIL } })
    expect([json.status, json.body]).toEqual([400, missing])
    const headers = { 'idempotency-key': `photo of a ${kind}` }
    const twice = [
      await caseActions.uploadPhoto(fixture.tenant, { headers }),
      await caseActions.uploadPhoto(fixture.tenant, { headers }),
    ]
    expect(twice[1]?.body).toEqual(twice[0]?.body)
    const other = await caseActions.uploadPhoto(fixture.tenant, { headers, file: sampleFiles.jpeg })
    expect(other.status).toBe(422)
  })
})
