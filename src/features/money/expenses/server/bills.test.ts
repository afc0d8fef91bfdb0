import { createHash, randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeBooks } from '../../../../testing/books/books.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { createMultipartBody, createPng, createPngOfSize, sampleFiles } from '../../../../testing/files.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { Expense } from '../expenses.contract.ts'
import { BILL_MAX_BYTES } from '../expenses.rules.ts'

const fixture = setUpFixture()

let properties: Property[]
beforeAll(async () => {
  properties = (await fixture.admin.call<Property[]>('GET /properties')).body
})
beforeEach(() => fixture.portal.clock.advance(1000))

async function entered(spentOn = '2026-11-18'): Promise<Expense> {
  const body = { propertyId: properties[0]?.id, category: 'utilities', amount: 80, spentOn, supplier: 'ECG' }
  return (await fixture.admin.call<Expense>('POST /expenses', { body })).body
}

type Sent = { content?: Buffer | string; by?: ApiClient; key?: string; field?: string }

function upload<T = Expense>(id: string, sent: Sent = {}) {
  const { content = sampleFiles.pdf, by = fixture.admin, key, field = 'bill' } = sent
  const { raw, headers } = createMultipartBody([{ name: field, content, fileName: 'Ɔ bill.html' }])
  return by.call<T>(`POST /expenses/${id}/bill`, {
    raw,
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
  })
}

async function bytesAt(address: string, token?: string) {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
  const reply = await fetch(`${fixture.portal.url}${address}`, { ...(headers && { headers }) })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

async function refused(attempt: () => Promise<{ status: number; body: unknown }>, answer: [number, string]) {
  const before = await takeSnapshot(fixture.portal)
  const { status, body } = await attempt()
  expect([status, body]).toEqual([answer[0], expect.objectContaining({ error: answer[1] })])
  expect(await takeSnapshot(fixture.portal)).toEqual(before)
}

/** Begins to read a response and disconnects. */
const hangUpWhileReading = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const request = get(`${fixture.portal.url}${address}`, (response) => {
      response.once('data', () => {
        response.pause()
        request.destroy()
        resolve()
      })
    })
    request.once('error', reject)
  })

const bills = async () =>
  (await fixture.portal.listStoredFiles()).filter((key) => key.startsWith('bills/')).length

