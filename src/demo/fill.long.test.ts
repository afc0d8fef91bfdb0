import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompanySettings } from '../features/identity/company/company.contract.ts'
import type { Notice } from '../features/messaging/notices/notifications.contract.ts'
import type { Invoice } from '../features/money/invoices/invoices.contract.ts'
import type { InvoiceTotals } from '../features/money/invoices/totals.contract.ts'
import { displayStatus, paymentProofState } from '../features/money/ledger/invoices.rules.ts'
import type { TenantBalance } from '../features/money/payments/accounts.contract.ts'
import type { Payment } from '../features/money/payments/payments.contract.ts'
import type { Property } from '../features/property/properties/properties.contract.ts'
import type { Tenant } from '../features/property/tenants/tenants.contract.ts'
import type { Announcement } from '../features/service/announcements/announcements.contract.ts'
import type { Case, CaseTotals } from '../features/service/cases/cases.contract.ts'
import { CASE_KINDS, CASES, type CaseKind } from '../features/service/cases/cases.rules.ts'
import type { TenantDocument } from '../features/service/documents/documents.contract.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { fillDemo } from './fill.ts'
import { CLERK, OWNER, PASSWORDS } from './logins.ts'
import { EXAMPLE_TENANT, WITHOUT_EMAIL } from './people.names.ts'
import { createEmail } from './people.ts'

let portal: TestPortal
let admin: ApiClient
let tenant: ApiClient
let invoices: Invoice[]
let cases: Case[]

beforeAll(async () => {
  portal = await startTestPortal({ SMTP_URL: 'off' })
  await fillDemo(portal.portal.ctx)
  admin = await portal.signIn(OWNER.email, PASSWORDS.admin)
  tenant = await portal.signIn(createEmail(EXAMPLE_TENANT), PASSWORDS.tenant)
  invoices = (await admin.call<Invoice[]>('GET /invoices')).body
  cases = (await Promise.all(CASE_KINDS.map((kind) => listCases(admin, kind)))).flat()
}, 120_000)
afterAll(() => portal.close())

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.db.execute<T>(query)).rows

const listCases = async (who: ApiClient, kind: CaseKind) =>
  (await who.call<Case[]>(`GET /${CASES[kind].path}?limit=200`)).body

const bytesAt = async ({ token = '' }: ApiClient, address: string) => {
  const answer = await fetch(`${portal.url}${address}`, { headers: { authorization: `Bearer ${token}` } })
  return Buffer.from(await answer.arrayBuffer())
}

const listNotices = async (who: ApiClient) => (await who.call<Notice[]>('GET /notifications?limit=200')).body

