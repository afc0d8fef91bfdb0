import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '../../../../testing/clock.ts'
import { createMultipartBody, createPngOfSize } from '../../../../testing/files.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { TenantDocument } from '../documents.contract.ts'

const content = createPngOfSize(300_000)
const fixture = setUpFixture()

async function bytesAt(address: string, { token }: Pick<ApiClient, 'token'> = { token: undefined }) {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
  const reply = await fetch(`${fixture.portal.url}${address}`, { ...(headers && { headers }) })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}
const ticketFor = async (address: string, person: ApiClient = fixture.tenant) =>
  person.call<{ token: string }>(`POST ${address.slice(4)}/ticket`)

async function stored(person: ApiClient = fixture.tenant): Promise<TenantDocument> {
  const file = { name: 'file', content, fileName: 'Ɔpɔku.html', type: 'text/html' }
  return (await person.call<TenantDocument>('POST /upload', createMultipartBody([file]))).body
}

let document: TenantDocument
beforeAll(async () => {
  document = await stored()
})

describe('the file of a document', () => {
  it('is served unchanged to an admin and its own tenant, with its type', async () => {
    for (const person of [fixture.admin, fixture.tenant]) {
      const { status, headers, bytes } = await bytesAt(document.url, person)
      expect(status).toBe(200)
      expect(bytes.equals(content)).toBe(true)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': '300000',
        'content-disposition': `inline; filename="Opoku.html.png"; filename*=UTF-8''%C6%86p%C9%94ku.html.png`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'unsafe-inline'; .*sandbox$/,
        ),
        'cache-control': 'no-store',
      })
    }
  })

  it('is nobody else’s', async () => {
    const other = await fixture.otherTenant()
    expect((await bytesAt(document.url, other)).status).toBe(403)
    expect((await bytesAt(document.url)).status).toBe(401)
    expect((await ticketFor(document.url, other)).status).toBe(403)
    expect((await ticketFor(document.url, fixture.portal.anonymous)).status).toBe(401)
  })

  it('is found below its own tenant only', async () => {
    const { tenant } = await fixture.otherTenant()
    const crossed = document.url.replace(document.tenantId, tenant.id)
    expect((await bytesAt(crossed, fixture.admin)).status).toBe(404)
    const foreign = await stored(await fixture.otherTenant())
    const own = foreign.url.replace(foreign.tenantId, document.tenantId)
    expect((await bytesAt(own, fixture.tenant)).status).toBe(404)
    expect((await ticketFor(own)).status).toBe(404)
  })

  it('opens with a ticket for 60 seconds, which opens no other address', async () => {
    const another = await stored()
    const { token } = (await ticketFor(document.url)).body
    const open = async (address: string) => (await bytesAt(`${address}?token=${token}`)).status
    fixture.portal.clock.advance(59_999)
    expect([await open(document.url), await open(another.url)]).toEqual([200, 401])
    fixture.portal.clock.advance(1)
    expect(await open(document.url)).toBe(401)
    expect(fixture.portal.logLines.join('')).not.toContain(token.split('.').at(-1))
  })

  it('also opens at the address with the uid of the tenant, with a ticket for that', async () => {
    const byUid = document.url.replace(document.tenantId, fixture.tenant.tenant.uid ?? '')
    const { token } = (await ticketFor(byUid)).body
    expect((await bytesAt(`${byUid}?token=${token}`)).status).toBe(200)
    expect((await bytesAt(`${document.url}?token=${token}`)).status).toBe(401)
  })
})

it('the daily sweep deletes files without a document after 24 hours, and keeps the others', async () => {
  const folder = path.join(fixture.portal.folder, 'files', 'documents')
  await mkdir(folder, { recursive: true })
  const at = (hours: number) => new Date(fixture.portal.clock.now().getTime() - hours * HOUR)
  for (const name of (await fixture.portal.listStoredFiles()).filter((key) => key.startsWith('documents/')))
    await utimes(path.join(folder, path.basename(name)), at(48), at(48))
  const before = await fixture.portal.listStoredFiles()
  for (const [name, hours] of [
    ['orphan', 24.01],
    ['young', 23.99],
  ] as const) {
    await writeFile(path.join(folder, name), 'x')
    await utimes(path.join(folder, name), at(hours), at(hours))
  }
  await fixture.portal.portal.ctx.jobs.run('delete-unused-files')
  expect(await fixture.portal.listStoredFiles()).toEqual(
    [
      ...before,
      'documents/young',
      'portal/database',
      `trash/${fixture.portal.clock.today()}-documents-orphan`,
    ].sort(),
  )
  expect((await bytesAt(document.url, fixture.admin)).status).toBe(200)
})
