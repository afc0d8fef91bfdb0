import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '../../../../testing/clock.ts'
import { listRows, takeSnapshot } from '../../../../testing/database/snapshot.ts'
import {
  createMultipartBody,
  createPng,
  createPngOfSize,
  listPdfImages,
  readPdfText,
  sampleFiles,
} from '../../../../testing/files.ts'
import {
  type ApiClient,
  type ApiResponse,
  startTestPortal,
  type TestPortal,
} from '../../../../testing/portal.ts'
import { type CompanySettings, LOGO_MESSAGES } from '../company.contract.ts'

let portal: TestPortal
let admin: ApiClient
let tenant: Awaited<ReturnType<TestPortal['createTenant']>>

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  tenant = await portal.createTenant(admin)
})
afterAll(() => portal.close())

type Failure = { error: string; success: false }
const send = (content: Buffer | string, by = admin) =>
  by.call<CompanySettings & Failure>(
    'POST /settings/logo',
    createMultipartBody([{ name: 'logo', fileName: 'logo.png', content }]),
  )
const urlNow = async () => (await portal.anonymous.call<CompanySettings>('GET /company')).body.logoUrl
const logoFolder = () => readdir(path.join(portal.folder, 'files', 'logo'))
const remove = () => admin.call('DELETE /settings/logo')

