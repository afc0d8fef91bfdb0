import { afterAll, beforeAll } from 'vitest'
import type { Invoice, MailedInvoice, UploadedReceipt } from '../features/invoices/invoices.contract.ts'
import { sampleFiles } from './files.ts'
import { type Person, type Reply, type TestPortal, testPortal } from './portal.ts'
import { type TestMailServer, testMailServer } from './smtp.ts'

type Tenant = Awaited<ReturnType<TestPortal['tenant']>>
/** Exactly one of the two stands in an answer; a test says which it expects by its status. */
export type Failure = { error: string; success?: false; details?: string[] }

/** The usual cast: a portal with a mail server, an admin and a tenant. */
export type Scene = {
  mails: TestMailServer
  portal: TestPortal
  admin: Person & { email: string }
  tenant: Tenant
  /** Another tenant, made when first asked for. */
  other(): Promise<Tenant>
  /** An invoice of the tenant, without a mail unless `sendEmail` says so. */
  bill(fields?: Record<string, unknown>): Promise<MailedInvoice>
  /** An invoice with a receipt of the tenant that waits for review. */
  submitted(fields?: Record<string, unknown>): Promise<UploadedReceipt>
  read(invoiceId: string): Promise<Invoice>
  change<T = MailedInvoice>(invoiceId: string, body: object, by?: Person): Promise<Reply<T>>
  review<T = MailedInvoice>(sent: UploadedReceipt, body?: object, by?: Person): Promise<Reply<T>>
  close(): Promise<void>
}

type Options = Parameters<typeof testPortal>[1]

async function setScene(env: Record<string, string>, options: Options): Promise<Scene> {
  const mails = await testMailServer()
  const portal = await testPortal({ SMTP_URL: mails.url, ...env }, options)
  const admin = await portal.admin()
  const tenant = await portal.tenant(admin)
  const bill: Scene['bill'] = (fields) =>
    portal.invoice(admin, tenant.tenant.id, { sendEmail: false, ...fields })
  let other: Promise<Tenant> | undefined
  return {
    mails,
    portal,
    admin,
    tenant,
    other() {
      other ??= portal.tenant(admin)
      return other
    },
    bill,
    async submitted(fields) {
      const { id } = await bill(fields)
      const { body, status, text } = await portal.upload<UploadedReceipt>(tenant, id, sampleFiles.png)
      if (status !== 201) throw new Error(`The upload answered ${status}: ${text}`)
      return body
    },
    read: async (id) => (await admin.call<Invoice>(`GET /invoices/${id}`)).body,
    change: (id, body, by = admin) => by.call(`PATCH /invoices/${id}`, { body }),
    review: ({ invoice, receipt }, body = {}, by = admin) =>
      by.call(`PUT /invoices/${invoice.id}/receipt/${receipt.id}/review`, { body }),
    async close() {
      await portal.close()
      await mails.close()
    },
  }
}

/** Sets the scene before the tests of a file, and clears it after them. */
export function openScene(env: Record<string, string> = {}, options: Options = {}): Scene {
  const scene = {} as Scene
  beforeAll(async () => {
    Object.assign(scene, await setScene(env, options))
  })
  afterAll(() => scene.close())
  return scene
}