describe('the bill of an expense', () => {
  it('whose reader hangs up leaves no ticket in the log', async () => {
    const { id } = await entered()
    const content = Buffer.concat([sampleFiles.pdf, Buffer.alloc(BILL_MAX_BYTES - sampleFiles.pdf.length)])
    expect((await upload(id, { content })).status).toBe(201)
    const ticket = await fixture.admin.call<{ token: string }>(`POST /expenses/${id}/bill/ticket`)
    await hangUpWhileReading(`/api/expenses/${id}/bill?token=${ticket.body.token}`)
    // The portal handles the disconnect before later requests.
    for (const _ of [1, 2]) await fixture.admin.call(`GET /expenses?unitId=${randomUUID()}`)
    const { logLines } = fixture.portal
    expect(logLines.filter((line) => line.includes('token=') || line.includes('unexpected'))).toEqual([])
  })

  it('is stored with its hash and served unchanged, with its type', async () => {
    const { id } = await entered()
    const { status, body } = await upload(id)
    expect([status, body.bill]).toEqual([
      201,
      {
        url: `/api/expenses/${id}/bill`,
        fileName: 'Ɔ bill.html',
        fileSize: sampleFiles.pdf.length,
        contentType: 'application/pdf',
      },
    ])
    const file = await bytesAt(`/api/expenses/${id}/bill`, fixture.admin.token)
    expect(file.bytes.equals(sampleFiles.pdf)).toBe(true)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('bill.html.pdf'),
      'cache-control': 'no-store',
    })
    const { rows } = await fixture.portal.db.execute(sql`select bill_sha256 from expenses where id = ${id}`)
    expect(rows).toEqual([{ bill_sha256: createHash('sha256').update(sampleFiles.pdf).digest('hex') }])
  })

  it('is stored once for one key, and another takes the place of its file', async () => {
    const { id } = await entered()
    const before = await bills()
    const key = randomUUID()
    const [first, again] = [await upload(id, { key }), await upload(id, { key })]
    expect(again.body).toEqual(first.body)
    expect(await bills()).toBe(before + 1)
    expect((await upload(id, { content: sampleFiles.png })).body.bill?.contentType).toBe('image/png')
    expect(await bills()).toBe(before + 1)
  })

  it('opens with a ticket of 60 seconds, for the office of that property only', async () => {
    const { id } = await entered()
    await upload(id)
    const address = `/api/expenses/${id}/bill`
    const ticketFor = (by: ApiClient) => by.call<{ token: string }>(`POST ${address.slice(4)}/ticket`)
    const { token } = (await ticketFor(fixture.admin)).body
    fixture.portal.clock.advance(59_999)
    expect((await bytesAt(`${address}?token=${token}`)).status).toBe(200)
    fixture.portal.clock.advance(1)
    expect((await bytesAt(`${address}?token=${token}`)).status).toBe(401)
    const propertyIds = [properties[1]?.id ?? '']
    const elsewhere = await fixture.portal.createAdmin({ staff: 'accountant', propertyIds })
    expect((await bytesAt(address, elsewhere.token)).status).toBe(404)
    expect((await ticketFor(elsewhere)).status).toBe(404)
    expect((await bytesAt(address, fixture.tenant.token)).status).toBe(403)
    expect((await bytesAt(address)).status).toBe(401)
    await refused(() => upload(id, { by: elsewhere }), [404, 'Expense not found'])
  })

  it.each([
    ['of exactly 10,485,760 bytes', createPngOfSize(BILL_MAX_BYTES), 201, undefined],
    ['of one byte more', createPngOfSize(BILL_MAX_BYTES + 1), 413, 'File size must be less than 10MB'],
    ['without a byte', '', 400, 'The file is empty. Please choose another one.'],
    ['that is a text', 'GHS 20', 415, 'Please upload only JPEG, PNG, or PDF files'],
  ])('%s: %#', async (_, content, status, error) => {
    const { id } = await entered()
    if (error === undefined) expect((await upload(id, { content })).status).toBe(status)
    else await refused(() => upload(id, { content }), [status, error])
  })

  it('has at most 100 million pixels, as a receipt', async () => {
    const { id } = await entered()
    const before = await takeSnapshot(fixture.portal)
    expect((await upload(id, { content: createPng(10_001, 10_000) })).status).toBe(415)
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it('may be the first one in closed books, and takes no place there', async () => {
    const { id } = await entered('2026-10-31')
    await closeBooks(fixture.admin, '2026-10-31')
    expect((await upload(id)).body).toMatchObject({ closed: true, bill: { contentType: 'application/pdf' } })
    const error =
      'The books are closed through 31 Oct 2026, so this expense stays as it is. An owner can open them again.'
    await refused(() => upload(id, { content: sampleFiles.png }), [409, error])
    await closeBooks(fixture.admin, null)
  })

  it('stays when its expense is voided, and when unused files are deleted', async () => {
    const { id } = await entered()
    await upload(id)
    await fixture.admin.call(`DELETE /expenses/${id}`, { body: { reason: 'Entered twice' } })
    fixture.portal.clock.advance(48 * 3_600_000)
    const { token } = await fixture.portal.createAdmin()
    await fixture.portal.portal.ctx.jobs.run('delete-unused-files')
    expect((await bytesAt(`/api/expenses/${id}/bill`, token)).status).toBe(200)
    expect((await bytesAt(`/api/expenses/${(await entered()).id}/bill`, token)).status).toBe(404)
  })
})
