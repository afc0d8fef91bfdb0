import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../../testing/clock.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { type EventStream, openEventStream, type ReceivedEvent } from '../../../../testing/event-stream.ts'
import {
  createMultipartBody,
  createPngOfSize,
  type MultipartPart,
  sampleFiles,
} from '../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { type ApiClient, PASSWORD } from '../../../../testing/portal.ts'
import type { TenantDocument } from '../documents.contract.ts'
import { DOCUMENT_MAX_BYTES } from '../documents.rules.ts'

const NOWHERE = '0b6a1c5e-0000-4000-8000-000000000000'
const WRONG_TYPE = 'Please upload only JPEG, PNG, or PDF files'
const TOO_LARGE = 'File size must be less than 10MB'
const NOT_YOURS = 'These are not your documents.'
const fixture = setUpFixture()

type Fields = Record<string, string>
const agreement: MultipartPart = { name: 'file', content: sampleFiles.pdf, fileName: 'agreement.pdf' }
const parts = (fields: Fields, file: MultipartPart = agreement): MultipartPart[] => [
  ...Object.entries(fields).map(([name, content]) => ({ name, content })),
  file,
]
const upload = <T = TenantDocument>(
  person: ApiClient,
  fields: Fields = {},
  { content = sampleFiles.pdf, key }: { content?: Buffer | string; key?: string } = {},
) => {
  const { raw, headers } = createMultipartBody(parts(fields, { ...agreement, content }))
  return person.call<T>('POST /upload', {
    raw,
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
  })
}
const list = (person: ApiClient, tenantId: string, query = '') =>
  person.call<TenantDocument[]>(`GET /upload/tenants/${tenantId}/documents${query}`)
const remove = (person: ApiClient, tenantId: string, id: string) =>
  person.call<ErrorBody>(`DELETE /upload/document/${tenantId}/${id}`)

async function refused(attempt: () => Promise<{ status: number; body: unknown }>, answer: [number, string]) {
  const before = await takeSnapshot(fixture.portal)
  const { status, body } = await attempt()
  expect([status, body]).toEqual([answer[0], expect.objectContaining({ error: answer[1] })])
  expect(await takeSnapshot(fixture.portal)).toEqual(before)
}

let id: string
let uid: string
let other: Awaited<ReturnType<typeof fixture.otherTenant>>
beforeAll(async () => {
  id = fixture.tenant.tenant.id
  uid = fixture.tenant.tenant.uid ?? ''
  other = await fixture.otherTenant()
})
beforeEach(() => fixture.portal.clock.advance(1))

const countStored = async (): Promise<number[]> => [
  (await list(fixture.tenant, id)).body.length,
  (await fixture.portal.listStoredFiles()).length,
]

describe('a document that an admin stores for a tenant', () => {
  const fields = { category: 'Tenancy agreement', name: 'Agreement 2026', date: '2026-01-01' }

  it('is answered completely, and readable by both sides', async () => {
    const { status, body } = await upload(fixture.admin, { ...fields, tenantId: id })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      tenantId: id,
      url: `/api/upload/document/${id}/${body.id}/file`,
      ...fields,
      fileName: 'agreement.pdf',
      fileSize: sampleFiles.pdf.length,
      contentType: 'application/pdf',
      uploadedBy: 'admin',
      uploaderName: 'Ama Mensah',
      createdAt: fixture.portal.clock.now().toISOString(),
    })
    for (const person of [fixture.admin, fixture.tenant])
      for (const named of [id, uid]) expect((await list(person, named)).body[0]).toEqual(body)
  })

  it('may name the tenant by its uid, with defaults for the rest', async () => {
    const answer = await upload(fixture.admin, { tenantId: uid, category: '', name: ' ', date: '' })
    const body = { tenantId: id, category: 'Other', name: 'agreement.pdf', date: '2026-11-20' }
    expect(answer).toMatchObject({ status: 201, body })
  })

  it('must name an existing tenant', async () => {
    const nameTenant = 'Please say whose document it is: tenantId is missing.'
    await refused(() => upload(fixture.admin, fields), [400, nameTenant])
    for (const tenantId of [NOWHERE, 'x'])
      await refused(() => upload(fixture.admin, { ...fields, tenantId }), [404, 'Tenant not found'])
  })
})

describe('a document of a tenant’s own', () => {
  it('needs no tenantId, and takes the own id or uid', async () => {
    for (const fields of [{}, { tenantId: id }, { tenantId: uid }]) {
      const { status, body } = await upload(fixture.tenant, fields)
      expect([status, body.tenantId, body.uploadedBy]).toEqual([201, id, 'tenant'])
      expect(body.uploaderName).toBe(fixture.tenant.tenant.name)
    }
  })

  it('is not stored for another tenant, existing or not', async () => {
    for (const tenantId of [other.tenant.id, other.tenant.uid ?? '', NOWHERE, 'x'])
      await refused(() => upload(fixture.tenant, { tenantId }), [403, NOT_YOURS])
    await refused(() => upload(fixture.portal.anonymous, { tenantId: id }), [401, 'Please sign in.'])
  })

  it('needs a tenancy; without one the list is empty', async () => {
    const login = { name: 'Yaa', email: 'yaa@tenant.test' }
    const bare = await fixture.portal.createAccount(login, { role: 'tenant', password: PASSWORD })
    const yaa = await fixture.portal.startSession(bare)
    await refused(() => upload(yaa), [404, 'Tenant not found'])
    expect((await list(yaa, bare)).body).toEqual([])
    await refused(() => list(yaa, id), [403, NOT_YOURS])
  })
})