describe('the demo company', () => {
  test('has its people, some vacant units and one unit let twice', async () => {
    const tenants = (await admin.call<Tenant[]>('GET /tenants')).body
    const properties = (await admin.call<Property[]>('GET /properties')).body
    const countAt = (name: string) => tenants.filter(({ apartment }) => apartment === name).length
    expect(properties.map(({ name }) => countAt(name))).toEqual([18, 19, 13, 12])
    expect(tenants.filter(({ email }) => email !== null && !/@example\.com$/.test(email))).toEqual([])
    const byPhone = tenants.filter(({ email }) => email === null)
    expect(byPhone.map(({ name }) => name).sort()).toEqual(WITHOUT_EMAIL)
    expect(new Set(byPhone.map(({ phoneE164 }) => phoneE164)).size).toBe(WITHOUT_EMAIL.length)
  })

  test('has a shop whose rent contains VAT, with the numbers of two E-VAT invoices', () => {
    const withVat = invoices.filter(({ vatRate }) => vatRate !== null)
    expect(new Set(withVat.map(({ tenantId }) => tenantId)).size).toBe(1)
    expect(withVat.find(({ amount }) => amount === 1200)).toMatchObject({ vatRate: 20, vatAmount: 200 })
    expect(withVat.filter(({ eVatNumber }) => eVatNumber !== null)).toHaveLength(2)
  })

  test('has two announcements that some have read, the newest not by the example tenant', async () => {
    const [newest, first, ...more] = (await admin.call<Announcement[]>('GET /announcements')).body
    for (const { readCount, recipientCount } of [newest, first].flatMap((one) => one ?? [])) {
      expect(readCount).toBeGreaterThan(3)
      expect(readCount).toBeLessThan(recipientCount ?? 0)
    }
    expect([first?.recipientCount, more]).toEqual([62, []])
    const { body: unread } = await tenant.call<Announcement[]>('GET /announcements?unread=true')
    expect(unread.map(({ id }) => id)).toContain(newest?.id)
  })

  test('has a logo and payment instructions', async () => {
    const { logoUrl } = (await portal.anonymous.call<{ logoUrl: string }>('GET /company')).body
    const logo = await fetch(`${portal.url}${logoUrl}`)
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { howToPay } = (await admin.call<CompanySettings>('GET /settings')).body
    expect(howToPay.mobileMoney).toHaveLength(2)
  })

  test('has totals that equal the displayed statuses, in SQL and by the rule', async () => {
    const { body } = await admin.call<InvoiceTotals>('GET /invoices/totals')
    const shown = (...words: string[]) =>
      invoices.filter(({ displayStatus: word }) => words.includes(word)).length
    expect(invoices.length).toBeGreaterThan(900)
    expect(body).toMatchObject({
      total: { count: invoices.length },
      paid: { count: shown('Paid') },
      unpaid: { count: shown('Unpaid') },
      submitted: { count: shown('Payment Submitted', 'Payment Under Review') },
      overdue: { count: shown('Overdue') },
    })
    expect(body.paid.amount / body.total.amount).toBeGreaterThan(0.85)
  })

  test('stores the receipt state that the receipts have together', async () => {
    const kept = await rows<{ id: string; state: string }>(
      sql`select id, receipt_state as state from invoices`,
    )
    const states = new Map(kept.map(({ id, state }) => [id, state]))
    for (const { id, status, displayStatus: shown, receipts, dueDate, amount } of invoices) {
      const state = paymentProofState(receipts.map((receipt) => receipt.status))
      expect(states.get(id)).toBe(state)
      const of = { status, receiptState: state, dueDate, amount }
      expect(shown).toBe(displayStatus(of, portal.clock.today()))
      if (state === 'pending_review') expect(status).toBe('Payment Submitted')
      if (state === 'approved') expect(status).toBe('Paid')
    }
  })

  test('numbers its invoices by year, each once and rising with time', () => {
    const oldestFirst = invoices.toReversed()
    const numbers = oldestFirst
      .filter(({ purpose }) => purpose !== 'opening')
      .map(({ invoiceNumber }) => invoiceNumber)
    expect(numbers).toEqual([...new Set(numbers)].toSorted())
    expect(
      oldestFirst.every((one) => one.invoiceNumber.startsWith(`INV-${one.createdAt.slice(0, 4)}-`)),
    ).toBe(true)
  })

  test('has parts, credit, a reversed cheque, a credit note, opening balances and deposits', async () => {
    const payments = (await admin.call<Payment[]>('GET /payments?limit=40')).body
    expect(payments.some(({ credit, kind }) => kind === 'money' && credit > 0)).toBe(true)
    const withheld = payments.filter(({ kind }) => kind === 'withholding')
    const missing = (await admin.call<{ paymentId: string }[]>('GET /tax/certificates/missing')).body
    expect([withheld.length, missing.map(({ paymentId }) => paymentId)]).toEqual([2, [withheld[1]?.id]])
    const [bounced] = payments.filter(({ reversedAt }) => reversedAt !== null)
    expect(bounced).toMatchObject({ method: 'cheque', receiptNumber: expect.stringContaining('RCT-') })
    const kinds = new Set(payments.map(({ kind }) => kind))
    expect([...kinds]).toEqual(expect.arrayContaining(['credit_note', 'opening']))
    expect(invoices.filter(({ purpose }) => purpose === 'opening')).toHaveLength(1)
    const parts = invoices.filter(({ amountPaid, amountDue }) => amountPaid > 0 && amountDue > 0)
    expect(parts.length).toBeGreaterThan(2)
    const shown = parts.find(({ tenantName }) => tenantName === EXAMPLE_TENANT)
    expect(shown).toMatchObject({ amountPaid: 300, displayStatus: 'Unpaid' })
    const balance = await tenant.call<TenantBalance>(`GET /tenants/${shown?.tenantId}/balance`)
    expect(balance.body).toMatchObject({ credit: 0, deposit: 850 })
  })

  test('has payments that add up to what each invoice says, and receipt numbers without gaps that rise with time', async () => {
    const settled = await rows<{ invoice: string; cedis: number }>(sql`
      select invoice_id as invoice, sum(amount)::float / 100 as cedis from allocations group by invoice_id`)
    const ofInvoice = new Map(settled.map(({ invoice, cedis }) => [invoice, cedis]))
    for (const { id, amount, amountDue, status } of invoices) {
      expect(ofInvoice.get(id) ?? 0).toBeCloseTo(amount - amountDue, 2)
      expect(amountDue === 0).toBe(status === 'Paid')
    }
    const payments = await rows<{ number: string; year: string }>(sql`
      select receipt_number as number, to_char(created_at, 'YYYY') as year
      from payments where receipt_number is not null order by created_at, receipt_number`)
    for (const [year, ofYear] of Map.groupBy(payments, (payment) => payment.year))
      expect(ofYear.map(({ number }) => number)).toEqual(
        ofYear.map((_, at) => `RCT-${year}-${String(at + 1).padStart(5, '0')}`),
      )
    for (const [table, difference] of [
      ['payments', sql`payment_difference(id)`],
      ['invoices', sql`invoice_difference(id)`],
    ] as const)
      expect(
        await rows(sql`select id from ${sql.identifier(table)} where ${difference} is not null`),
      ).toEqual([])
  })

  test('continues its numbers where the history ends', async () => {
    const tenant = invoices[0]?.tenantId ?? ''
    const next = await portal.createInvoice(admin, tenant, { sendEmail: false })
    expect(next.invoiceNumber > (invoices[0]?.invoiceNumber ?? '')).toBe(true)
    await admin.call(`DELETE /invoices/${next.id}`)
  })

  test('has a day of payment for all that is paid, and times that rise', () => {
    const now = portal.clock.now().toISOString()
    for (const { status, paidOn, createdAt, updatedAt, receipts } of invoices) {
      expect(paidOn !== null).toBe(status === 'Paid')
      expect(createdAt <= updatedAt && updatedAt < now).toBe(true)
      for (const receipt of receipts) expect(receipt.uploadedAt > createdAt).toBe(true)
    }
    expect(
      invoices.filter(({ paymentMethod, paymentReference }) => paymentMethod && paymentReference).length,
    ).toBeGreaterThan(300)
  })

  test('has a file of its kind and size for every receipt, and no other', async () => {
    const kept = await rows<{ key: string; size: number; type: string }>(
      sql`select file_key as key, file_size as size, content_type as type from receipts order by file_key`,
    )
    expect((await portal.listStoredFiles()).filter((file) => file.startsWith('receipts/'))).toEqual(
      kept.map(({ key }) => key),
    )
    for (const { key, size, type } of kept) {
      const bytes = await readFile(path.join(portal.folder, 'files', key))
      expect(bytes).toHaveLength(size)
      expect(size).toBeLessThan(41_000)
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe(type)
    }
    expect(new Set(kept.map(({ type }) => type)).size).toBe(3)
    const { receiptUrl = '' } = invoices.flatMap(({ receipts }) => receipts)[0] ?? {}
    expect((await admin.call(`GET ${receiptUrl.slice('/api'.length)}`)).status).toBe(200)
  })

  test('sends nothing', async () => {
    expect(await rows(sql`select id from deliveries`)).toEqual([])
  })

  test('keeps the invoices of former tenants', async () => {
    const left = invoices.filter(({ tenantName }) => tenantName === 'Michael Kwarteng')
    expect(left.filter(({ displayStatus: shown }) => shown === 'Overdue')).toHaveLength(3)
    expect(left.length).toBeGreaterThan(6)
  })
})

