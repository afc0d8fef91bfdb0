import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Signing } from '../features/overview/signings/signings.contract.ts'
import type { Lease } from '../features/property/leases/leases.contract.ts'
import type { MailFixture } from './fixture.ts'
import type { TestMailServer } from './mail/mail-server.ts'
import { type ApiClient, PASSWORD, type TestPortal } from './portal.ts'

export const DRAWING =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
export const OFFICE_NAME = 'Ama Mensah'
const OWN_PASSWORD = { 'x-confirm-password': PASSWORD }

export const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export async function download(portal: TestPortal, by: ApiClient, path: string) {
  const response = await fetch(`${portal.url}/api${path}`, {
    headers: { authorization: `Bearer ${by.token}` },
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

const proveEmail = (portal: TestPortal, uid: string | null) =>
  portal.db.$client.query('update profiles set email_proven_at = $1 where uid = $2', [
    portal.clock.now(),
    uid,
  ])

async function callOk<T>(by: ApiClient, endpoint: string, body?: object): Promise<T> {
  const { status, text, body: answer } = await by.call<T>(endpoint, body && { body })
  expect(status, text).toBeLessThan(300)
  return answer
}

type Decliner = { admin: ApiClient; tenant: ApiClient; id: string; word: string }

/** Sent, opened and declined, so that it is never sealed. */
export async function declineSigning({ admin, tenant, id, word }: Decliner): Promise<void> {
  const [lease] = await callOk<Lease[]>(admin, `GET /leases?tenantId=${id}&state=current`)
  const { id: signingId } = await callOk<Signing>(admin, `POST /leases/${lease?.id}/signings`, {
    kind: 'agreement',
  })
  await callOk(admin, `PATCH /signings/${signingId}`, { body: `The unit of ${word}` })
  await callOk(admin, `POST /signings/${signingId}/send`)
  await callOk(tenant, `GET /signings/${signingId}/file`)
  await callOk(tenant, `POST /signings/${signingId}/decline`, { reason: `${word} wants another rent` })
}

/** Without `mails` no code is read. */
type Signers = Pick<MailFixture, 'portal' | 'admin'> & { mails?: Pick<TestMailServer, 'received'> }

/** A tenant with a proven email and a lease, and what both do with a document of it. */
export function createSigner(fixture: Signers) {
  const { portal, admin, mails = { received: [] } } = fixture

  const findCode = (email: string): string[] =>
    mails.received
      .filter(({ to }) => to?.some(({ address }) => address === email))
      .flatMap(({ text }) => /\b(\d{6}) signs DOC-/.exec(text ?? '')?.[1] ?? [])

  async function codeFor(person: ApiClient, email: string, id: string): Promise<string> {
    const before = findCode(email).length
    const { status, text } = await person.call(`POST /signings/${id}/code`)
    expect(status, text).toBe(202)
    await expect.poll(() => findCode(email).length, { timeout: 10_000 }).toBe(before + 1)
    return findCode(email).at(-1) ?? ''
  }

  async function newTenant(fields: Record<string, unknown> = {}) {
    const { tenant, ...client } = await portal.createTenant(admin, {
      unit: `Q${Math.random().toString(36).slice(2, 8)}`,
      moveInDate: '2026-11-01',
      leaseEndDate: '2027-10-31',
      ...fields,
    })
    await proveEmail(portal, tenant.uid)
    const [lease] = (await admin.call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)).body
    const leaseId = lease?.id ?? ''
    await admin.call(`PATCH /leases/${leaseId}`, { body: { rent: 1500 } })
    return { tenant, client, leaseId }
  }

  async function draft(leaseId: string, kind = 'agreement') {
    const { status, body, text } = await admin.call<Signing>(`POST /leases/${leaseId}/signings`, {
      body: { kind },
    })
    expect(status, text).toBe(201)
    return body
  }

  async function send(id: string) {
    const { status, body, text } = await admin.call<Signing>(`POST /signings/${id}/send`)
    expect(status, text).toBe(200)
    return body
  }

  const signFor = <T = Signing>(id: string, sent: Pick<Signing, 'documentSha256'>, by: ApiClient = admin) =>
    by.call<T>(`POST /signings/${id}/sign`, {
      body: { documentSha256: sent.documentSha256, name: OFFICE_NAME, drawing: DRAWING, agree: true },
      headers: OWN_PASSWORD,
    })

  const signAs = <T = Signing>(
    client: ApiClient,
    { id, documentSha256 }: Pick<Signing, 'id' | 'documentSha256'>,
    fields: object,
  ) =>
    client.call<T>(`POST /signings/${id}/sign`, {
      body: { documentSha256, name: 'akosua opoku dede', drawing: DRAWING, agree: true, ...fields },
    })

  const open = (client: ApiClient, id: string) => download(portal, client, `/signings/${id}/file`)

  async function sentAgreement(fields: Record<string, unknown> = {}) {
    const { tenant, client, leaseId } = await newTenant(fields)
    const { id } = await draft(leaseId)
    return { tenant, client, leaseId, sent: await send(id) }
  }

  return { newTenant, draft, send, signFor, signAs, open, codeFor, findCode, sentAgreement }
}
