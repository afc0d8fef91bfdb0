import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Invoice, InvoiceDetails, MailedInvoice } from '../features/money/invoices/invoices.contract.ts'
import type { UploadedPaymentProof } from '../features/money/invoices/payment-proofs.contract.ts'
import { quotaUses } from '../server/database/server.table.ts'
import { sampleFiles } from './files.ts'
import { startMailServer, type TestMailServer } from './mail/mail-server.ts'
import { type ApiClient, type ApiResponse, startTestPortal, type TestPortal } from './portal.ts'

type Tenant = Awaited<ReturnType<TestPortal['createTenant']>>
export type ErrorBody = { error: string; success?: false; details?: string[] }

export type Fixture = {
  portal: TestPortal
  admin: ApiClient & { email: string }
  tenant: Tenant
  /** Created at the first call. */
  otherTenant(): Promise<Tenant>
  /** Without an email unless `sendEmail` is set. */
  createInvoice(fields?: Record<string, unknown>): Promise<MailedInvoice>
  /** The receipt is under review. */
  createInvoiceWithReceipt(fields?: Record<string, unknown>): Promise<UploadedPaymentProof>
  /** Without its payments, as in lists. */
  readInvoice(invoiceId: string): Promise<Invoice>
  changeInvoice<T = MailedInvoice>(invoiceId: string, body: object, by?: ApiClient): Promise<ApiResponse<T>>
  reviewReceipt<T = MailedInvoice>(
    sent: UploadedPaymentProof,
    body?: object,
    by?: ApiClient,
  ): Promise<ApiResponse<T>>
  close(): Promise<void>
}
export type MailFixture = Fixture & { mails: TestMailServer }

type Options = Parameters<typeof startTestPortal>[1]

async function createFixture(env: Record<string, string>, options: Options): Promise<Fixture> {
  const portal = await startTestPortal({ SMTP_URL: 'off', ...env }, options)
  const admin = await portal.createAdmin()
  const tenant = await portal.createTenant(admin)
  const createInvoice: Fixture['createInvoice'] = (fields) =>
    portal.createInvoice(admin, tenant.tenant.id, { sendEmail: false, ...fields })
  let other: Promise<Tenant> | undefined
  return {
    portal,
    admin,
    tenant,
    otherTenant() {
      other ??= portal.createTenant(admin)
      return other
    },
    createInvoice,
    async createInvoiceWithReceipt(fields) {
      const { id } = await createInvoice(fields)
      const { body, status, text } = await portal.uploadReceipt<UploadedPaymentProof>(
        tenant,
        id,
        sampleFiles.png,
      )
      if (status !== 201) throw new Error(`The upload answered ${status}: ${text}`)
      return body
    },
    async readInvoice(id) {
      const { payments, ...invoice } = (await admin.call<InvoiceDetails>(`GET /invoices/${id}`)).body
      return invoice
    },
    changeInvoice: (id, body, by = admin) => by.call(`PATCH /invoices/${id}`, { body }),
    reviewReceipt: ({ invoice, receipt }, body = {}, by = admin) =>
      by.call(`PUT /invoices/${invoice.id}/receipt/${receipt.id}/review`, { body }),
    close: portal.close,
  }
}

/** `mailHangMs`: how long the portal waits for a mail server that hangs. */
type MailOptions = Options & { mailHangMs?: number }

async function createMailFixture(env: Record<string, string>, options: MailOptions): Promise<MailFixture> {
  const mails = await startMailServer()
  const { mailHangMs = 9_000, ...others } = options
  const mailAnswerWithinMs = mails.answerWithin(mailHangMs)
  const fixture = await createFixture({ SMTP_URL: mails.url, ...env }, { mailAnswerWithinMs, ...others })
  return Object.assign(fixture, {
    mails,
    async close() {
      await fixture.portal.close()
      await mails.close()
    },
  })
}

function setUp<F extends Fixture>(create: () => Promise<F>): F {
  const fixture = {} as F
  beforeAll(async () => {
    Object.assign(fixture, await create())
  })
  // Earlier tests do not count for limits.
  beforeEach(() => fixture.portal.db.delete(quotaUses))
  afterAll(() => fixture.close())
  return fixture
}

/** Sends no emails, which take half of the time of a file that changes much. */
export const setUpFixture = (env: Record<string, string> = {}, options: Options = {}): Fixture =>
  setUp(() => createFixture(env, options))

/** With a mail server. */
export const setUpMailFixture = (env: Record<string, string> = {}, options: MailOptions = {}): MailFixture =>
  setUp(() => createMailFixture(env, options))
