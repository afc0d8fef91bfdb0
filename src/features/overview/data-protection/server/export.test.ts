import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFullTenant } from '../../../../testing/full-tenant.ts'
import { startMailServer, type TestMailServer } from '../../../../testing/mail/mail-server.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import { readStoredZip } from '../../../../testing/zip.ts'
import type { AuditEvent } from '../../../identity/audit/audit.contract.ts'

const WORD = '=Zqmarker'
type ExportedReceipt = { file: string; askedAt: string | null }

let mails: TestMailServer
let portal: TestPortal
let owner: ApiClient & { email: string }
let held: Awaited<ReturnType<typeof createFullTenant>>

beforeAll(async () => {
  mails = await startMailServer()
  portal = await startTestPortal({ SMTP_URL: mails.url })
  owner = await portal.createAdmin()
  const { tenant } = await portal.createTenant(owner, { name: 'Yaw Boateng', email: 'yaw@tenant.test' })
  await portal.createInvoice(owner, tenant.id, { description: 'Rent of Yaw' })
  held = await createFullTenant(portal, owner, WORD)
})
afterAll(() => Promise.all([portal.close(), mails.close()]))

async function download(): Promise<Map<string, Buffer>> {
  const ticket = await owner.call<{ token: string }>(`POST /tenants/${held.id}/export/ticket`)
  const address = `${portal.url}/api/tenants/${held.id}/export?token=${ticket.body.token}`
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*_2026-11-20\.zip/)
  return readStoredZip(Buffer.from(await answer.arrayBuffer()))
}

const TEXTS = [
  'README.txt',
  'account.json',
  'announcements.json',
  'audit.json',
  'books.json',
  'certificates.json',
  'contacts.json',
  'documents.json',
  'handovers.json',
  'invoices.csv',
  'invoices.json',
  'leases.json',
  'messages.json',
  'online-payments.json',
  'payments.json',
  'profile.json',
  'recurring-charges.json',
  'requests-and-complaints.json',
  'shared-links.json',
  'signings.json',
  'statement-lines.json',
]

test('an export holds all of one tenant, deleted too, as texts and files, and nobody else', async () => {
  await portal.db.execute(
    sql`update receipts set asked_at = '2026-11-19T12:00:00Z' where status = 'approved'`,
  )
  const files = await download()
  await owner.call(`DELETE /tenants/${held.id}`)
  expect([...(await download()).keys()].sort()).toEqual([...files.keys()].sort())
  const names = [...files.keys()].sort()
  expect(names.filter((name) => !name.includes('/'))).toEqual(TEXTS)
  const json = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? '')
  expect(json('profile')).toMatchObject({ name: `${WORD} "Nana" Addo`, unit: `${WORD} 7`, hasLogin: true })
  expect(json('leases')).toMatchObject([
    { unit: `${WORD} 7`, endsOn: '2026-12-10', renewalOffers: [{ rent: 7, state: 'withdrawn' }] },
    { startsOn: '2026-02-01' },
  ])
  const invoices: { voidedAt: string | null; reversedPayments: object[]; receipts: ExportedReceipt[] }[] =
    json('invoices')
  expect(invoices.length).toBe(3)
  expect(invoices.filter(({ voidedAt }) => voidedAt).length).toBe(1)
  expect(invoices.flatMap(({ reversedPayments }) => reversedPayments).length).toBe(2)
  const payments: { receiptNumber: string; reversedAt: string | null; kind: string }[] = json('payments')
  expect(payments.map(({ receiptNumber }) => receiptNumber).sort()).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => `RCT-2026-0000${number}`),
  )
  expect(payments.filter(({ reversedAt }) => reversedAt).length).toBe(4)
  const shared = { document: 'statement', from: '2026-01-01', worksUntil: '2026-12-20T09:00:00.000Z' }
  expect(json('shared-links')).toMatchObject([{ ...shared, timesOpened: 0, withdrawnAt: null }])
  const askedAt = invoices.flatMap(({ receipts }) => receipts.flatMap((receipt) => receipt.askedAt ?? []))
  expect(askedAt).toEqual(['2026-11-19T12:00:00.000Z'])
  const receipts = invoices.flatMap(({ receipts }) => receipts.map(({ file }) => file))
  const cases: { photos: string[]; replies: { photos: string[]; message: string }[] }[] =
    json('requests-and-complaints')
  const photos = cases.flatMap((one) => [...one.photos, ...one.replies.flatMap((reply) => reply.photos)])
  const documents: string[] = json('documents').map(({ file }: { file: string }) => file)
  expect([receipts.length, photos.length, documents.length]).toEqual([3, 4, 2])
  const handovers: { items: { photos: string[] }[] }[] = json('handovers')
  const found = handovers.flatMap(({ items }) => items.flatMap((item) => item.photos))
  expect(found.length).toBe(1)
  const signings: { number: string; documentSha256: string | null }[] = json('signings')
  const signed = signings.flatMap(({ number, documentSha256 }) =>
    documentSha256 === null ? [] : [`signings/${number}.pdf`],
  )
  const [certificate] = json('certificates')
  expect(names.filter((name) => name.includes('/'))).toEqual(
    [certificate.file, ...receipts, ...photos, ...documents, ...found, ...signed].sort(),
  )
  for (const name of documents) expect(files.get(name)?.toString('latin1')).toContain(WORD)
  expect(files.get('invoices.csv')?.toString()).toContain(`'${WORD}`)
  expect(files.get(certificate.file)?.toString()).toContain(`certificate of ${WORD}`)
  const whole = TEXTS.map((name) => files.get(name)?.toString()).join()
  for (const secret of ['Yaw', 'Kofi Mensah', PASSWORD, 'reset#']) expect(whole).not.toContain(secret)
  for (const other of [owner.email, 'Ama Mensah'])
    expect(files.get('audit.json')?.toString()).not.toContain(other)
})

test('each export is one event, and a file that is missing in the store is left out', async () => {
  const lost = (await portal.listStoredFiles()).find((name) => name.startsWith('receipts/')) ?? ''
  await rm(path.join(portal.folder, 'files', lost))
  portal.clock.advance(1)
  const files = await download()
  expect([...files.keys()].filter((name) => name.startsWith('receipts/')).length).toBe(2)
  const events = (await owner.call<AuditEvent[]>(`GET /audit?tenantId=${held.id}`)).body
  const now = portal.clock.now().toISOString()
  expect(events.filter(({ at }) => at === now).map(({ action }) => action)).toEqual(['tenant.exported'])
})