it('a tenant adds 50 documents within 24 hours, also of many at once; the office any number', async () => {
  const busy = await fixture.portal.createTenant(fixture.admin)
  for (let count = 0; count < 48; count += 1) {
    if (count % 16 === 0) fixture.portal.clock.advance(MINUTE)
    expect((await upload(busy)).status).toBe(201)
  }
  fixture.portal.clock.advance(HOUR)
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => upload(busy)))
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429])
  const error = 'You have added 50 documents within 24 hours. Please try again later.'
  await refused(() => upload(busy), [429, error])
  const { headers } = await upload(busy)
  expect(headers.get('retry-after')).toBe(String((DAY - HOUR - 2 * MINUTE) / 1000))
  expect((await upload(fixture.admin, { tenantId: busy.tenant.id })).status).toBe(201)
  expect((await upload(fixture.tenant)).status).toBe(201)
  fixture.portal.clock.advance(DAY - HOUR)
  expect((await upload(await fixture.portal.startSession(busy.tenant.uid ?? ''))).status).toBe(201)
})

describe('a file', () => {
  it('of exactly 10,485,760 bytes is accepted, one byte more is too large', async () => {
    const largest = { content: createPngOfSize(DOCUMENT_MAX_BYTES) }
    const { status, body } = await upload(fixture.tenant, {}, largest)
    expect([status, body.fileSize, body.contentType]).toEqual([201, 10_485_760, 'image/png'])
    const tooMuch = { content: createPngOfSize(DOCUMENT_MAX_BYTES + 1) }
    await refused(() => upload<ErrorBody>(fixture.tenant, {}, tooMuch), [413, TOO_LARGE])
  })

  it.each<[string, Buffer | string, number, string]>([
    ['that is empty', '', 400, 'The file is empty. Please choose another one.'],
    ['of text named .pdf', 'my agreement', 415, WRONG_TYPE],
    ['of HTML named .pdf', '<!doctype html><script>alert(1)</script>', 415, WRONG_TYPE],
    ['that is a GIF', Buffer.from('GIF89a\u0001\0\u0001\0'), 415, WRONG_TYPE],
  ])('%s is refused', async (_what, content, status, error) => {
    await refused(() => upload<ErrorBody>(fixture.tenant, {}, { content }), [status, error])
  })

  it.each<[string, MultipartPart[], string]>([
    ['no file', [{ name: 'name', content: 'x' }], 'Please select a file'],
    ['a file in another field', [{ ...agreement, name: 'receipt' }], "Send one file, in the field 'file'."],
    ['two files', [agreement, agreement], "Send one file, in the field 'file'."],
    ['a day that is none', parts({ date: '2026-02-30' }), 'Date must be a day like 2026-12-05'],
    ['a name of two lines', parts({ name: 'a\nb' }), 'Name must not contain control characters'],
    [
      'a category of 201 letters',
      parts({ category: 'Ɔ'.repeat(201) }),
      'Category must have at most 200 characters',
    ],
  ])('with %s is refused', async (_what, form, error) => {
    await refused(() => fixture.tenant.call('POST /upload', createMultipartBody(form)), [400, error])
  })
})

describe('the same key', () => {
  it('stores one document, also of two at once', async () => {
    const key = { key: 'agreement of Akosua' }
    const before = await countStored()
    const replies = await Promise.all([upload(fixture.tenant, {}, key), upload(fixture.tenant, {}, key)])
    replies.push(await upload(fixture.tenant, {}, key))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    const after = await countStored()
    expect(after).toEqual(before.map((count) => count + 1))
  })

  it('with another file or other fields is refused', async () => {
    const key = { key: 'once' }
    expect((await upload(fixture.tenant, {}, key)).status).toBe(201)
    const error = 'This Idempotency-Key was used with other contents; use a new one.'
    await refused(() => upload(fixture.tenant, {}, { ...key, content: sampleFiles.png }), [422, error])
    await refused(() => upload(fixture.tenant, { name: 'Another' }, key), [422, error])
  })
})

