import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompanySettings } from '../../features/identity/company/company.contract.ts'
import type { UploadedPaymentProof } from '../../features/money/invoices/payment-proofs.contract.ts'
import { DAY } from '../../testing/clock.ts'
import { createTestDatabase } from '../../testing/database/database.ts'
import {
  createMultipartBody,
  createPng,
  createPngOfSize,
  listFilesBelow,
  sampleFiles,
} from '../../testing/files.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { startS3Server, type TestS3 } from '../../testing/s3.ts'

const AWAY = 'The portal cannot reach its file store right now. Nothing was changed; please try again later.'
let s3: TestS3
let portal: TestPortal
let second: TestPortal
let admin: ApiClient
let tenant: Awaited<ReturnType<TestPortal['createTenant']>>
let drop: () => Promise<void>

beforeAll(async () => {
  s3 = await startS3Server()
  const { db, drop: dropAll } = await createTestDatabase()
  drop = dropAll
  const database = { db, drop: async () => undefined }
  const env = { STORAGE_URL: `${s3.url}&prefix=bohye` }
  portal = await startTestPortal(env, { database })
  second = await startTestPortal(env, { database, clock: portal.clock })
  admin = await portal.createAdmin()
  tenant = await portal.createTenant(admin)
})
afterAll(async () => {
  await Promise.all([portal.close(), second.close()])
  await drop()
  await s3.close()
})