async function seen(address: string | null, headers: Record<string, string> = {}) {
  const reply = await fetch(`${portal.url}${address}`, { headers })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

describe('a logo', () => {
  test('is absent at first', async () => {
    expect(await urlNow()).toBeNull()
    const { status, headers, bytes } = await seen('/api/company/logo')
    expect([status, JSON.parse(bytes.toString())]).toEqual([
      404,
      { error: LOGO_MESSAGES.notFound, code: 'logo.notFound' },
    ])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['PNG', sampleFiles.png, 'image/png', 'logo.png'],
    ['JPEG', sampleFiles.jpeg, 'image/jpeg', 'logo.jpg'],
  ])('as %s is seen by anyone from then on, as what it is', async (_, content, type, name) => {
    const { status, body } = await send(content)
    expect([status, body.logoUrl]).toEqual([
      200,
      expect.stringMatching(/^\/api\/company\/logo\?v=[0-9a-f-]{36}$/),
    ])
    expect(await urlNow()).toBe(body.logoUrl)
    expect((await admin.call<CompanySettings>('GET /settings')).body).toEqual(body)
    const shown = await seen(body.logoUrl)
    expect([shown.status, shown.bytes.equals(content)]).toEqual([200, true])
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(content.length),
      'content-disposition': `inline; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'unsafe-inline'; .*sandbox$/,
      ),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test('is cached for good under its versioned address only', async () => {
    const { body } = await send(sampleFiles.png)
    const etag = (await seen(body.logoUrl)).headers.get('etag') ?? ''
    for (const address of ['/api/company/logo', '/api/company/logo?v=older', `${body.logoUrl}&x=1`]) {
      const { status, headers, bytes } = await seen(address)
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
      expect(bytes.equals(sampleFiles.png)).toBe(true)
      const again = await seen(address, { 'if-none-match': etag })
      expect([again.status, again.bytes.length]).toEqual([304, 0])
    }
  })

  test('replaces the previous one, whose file is deleted', async () => {
    const { body: first } = await send(sampleFiles.png)
    const { body: second } = await send(createPng(3, 2))
    expect(second.logoUrl).not.toBe(first.logoUrl)
    expect(await logoFolder()).toEqual([second.logoUrl?.split('=')[1]])
    const old = await seen(first.logoUrl)
    expect([old.status, old.bytes.equals(createPng(3, 2))]).toEqual([200, true])
  })

  test('does not change other settings, nor they the logo', async () => {
    const { body } = await send(sampleFiles.png)
    const { body: changed } = await admin.call('PATCH /settings', { body: { phone: '030' } })
    expect(changed).toEqual({ ...body, phone: '030' })
    expect((await send(sampleFiles.png)).body).toMatchObject({ phone: '030' })
  })

  test('can be removed, also twice', async () => {
    await send(sampleFiles.png)
    for (const reply of [await remove(), await remove()]) expect(reply.status).toBe(204)
    expect([await urlNow(), await logoFolder()]).toEqual([null, []])
    expect((await seen('/api/company/logo')).status).toBe(404)
  })

  test('of two admins at once is one of theirs, without a leftover file', async () => {
    const replies = await Promise.all([2, 3, 4, 5].map((side) => send(createPng(side, side))))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [kept] = await logoFolder()
    expect([await urlNow(), await logoFolder()]).toEqual([`/api/company/logo?v=${kept}`, [kept]])
  })
})

describe('an invalid logo', () => {
  const cut = createPng(600, 600).subarray(0, -40)
  const rubbish = Buffer.concat([createPng(40, 40).subarray(0, 60), Buffer.alloc(2000, 'x')])
  const wide = createPng(2001, 1)
  /** Two billion pixels in a kilobyte. */
  const bomb = Buffer.from(createPng(1, 1))
  bomb.writeUInt32BE(50_000, 16)
  bomb.writeUInt32BE(50_000, 20)

  test.each<[string, Buffer | string, number, string]>([
    ['one byte too many', createPngOfSize(524_289), 413, LOGO_MESSAGES.tooLarge],
    ['nothing in it', '', 400, LOGO_MESSAGES.empty],
    ['a PDF', sampleFiles.pdf, 415, LOGO_MESSAGES.wrongType],
    [
      'a web page',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      415,
      LOGO_MESSAGES.wrongType,
    ],
    ['only the signature of a PNG', sampleFiles.png.subarray(0, 8), 415, LOGO_MESSAGES.wrongType],
    ['a PNG header, then rubbish', rubbish, 415, LOGO_MESSAGES.unreadable],
    ['a PNG that was cut off', cut, 415, LOGO_MESSAGES.unreadable],
    [
      'a JPEG without a picture',
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
      415,
      LOGO_MESSAGES.unreadable,
    ],
    ['more pixels than a logo has', wide, 413, LOGO_MESSAGES.tooManyPixels],
    ['more pixels than fit into memory', bomb, 413, LOGO_MESSAGES.tooManyPixels],
  ])('%s is refused in a sentence, and the one before stays', async (_, content, status, error) => {
    await send(sampleFiles.png)
    const before = await takeSnapshot(portal)
    const reply: ApiResponse<Failure> = await send(content)
    expect([reply.status, reply.body.error]).toEqual([status, error])
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('a form without a file is refused', async () => {
    for (const form of [
      createMultipartBody([]),
      createMultipartBody([{ name: 'logo', content: 'a text' }]),
    ]) {
      const reply = await admin.call<Failure>('POST /settings/logo', form)
      expect([reply.status, reply.body.error]).toEqual([400, LOGO_MESSAGES.missing])
    }
    const json = await admin.call<Failure>('POST /settings/logo', { body: {} })
    expect(json.status).toBeGreaterThanOrEqual(400)
  })

  test('of 524,288 bytes and 2,000 pixels is accepted', async () => {
    expect((await send(createPngOfSize(524_288))).status).toBe(200)
    expect((await send(createPng(2000, 2000))).status).toBe(200)
  })

  test('is refused from a tenant', async () => {
    expect((await send(sampleFiles.png, tenant)).status).toBe(403)
    expect((await tenant.call('DELETE /settings/logo')).status).toBe(403)
  })
})

describe('on documents', () => {
  // A PDF for a message would read the logo meanwhile.
  const NOT_SENT = { sendEmail: false }
  const readPdf = async (id: string) => {
    const reply = await fetch(`${portal.url}/api/invoices/${id}/pdf`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(reply.status).toBe(200)
    return new Uint8Array(await reply.arrayBuffer())
  }
  test('the current logo is printed, and none once it is removed', async () => {
    const { id } = await portal.createInvoice(admin, tenant.tenant.id, NOT_SENT)
    await send(createPng(7, 5))
    expect(listPdfImages(await readPdf(id))).toEqual(['7 x 5'])
    await send(createPng(9, 5))
    expect(listPdfImages(await readPdf(id))).toEqual(['9 x 5'])
    await remove()
    expect(listPdfImages(await readPdf(id))).toEqual([])
  })

  test('an invoice is sent without a logo whose file is missing', async () => {
    const { id } = await portal.createInvoice(admin, tenant.tenant.id, NOT_SENT)
    await send(createPng(8, 5))
    for (const name of await logoFolder()) await portal.portal.ctx.files.remove(`logo/${name}`)
    const pdf = await readPdf(id)
    expect([listPdfImages(pdf), readPdfText(pdf).includes('INVOICE')]).toEqual([[], true])
    expect((await seen('/api/company/logo')).status).toBe(404)
    expect((await send(createPng(8, 5))).status).toBe(200)
  })

  test('a waiting message contains no picture', async () => {
    await send(createPng(600, 600))
    const { id } = await portal.createInvoice(admin, tenant.tenant.id)
    const deliveries = await listRows(portal, 'deliveries')
    const own = deliveries.filter((row) => row.includes(id))
    expect(own).toHaveLength(1)
    expect(own[0]?.length).toBeLessThan(15_000)
    expect(own[0]).not.toContain('base64')
  })
})

test('the daily sweep deletes files that are not the logo', async () => {
  await send(sampleFiles.png)
  const { files, clock } = portal.portal.ctx
  for (const key of ['logo/orphan', 'elsewhere/unknown']) await files.put(key, Readable.from([]))
  const longAgo = new Date(clock.now().getTime() - 2 * DAY)
  for (const key of await portal.listStoredFiles())
    await utimes(path.join(portal.folder, 'files', key), longAgo, longAgo)
  await portal.portal.ctx.jobs.run('delete-unused-files')
  const [kept] = await logoFolder()
  expect(await portal.listStoredFiles()).toEqual([
    'elsewhere/unknown',
    `logo/${kept}`,
    'portal/database',
    `trash/${clock.today()}-logo-orphan`,
  ])
  expect((await seen(await urlNow())).status).toBe(200)
})