describe('the cases of the demo company', () => {
  test('have every status, with conversations', async () => {
    for (const kind of CASE_KINDS) {
      const { body } = await admin.call<CaseTotals>(`GET /${CASES[kind].path}/totals`)
      expect(CASES[kind].statuses.every((status) => (body.counts[status] ?? 0) > 0)).toBe(true)
    }
    expect(cases.length).toBeGreaterThan(65)
    const now = portal.clock.now().toISOString()
    for (const { createdAt, updatedAt, adminResponse, respondedAt, replies } of cases) {
      const times = [createdAt, ...replies.map(({ timestamp }) => timestamp)]
      expect(times).toEqual(times.toSorted())
      expect(updatedAt >= (times.at(-1) ?? '') && updatedAt < now).toBe(true)
      const answers = replies.filter(({ sender }) => sender === 'admin')
      expect([adminResponse, respondedAt]).toEqual([
        answers.at(-1)?.message ?? null,
        answers.at(-1)?.timestamp ?? null,
      ])
      if (replies.length > 0) expect(replies[0]?.sender).toBe('admin')
    }
    const writers = new Set(cases.flatMap(({ replies }) => replies.map(({ senderName }) => senderName)))
    expect([...writers]).toEqual(expect.arrayContaining([OWNER.name, CLERK.name]))
  })

  test('have photos with thumbnails, and no file without a row', async () => {
    const photos = cases.flatMap((one) => [...one.photos, ...one.replies.flatMap((reply) => reply.photos)])
    expect(photos.length).toBeGreaterThan(10)
    for (const { url, thumbnailUrl, fileSize } of photos) {
      const bytes = await bytesAt(admin, url)
      expect([bytes.length, (await fileTypeFromBuffer(bytes))?.mime]).toEqual([fileSize, 'image/jpeg'])
      expect(fileSize).toBeLessThan(190_000)
      const small = await bytesAt(admin, thumbnailUrl)
      expect((await fileTypeFromBuffer(small))?.mime).toBe('image/jpeg')
      expect(small.length).toBeLessThan(12_289)
    }
    const stored = (await portal.listStoredFiles()).filter((file) => file.startsWith('photos/'))
    expect(stored).toHaveLength(photos.length)
  })

  test('is kept with documents that open', async () => {
    const [row] = await rows<{ id: string }>(
      sql`select tenant_id as id from cases where tenant_name = ${EXAMPLE_TENANT}`,
    )
    const { body } = await tenant.call<TenantDocument[]>(`GET /upload/tenants/${row?.id}/documents`)
    expect(body.map(({ category }) => category).toSorted()).toEqual(['ID', 'Tenancy agreement'])
    for (const { url, contentType, fileSize } of body) {
      const bytes = await bytesAt(tenant, url)
      expect([(await fileTypeFromBuffer(bytes))?.mime, bytes.length]).toEqual([contentType, fileSize])
    }
    const kept = await rows<{ size: number }>(sql`select file_size as size from documents`)
    expect(kept.length).toBeGreaterThan(100)
    expect(Math.max(...kept.map(({ size }) => size))).toBeLessThan(100_000)
  })

  test('has notices: the owner has not read those of the last day', async () => {
    const notices = await listNotices(admin)
    const unread = notices.filter(({ readAt }) => readAt === null)
    expect(unread.length).toBeGreaterThan(1)
    expect(unread.length / notices.length).toBeLessThan(0.3)
    expect(notices.slice(0, unread.length)).toEqual(unread)
    expect(new Set(notices.map(({ type }) => type)).size).toBeGreaterThan(3)
    for (const { link, createdAt, readAt } of notices) {
      const [path = '', id = ''] = link.slice(1).split(/\?\w+=/)
      const records = path === 'inspections' ? 'inspection-rules' : path
      expect((await admin.call(`GET /${records}${id && `/${id}`}`)).status, link).toBe(200)
      expect((readAt ?? createdAt) >= createdAt && createdAt < portal.clock.now().toISOString()).toBe(true)
    }
  })

  test('is there for the tenant who is shown: old and new', async () => {
    const notices = await listNotices(tenant)
    const kinds = ['invoice', 'receipt-rejected', 'request-answer']
    expect(notices.map(({ type }) => type)).toEqual(expect.arrayContaining(kinds))
    expect(new Set(notices.map(({ readAt }) => readAt === null))).toEqual(new Set([true, false]))
    const own = await listCases(tenant, 'request')
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set(['pending', 'in-progress', 'resolved']))
  })
})
