import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../../testing/clock.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { createSigner, download } from '../../../../testing/signings.ts'
import type { CheckedDocument, Signing } from '../signings.contract.ts'

const fixture = setUpFixture({ TRUST_PROXY: 'on' })
const SCAN = Buffer.from('%PDF-1.4\nsigned on paper\n%%EOF')
const UNKNOWN = { number: 'DOC-2026-99999', sha256: 'a'.repeat(64) }

let sealed: Signing
let pages: Buffer

beforeAll(async () => {
  const { portal, admin } = fixture
  const signer = createSigner(fixture)
  const { id } = await signer.send((await signer.draft((await signer.newTenant()).leaseId)).id)
  pages = (await download(portal, admin, `/signings/${id}/file`)).bytes
  const form = new FormData()
  form.set('signedOn', '2026-11-19')
  form.set('file', new Blob([new Uint8Array(SCAN)]), 'scan.pdf')
  sealed = (await admin.call<Signing>(`POST /signings/${id}/paper`, { form })).body
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const check = (body: object, address = '10.9.0.1') =>
  fixture.portal.anonymous.call<CheckedDocument & ErrorBody>('POST /check', { body, headers: from(address) })

function checkFile(bytes: Uint8Array, address = '10.9.0.1') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a.pdf')
  return fixture.portal.anonymous.call<CheckedDocument & ErrorBody>('POST /check', {
    form,
    headers: from(address),
  })
}

const inGroups = (sum: string) => sum.replaceAll(/.{16}/g, '$& ')

describe('a check', () => {
  test.each([
    ['as they are', (text: string) => text],
    ['in upper case', (text: string) => text.toUpperCase()],
    ['in lower case', (text: string) => text.toLowerCase()],
    ['with spaces around', (text: string) => `  ${text} `],
  ])('knows the number and either sum %s', async (_how, write) => {
    const { number, sealedSha256, documentSha256 } = sealed
    for (const sum of [sealedSha256, documentSha256]) {
      const { status, body, text } = await check({ number: write(number), sha256: write(sum ?? '') })
      expect([status, body.known, body.number], text).toEqual([200, true, number])
    }
  })

  test('knows a sum that was copied in groups and over two lines', async () => {
    const { number, sealedSha256 } = sealed
    const sum = `${inGroups(sealedSha256 ?? '').slice(0, 40)}\n${inGroups(sealedSha256 ?? '').slice(40)}`
    expect((await check({ number, sha256: sum })).body.known).toBe(true)
  })

  test('of another number, a shorter sum or one with other letters knows nothing', async () => {
    const { number, sealedSha256 } = sealed
    const sum = sealedSha256 ?? ''
    expect((await check({ number: UNKNOWN.number, sha256: sum })).body).toEqual({ known: false })
    expect((await check({ number, sha256: UNKNOWN.sha256 })).body).toEqual({ known: false })
    for (const wrong of [sum.slice(1), `${sum}0`, `${sum.slice(1)}g`, '', '%'.repeat(64)])
      expect((await check({ number, sha256: wrong })).status).toBe(400)
  })

  test('of a file with one changed byte, at its beginning or end, knows nothing', async () => {
    for (const known of [SCAN, pages]) {
      expect((await checkFile(known)).body).toMatchObject({ known: true, number: sealed.number })
      for (const at of [0, Math.floor(known.length / 2), known.length - 1]) {
        const changed = Buffer.from(known)
        changed[at] = (changed[at] ?? 0) ^ 1
        expect((await checkFile(changed)).body).toEqual({ known: false })
      }
    }
  })

  test('keeps no file', async () => {
    const before = await fixture.portal.listStoredFiles()
    await checkFile(Buffer.from('somebody’s private letter'))
    expect(await fixture.portal.listStoredFiles()).toEqual(before)
  })
})

describe('60 checks an hour', () => {
  const address = '10.8.0.7'

  test('of a network are answered, by file or by sum; the next one waits for the next hour', async () => {
    const { portal } = fixture
    for (let count = 1; count <= 59; count += 1) expect((await check(UNKNOWN, address)).status).toBe(200)
    expect((await checkFile(Buffer.from('sixty'), address)).status).toBe(200)
    const refused = [await check(UNKNOWN, address), await checkFile(SCAN, address)]
    for (const { status, body, headers } of refused) {
      expect([status, body.known]).toEqual([429, undefined])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await check(UNKNOWN, '10.8.9.9')).status).toBe(200)
    portal.clock.advance(59 * MINUTE)
    expect((await check(UNKNOWN, address)).status).toBe(429)
    portal.clock.advance(HOUR - 59 * MINUTE + 1000)
    expect((await check(UNKNOWN, address)).status).toBe(200)
  })
})
