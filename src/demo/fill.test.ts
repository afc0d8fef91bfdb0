import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompanySettings } from '../features/company/company.contract.ts'
import type { Invoice, InvoiceTotals } from '../features/invoices/invoices.contract.ts'
import { displayStatus, receiptState } from '../features/invoices/invoices.rules.ts'
import type { Property } from '../features/properties/properties.contract.ts'
import type { Tenant } from '../features/tenants/tenants.contract.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'
import { fill } from './fill.ts'
import { OWNER, PASSWORDS } from './logins.ts'

let portal: TestPortal
let admin: Person
let invoices: Invoice[]

beforeAll(async () => {
  portal = await testPortal({ SMTP_URL: 'off' })
  await fill(portal.portal.ctx)
  admin = await portal.signIn(OWNER.email, PASSWORDS.admin)
  invoices = (await admin.call<Invoice[]>('GET /invoices')).body
}, 60_000)
afterAll(() => portal.close())

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.db.execute<T>(query)).rows

describe('the demo company', () => {
  test('has its people, some places vacant and one unit let twice', async () => {
    const tenants = (await admin.call<Tenant[]>('GET /tenants')).body
    const properties = (await admin.call<Property[]>('GET /properties')).body
    const letUnits = properties.map(
      ({ name }) => tenants.filter(({ apartment }) => apartment === name).length,
    )
    expect(letUnits).toEqual([18, 19, 13, 10])
    expect(tenants).toHaveLength(60)
    const nobody = tenants.filter(({ email }) => !/@example\.com$/.test(email))
    expect(nobody).toEqual([])
  })

  test('has a logo and tells how it is paid', async () => {
    const { logoUrl } = (await portal.stranger.call<{ logoUrl: string }>('GET /company')).body
    const logo = await fetch(`${portal.url}${logoUrl}`)
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { howToPay } = (await admin.call<CompanySettings>('GET /settings')).body
    expect(howToPay.mobileMoney).toHaveLength(2)
  })

  test('counts its invoices as it shows them, by the rule and by its twin', async () => {
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

  test('keeps what its receipts say together', async () => {
    const kept = await rows<{ id: string; state: string }>(
      sql`select id, receipt_state as state from invoices`,
    )
    const states = new Map(kept.map(({ id, state }) => [id, state]))
    for (const { id, status, displayStatus: shown, receipts, dueDate } of invoices) {
      const said = receiptState(receipts.map((receipt) => receipt.status))
      expect(states.get(id)).toBe(said)
      expect(shown).toBe(displayStatus({ status, receiptState: said, dueDate }, portal.clock.today()))
      if (said === 'pending_review') expect(status).toBe('Payment Submitted')
      if (said === 'approved') expect(status).toBe('Paid')
    }
  })

  test('numbers its invoices by year, each once and rising with time', () => {
    const oldestFirst = invoices.toReversed()
    const numbers = oldestFirst.map(({ invoiceNumber }) => invoiceNumber)
    expect(numbers).toEqual([...new Set(numbers)].toSorted())
    expect(
      oldestFirst.every((one) => one.invoiceNumber.startsWith(`INV-${one.createdAt.slice(0, 4)}-`)),
    ).toBe(true)
  })

  test('goes on with its numbers where the history ends', async () => {
    const tenant = invoices[0]?.tenantId ?? ''
    const next = await portal.invoice(admin, tenant, { sendEmail: false })
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
    expect((await portal.storedFiles()).filter((file) => file.startsWith('receipts/'))).toEqual(
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

  test('keeps the books of those who have left', async () => {
    const left = invoices.filter(({ tenantName }) => tenantName === 'Michael Kwarteng')
    expect(left.filter(({ displayStatus: shown }) => shown === 'Overdue')).toHaveLength(3)
    expect(left.length).toBeGreaterThan(6)
  })
})
