import { describe, expect, it } from 'vitest'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import type { Invoice, MailedInvoice } from '../invoices.contract.ts'

const NOWHERE = '11111111-1111-4111-8111-111111111111'
const fixture = setUpMailFixture()

const withoutMail = ({ emailSent, pdfAttached, emailError, ...invoice }: MailedInvoice): Invoice => invoice

describe('reading an invoice', () => {
  it('is for admins and its own tenant; another tenant does not learn that it exists', async () => {
    const { id } = await fixture.createInvoice()
    const other = await fixture.otherTenant()
    expect((await fixture.admin.call(`GET /invoices/${id}`)).status).toBe(200)
    expect((await fixture.tenant.call<Invoice>(`GET /invoices/${id}`)).body.id).toBe(id)
    const foreign = await other.call<ErrorBody>(`GET /invoices/${id}`)
    const missing = await other.call<ErrorBody>(`GET /invoices/${NOWHERE}`)
    expect([foreign.status, foreign.body]).toEqual([404, { error: 'Invoice not found' }])
    expect(missing.body).toEqual(foreign.body)
    expect((await fixture.portal.anonymous.call(`GET /invoices/${id}`)).status).toBe(401)
  })
})

describe.each(['PUT', 'PATCH'])('%s', (method) => {
  const edit = <T = MailedInvoice>(id: string, body: object) =>
    fixture.admin.call<T>(`${method} /invoices/${id}`, { body })

  it.each([
    [{ amount: 0 }, { amountDue: 0, status: 'Paid', displayStatus: 'Paid', paidOn: '2026-11-20' }],
    [{ amount: 100_000_000 }, { amountDue: 100_000_000 }],
    [{ dueDate: '2020-01-01' }, { displayStatus: 'Overdue', daysLeft: -2515 }],
    [{ description: 'Rent for ₵ December' }],
    [{ description: '' }, { description: null }],
    [{ description: null }],
    [{ tenantName: ' Kofi Mɛnsa ' }, { tenantName: 'Kofi Mɛnsa' }],
    [{ status: 'overdue' }, { displayStatus: 'Overdue' }],
    [{ status: 'OVERDUE' }, { status: 'overdue', displayStatus: 'Overdue' }],
    [{ status: 'Payment Submitted' }, { displayStatus: 'Payment Submitted', amountSubmitted: 1500.5 }],
    [{ status: 'pending' }, { status: 'Unpaid' }],
    [{}],
  ])('%j changes that and nothing else', async (body: object, shown: object = {}) => {
    const before = withoutMail(await fixture.createInvoice())
    fixture.portal.clock.advance(1000)
    const { status, body: after } = await edit(before.id, body)
    const expected = { ...before, updatedAt: fixture.portal.clock.now().toISOString(), ...body, ...shown }
    expect([status, withoutMail(after)]).toEqual([200, expected])
    expect(after).toMatchObject({ emailSent: false, pdfAttached: false, emailError: null })
    expect(await fixture.readInvoice(before.id)).toEqual(expected)
  })

  it('does not change tenant, number or computed fields', async () => {
    const before = withoutMail(await fixture.createInvoice())
    const { tenant } = await fixture.otherTenant()
    const forged = {
      ...before,
      tenantId: tenant.id,
      tenantEmail: 'x@y.test',
      invoiceNumber: 'X',
      createdAt: 'X',
    }
    const { status, body } = await edit(before.id, {
      ...forged,
      id: NOWHERE,
      receipts: [{}],
      paidOn: '2026-01-01',
    })
    expect([status, withoutMail(body)]).toEqual([200, before])
  })

  it.each([
    [{ amount: -1 }, 'Amount must be an amount in GHS from 0 to 100,000,000 with at most two decimals'],
    [{ amount: '5' }, 'Amount must be a number'],
    [{ dueDate: '2026-02-30' }, 'Due date must be a day like 2026-12-05'],
    [{ dueDate: null }, 'Due date must be a text'],
    [{ status: 'gone' }, 'Status must be one of: Unpaid, Paid, Payment Submitted, overdue'],
    [{ tenantName: '  ' }, 'Tenant name is required'],
    [{ tenantName: 'x'.repeat(201) }, 'Tenant name must have at most 200 characters'],
    [{ description: 'x'.repeat(5001) }, 'Description must have at most 5000 characters'],
    [{ paidOn: 'today' }, 'Paid on must be a day like 2026-12-05'],
  ])('%j is refused, and nothing changes', async (body, error) => {
    const before = withoutMail(await fixture.createInvoice())
    const reply = await edit<ErrorBody>(before.id, { description: 'new', ...body })
    expect([reply.status, reply.body.error]).toEqual([400, error])
    expect(await fixture.readInvoice(before.id)).toEqual(before)
  })

  it('is for admins, and 404 for an unknown invoice', async () => {
    const { id } = await fixture.createInvoice()
    expect((await fixture.tenant.call(`${method} /invoices/${id}`, { body: { amount: 1 } })).status).toBe(403)
    expect((await edit<ErrorBody>(NOWHERE, { amount: 1 })).body).toEqual({ error: 'Invoice not found' })
    expect((await fixture.readInvoice(id)).amount).toBe(1500.5)
  })
})

describe('deleting an invoice', () => {
  it('hides its receipts and keeps their files', async () => {
    const { invoice, receipt } = await fixture.createInvoiceWithReceipt()
    const kept = await fixture.createInvoiceWithReceipt()
    expect(await fixture.portal.listStoredFiles()).toHaveLength(2)
    expect((await fixture.admin.call(`DELETE /invoices/${invoice.id}`)).status).toBe(204)
    expect((await fixture.admin.call(`GET /invoices/${invoice.id}`)).status).toBe(404)
    expect((await fixture.admin.call(`GET ${receipt.receiptUrl.replace('/api', '')}`)).status).toBe(404)
    expect(await fixture.portal.listStoredFiles()).toHaveLength(2)
    expect((await fixture.readInvoice(kept.invoice.id)).receipts).toHaveLength(1)
    expect((await fixture.admin.call(`DELETE /invoices/${invoice.id}`)).status).toBe(404)
  })

  it('is for admins', async () => {
    const { id } = await fixture.createInvoice()
    expect((await fixture.tenant.call(`DELETE /invoices/${id}`)).status).toBe(403)
    expect((await fixture.readInvoice(id)).id).toBe(id)
  })
})

it('keeps the invoices of a deleted tenant, without emails', async () => {
  const gone = await fixture.portal.createTenant(fixture.admin)
  const { id } = await fixture.portal.createInvoice(fixture.admin, gone.tenant.id, { sendEmail: false })
  await fixture.admin.call(`DELETE /tenants/${gone.tenant.id}`)
  const sent = fixture.mails.attempts
  const { status, body } = await fixture.changeInvoice(id, { status: 'Paid' })
  expect([status, body.displayStatus, body.tenantName]).toEqual([200, 'Paid', gone.tenant.name])
  expect(body).toMatchObject({ emailSent: false, emailError: 'This tenant was deleted; no mail was sent' })
  expect(fixture.mails.attempts).toBe(sent)
})