const bill = () => portal.createInvoice(admin, tenant.tenant.id, { sendEmail: false })
const kept = async () => (await s3.listKeys()).map((key) => key.replace(/^bohye\//, ''))
const receipts = async () => (await kept()).filter((key) => key.startsWith('receipts/'))
const open = (from: TestPortal, address: string) =>
  fetch(`${from.url}${address}`, { headers: { authorization: `Bearer ${tenant.token}` } })
const readBytes = async (reply: Response) => Buffer.from(await reply.arrayBuffer())

describe('a portal with a bucket', () => {
  test('stores a receipt there, opens it, and deletes it with its row', async () => {
    const content = createPngOfSize(10_485_760)
    const { id } = await bill()
    const { status, body } = await portal.uploadReceipt<UploadedPaymentProof>(tenant, id, content)
    expect([status, await receipts()]).toEqual([201, [expect.stringMatching(/^receipts\/[0-9a-f-]{36}$/)]])
    const reply = await open(portal, body.receipt.receiptUrl)
    expect([reply.status, (await readBytes(reply)).equals(content)]).toEqual([200, true])
    expect(await portal.listStoredFiles()).toEqual([])
    const deleted = await admin.call(`DELETE ${body.receipt.receiptUrl.slice(4).replace('/file', '')}`)
    expect([deleted.status, await receipts()]).toEqual([204, []])
    expect(await listFilesBelow(path.join(portal.folder, 'uploads'))).toEqual([])
  })

  test.each([
    ['of another type', '<html>', 415],
    ['too large', createPngOfSize(10_485_761), 413],
    ['empty', '', 400],
  ])('keeps nothing of a file that is %s', async (_, content, status) => {
    const { id } = await bill()
    const before = await s3.listKeys()
    expect((await portal.uploadReceipt(tenant, id, content)).status).toBe(status)
    expect([await s3.listKeys(), await listFilesBelow(path.join(portal.folder, 'uploads'))]).toEqual([
      before,
      [],
    ])
  })

  test('shares its files with a second one on the same database', async () => {
    const { id } = await bill()
    const { body } = await portal.uploadReceipt<UploadedPaymentProof>(tenant, id, sampleFiles.png)
    const there = await open(second, body.receipt.receiptUrl)
    expect([there.status, (await readBytes(there)).equals(sampleFiles.png)]).toEqual([200, true])
    const onSecond = second.withToken(admin.token ?? '')
    const form = createMultipartBody([{ name: 'logo', fileName: 'a.png', content: createPng(3, 3) }])
    const { body: company } = await onSecond.call<CompanySettings>('POST /settings/logo', form)
    const here = await fetch(`${portal.url}${company.logoUrl}`)
    expect((await readBytes(here)).equals(createPng(3, 3))).toBe(true)
    expect((await admin.call('DELETE /settings/logo')).status).toBe(204)
    expect((await fetch(`${second.url}${company.logoUrl}`)).status).toBe(404)
    const address = `DELETE ${body.receipt.receiptUrl.slice(4).replace('/file', '')}`
    expect((await onSecond.call(address)).status).toBe(204)
    expect((await open(portal, body.receipt.receiptUrl)).status).toBe(404)
  })

  test('sweeps unreferenced files, whichever of the two does it', async () => {
    const { id } = await bill()
    expect((await portal.uploadReceipt(tenant, id, sampleFiles.png)).status).toBe(201)
    const [named] = await receipts()
    const longAgo = new Date(portal.clock.now().getTime() - 2 * DAY)
    for (const key of [`${named}`, 'receipts/orphan', 'logo/orphan'])
      await s3.setWrittenAt(`bohye/${key}`, longAgo)
    await s3.setWrittenAt('receipts/of-somebody-else', longAgo)
    await Promise.all([
      portal.portal.ctx.jobs.run('delete-unused-files'),
      second.portal.ctx.jobs.run('delete-unused-files'),
    ])
    const today = portal.clock.today()
    expect(await kept()).toEqual([
      'portal/database',
      'portal/start',
      `${named}`,
      `trash/${today}-logo-orphan`,
      `trash/${today}-receipts-orphan`,
      'receipts/of-somebody-else',
    ])
  })

  test('reports an unavailable bucket, and acknowledges nothing', async () => {
    const { id } = await bill()
    const { body: sent } = await portal.uploadReceipt<UploadedPaymentProof>(tenant, id, sampleFiles.png)
    const waiting = await bill()
    await s3.stop()
    const upload = await portal.uploadReceipt<{ error: string }>(tenant, waiting.id, sampleFiles.png)
    expect([upload.status, upload.body, upload.headers.get('retry-after')]).toEqual([
      503,
      { error: AWAY, success: false },
      '30',
    ])
    expect((await admin.call(`GET /invoices/${waiting.id}`)).body).toMatchObject({
      status: 'Unpaid',
      receipts: [],
    })
    const opened = await open(portal, sent.receipt.receiptUrl)
    expect([opened.status, await opened.json()]).toEqual([503, { error: AWAY, code: 'server.unreachable' }])
    const pdf = await fetch(`${portal.url}/api/invoices/${waiting.id}/pdf`, {
      headers: { authorization: `Bearer ${tenant.token}` },
    })
    expect(pdf.status).toBe(200)
    await s3.start()
    expect((await portal.uploadReceipt(tenant, waiting.id, sampleFiles.png)).status).toBe(201)
    expect((await open(portal, sent.receipt.receiptUrl)).status).toBe(200)
  })
})

describe('the client of S3', () => {
  /** The AWS packages that a process loads when it creates a portal. */
  async function loaded(STORAGE_URL: string | undefined): Promise<string[]> {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-loaded-'))
    const script = `
      import { registerHooks } from 'node:module'
      const found = new Set()
      registerHooks({
        load(url, context, next) {
          const name = /@(aws-sdk|smithy)\\/[a-z0-9-]+/.exec(url)
          if (name) found.add(name[0])
          return next(url, context)
        },
      })
      const { readConfig } = await import('./src/server/config.ts')
      await import('./src/app/server/portal.ts')
      const { openFiles } = await import('./src/server/files/files.open.ts')
      await openFiles(readConfig({ DATA_DIR: ${JSON.stringify(folder)}, STORAGE_URL: ${JSON.stringify(STORAGE_URL ?? '')} }))
      process.stdout.write(JSON.stringify([...found]))`
    const args = ['--input-type=module', '-e', script]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...s3.env } })
    await rm(folder, { recursive: true, force: true })
    return JSON.parse(stdout) as string[]
  }

  test('is loaded by a portal with a bucket only', async () => {
    expect(await loaded(undefined)).toEqual([])
    expect(await loaded(s3.url)).toContain('@aws-sdk/client-s3')
  })
})