describe('the list', () => {
  it('is newest first, in pages', async () => {
    const { tenant, ...person } = await fixture.portal.createTenant(fixture.admin)
    for (const name of ['One', 'Two', 'Three']) {
      fixture.portal.clock.advance(1)
      await upload(person, { name })
    }
    const names = (documents: TenantDocument[]) => documents.map(({ name }) => name)
    expect(names((await list(person, tenant.id)).body)).toEqual(['Three', 'Two', 'One'])
    const first = await list(person, tenant.id, '?limit=2&count=true')
    expect([names(first.body), first.headers.get('x-total-count')]).toEqual([['Three', 'Two'], '3'])
    const next = /<\/api(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
    expect(names((await person.call<TenantDocument[]>(`GET ${next}`)).body)).toEqual(['One'])
  })

  it('of another tenant is refused, and of an unknown one not found', async () => {
    for (const named of [other.tenant.id, other.tenant.uid ?? '', NOWHERE])
      await refused(() => list(fixture.tenant, named), [403, NOT_YOURS])
    await refused(() => list(fixture.admin, NOWHERE), [404, 'Tenant not found'])
    await refused(() => list(fixture.portal.anonymous, id), [401, 'Please sign in.'])
  })

  it('of a deleted tenant stays for the admins, who add nothing to it', async () => {
    const gone = await fixture.portal.createTenant(fixture.admin)
    const { body } = await upload(gone, { name: 'ID card' })
    await fixture.admin.call(`DELETE /tenants/${gone.tenant.id}`)
    for (const named of [gone.tenant.id, gone.tenant.uid ?? ''])
      expect((await list(fixture.admin, named)).body).toEqual([body])
    expect((await fixture.admin.call(`GET ${body.url.slice(4)}`)).status).toBe(200)
    const add = () => upload(fixture.admin, { tenantId: gone.tenant.id })
    await refused(add, [404, 'Tenant not found'])
    expect((await remove(fixture.admin, gone.tenant.id, body.id)).status).toBe(204)
  })
})

describe('deleting', () => {
  it('removes row and file: an admin any, a tenant its own', async () => {
    for (const [uploader, remover] of [
      [fixture.admin, fixture.admin],
      [fixture.tenant, fixture.admin],
      [fixture.tenant, fixture.tenant],
    ] as const) {
      const before = await takeSnapshot(fixture.portal, { except: ['quota_uses', 'audit_events'] })
      const { body } = await upload(uploader, { tenantId: id })
      expect((await remove(remover, remover === fixture.tenant ? uid : id, body.id)).status).toBe(204)
      expect(await takeSnapshot(fixture.portal, { except: ['quota_uses', 'audit_events'] })).toEqual(before)
      await refused(() => remove(remover, id, body.id), [404, 'Document not found'])
    }
  })

  it('what an admin has stored is refused to tenants', async () => {
    const { body } = await upload(fixture.admin, { tenantId: id })
    const error = 'The office has stored this document; only the office can delete it.'
    await refused(() => remove(fixture.tenant, id, body.id), [403, error])
  })

  it('another tenant’s, unknown or wrongly addressed documents changes nothing', async () => {
    const { body: own } = await upload(fixture.tenant)
    const { body: foreign } = await upload(other)
    await refused(() => remove(fixture.tenant, other.tenant.id, foreign.id), [403, NOT_YOURS])
    await refused(() => remove(fixture.tenant, id, foreign.id), [404, 'Document not found'])
    await refused(() => remove(fixture.admin, other.tenant.id, own.id), [404, 'Document not found'])
    await refused(() => remove(fixture.admin, NOWHERE, own.id), [404, 'Tenant not found'])
    await refused(() => remove(fixture.admin, id, NOWHERE), [404, 'Document not found'])
    await refused(() => remove(fixture.portal.anonymous, id, own.id), [401, 'Please sign in.'])
  })

  it('twice at once succeeds once', async () => {
    const { body } = await upload(fixture.tenant)
    const replies = await Promise.all([
      remove(fixture.tenant, id, body.id),
      remove(fixture.admin, id, body.id),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
  })
})

it('a change is an event for the admins and the tenant only; no email, no notice', async () => {
  const streams = await Promise.all(
    [fixture.admin, fixture.tenant, other].map((person) => openEventStream(fixture.portal, person)),
  )
  const [ofAdmin, ofTenant, ofOther] = streams
  const skipEarlier = async (stream: EventStream | undefined): Promise<ReceivedEvent | undefined> => {
    const received = await stream?.next()
    return received?.data.id === data.id ? received : skipEarlier(stream)
  }
  const { deliveries, notices } = await takeSnapshot(fixture.portal)
  const data = { id: (await upload(fixture.admin, { tenantId: id })).body.id }
  const event = { event: 'documentUpdated', data }
  expect([await skipEarlier(ofAdmin), await skipEarlier(ofTenant)]).toEqual([event, event])
  // Announced together, both would be one.
  await remove(fixture.admin, id, data.id)
  expect([await ofAdmin?.next(), await ofTenant?.next()]).toEqual([event, event])
  const end = { event: 'documentUpdated', data: { id: (await upload(other)).body.id } }
  expect([await ofAdmin?.next(), await ofOther?.next()]).toEqual([end, end])
  for (const stream of streams) stream.close()
  expect(await takeSnapshot(fixture.portal)).toMatchObject({ deliveries, notices })
})
