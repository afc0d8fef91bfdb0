import { describe, expect, it } from 'vitest'
import { type Failure, openScene } from '../../../testing/scene.ts'
import type { Invoice, MailedInvoice } from '../invoices.contract.ts'

const NOWHERE = '11111111-1111-4111-8111-111111111111'
const scene = openScene()

const withoutMail = ({ emailSent, pdfAttached, emailError, ...invoice }: MailedInvoice): Invoice => invoice

describe('reading an invoice', () => {
  it('is for admins and its own tenant; another tenant does not learn that it exists', async () => {
    const { id } = await scene.bill()
    const other = await scene.other()
    expect((await scene.admin.call(`GET /invoices/${id}`)).status).toBe(200)
    expect((await scene.tenant.call<Invoice>(`GET /invoices/${id}`)).body.id).toBe(id)
    const foreign = await other.call<Failure>(`GET /invoices/${id}`)
    const missing = await other.call<Failure>(`GET /invoices/${NOWHERE}`)
    expect([foreign.status, foreign.body]).toEqual([404, { error: 'Invoice not found' }])
    expect(missing.body).toEqual(foreign.body)
    expect((await scene.portal.stranger.call(`GET /invoices/${id}`)).status).toBe(401)
  })
})

describe.each(['PUT', 'PATCH'])('%s', (method) => {
  const edit = <T = MailedInvoice>(id: string, body: object) =>
    scene.admin.call<T>(`${method} /invoices/${id}`, { body })

  it.each([
    [{ amount: 0 }],
    [{ amount: 100_000_000 }],
    [{ dueDate: '2020-01-01' }, { displayStatus: 'Overdue', daysLeft: -2515 }],
    [{ description: 'Rent for ₵ December' }],
    [{ description: '' }, { description: null }],
    [{ description: null }],
    [{ tenantName: ' Kofi Mɛnsa ' }, { tenantName: 'Kofi Mɛnsa' }],
    [{ status: 'overdue' }, { displayStatus: 'Overdue' }],
    [{ status: 'OVERDUE' }, { status: 'overdue', displayStatus: 'Overdue' }],
    [{ status: 'Payment Submitted' }, { displayStatus: 'Payment Submitted' }],
    [{ status: 'pending' }, { status: 'Unpaid' }],
    [{}],
  ])('%j changes that and nothing else', async (body: object, shown: object = {}) => {
    const before = withoutMail(await scene.bill())
    scene.portal.clock.advance(1000)
    const { status, body: after } = await edit(before.id, body)
    const expected = { ...before, updatedAt: scene.portal.clock.now().toISOString(), ...body, ...shown }
    expect([status, withoutMail(after)]).toEqual([200, expected])
    expect(after).toMatchObject({ emailSent: false, pdfAttached: false, emailError: null })
    expect(await scene.read(before.id)).toEqual(expected)
  })

  it('leaves tenant, number and everything computed alone', async () => {
    const before = withoutMail(await scene.bill())
    const { tenant } = await scene.other()
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
    const before = withoutMail(await scene.bill())
    const reply = await edit<Failure>(before.id, { description: 'new', ...body })
    expect([reply.status, reply.body.error]).toEqual([400, error])
    expect(await scene.read(before.id)).toEqual(before)
  })

  it('is for admins, and for an invoice that is there', async () => {
    const { id } = await scene.bill()
    expect((await scene.tenant.call(`${method} /invoices/${id}`, { body: { amount: 1 } })).status).toBe(403)
    expect((await edit<Failure>(NOWHERE, { amount: 1 })).body).toEqual({ error: 'Invoice not found' })
    expect((await scene.read(id)).amount).toBe(1500.5)
  })
})

describe('deleting an invoice', () => {
  it('takes its receipts and their files with it', async () => {
    const { invoice, receipt } = await scene.submitted()
    const kept = await scene.submitted()
    expect(await scene.portal.storedFiles()).toHaveLength(2)
    expect((await scene.admin.call(`DELETE /invoices/${invoice.id}`)).status).toBe(204)
    expect((await scene.admin.call(`GET /invoices/${invoice.id}`)).status).toBe(404)
    expect((await scene.admin.call(`GET ${receipt.receiptUrl.replace('/api', '')}`)).status).toBe(404)
    expect(await scene.portal.storedFiles()).toHaveLength(1)
    expect((await scene.read(kept.invoice.id)).receipts).toHaveLength(1)
    expect((await scene.admin.call(`DELETE /invoices/${invoice.id}`)).status).toBe(404)
  })

  it('is for admins', async () => {
    const { id } = await scene.bill()
    expect((await scene.tenant.call(`DELETE /invoices/${id}`)).status).toBe(403)
    expect((await scene.read(id)).id).toBe(id)
  })
})

it('keeps the invoices of a tenant who was deleted, and mails nobody about them', async () => {
  const gone = await scene.portal.tenant(scene.admin)
  const { id } = await scene.portal.invoice(scene.admin, gone.tenant.id, { sendEmail: false })
  await scene.admin.call(`DELETE /tenants/${gone.tenant.id}`)
  const sent = scene.mails.tried
  const { status, body } = await scene.change(id, { status: 'Paid' })
  expect([status, body.displayStatus, body.tenantName]).toEqual([200, 'Paid', gone.tenant.name])
  expect(body).toMatchObject({ emailSent: false, emailError: 'This tenant was deleted; no mail was sent' })
  expect(scene.mails.tried).toBe(sent)
})
