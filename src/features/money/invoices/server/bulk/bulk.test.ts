import { beforeEach, describe, expect, it } from 'vitest'
import { openEventStream } from '../../../../../testing/event-stream.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../../testing/fixture.ts'
import type { Notice } from '../../../../messaging/notices/notifications.contract.ts'
import type { BulkResult } from '../../bulk.contract.ts'
import type { Invoice } from '../../invoices.contract.ts'

const NOWHERE = '11111111-1111-4111-8111-111111111111'
const NONE = {
  totalAttempted: 0,
  successful: 0,
  failed: 0,
  emailsSent: 0,
  emailsWithPDF: 0,
  emailsFailed: 0,
  emailsQueued: 0,
}

const fixture = setUpMailFixture()
let both: string[]
let emails: string[]

beforeEach(async () => {
  const other = await fixture.otherTenant()
  both = [fixture.tenant.tenant.id, other.tenant.id]
  emails = [fixture.tenant.tenant.email, other.tenant.email]
})

const bulk = <T = BulkResult>(fields: object, by = fixture.admin) =>
  by.call<T>('POST /invoices/bulk', {
    body: { tenantIds: both, amount: 1500.5, dueDate: '2026-12-05', force: true, ...fields },
  })
const all = async () => (await fixture.admin.call<Invoice[]>('GET /invoices')).body
const made = async ({ results }: BulkResult) => {
  const ids = results.map(({ invoiceId }) => invoiceId)
  const known = new Map((await all()).map((invoice) => [invoice.id, invoice]))
  return ids.map((id) => known.get(id ?? ''))
}

describe('a bulk run', () => {
  it('gives each tenant an invoice and a mail with the PDF, and lists them in the order of the request', async () => {
    const { status, body } = await bulk({ description: 'Rent for December' })
    expect(status).toBe(201)
    expect(body.summary).toEqual({
      ...NONE,
      totalAttempted: 2,
      successful: 2,
      emailsSent: 2,
      emailsWithPDF: 2,
    })
    expect(body.results).toEqual(
      both.map((tenantId) => ({
        tenantId,
        tenantName: 'Akosua Ɔpɔku Dɛdɛ',
        success: true,
        invoiceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        emailSent: true,
      })),
    )
    for (const [index, invoice] of (await made(body)).entries()) {
      expect(invoice).toMatchObject({
        tenantId: both[index],
        tenantEmail: emails[index],
        amount: 1500.5,
        dueDate: '2026-12-05',
        status: 'Unpaid',
        displayStatus: 'Unpaid',
        description: 'Rent for December',
        createdAt: '2026-11-20T09:00:00.000Z',
      })
      const mail = fixture.mails.findLastTo(emails[index] ?? '')
      expect(mail.subject).toBe(`Invoice ${invoice?.invoiceNumber}: GHS 1,500.50, due 5 Dec 2026`)
      expect(mail.attachments).toMatchObject([{ mimeType: 'application/pdf' }])
    }
  })

  it('numbers the invoices one after the other', async () => {
    const invoices = await made((await bulk({ sendEmail: false })).body)
    const [first, second] = invoices.map((invoice) => Number(invoice?.invoiceNumber.slice(9)))
    expect(second).toBe((first ?? 0) + 1)
  })

  it('lists the invoices of one instant by their numbers, the newest first', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => fixture.otherTenant()))
    const tenantIds = people.map(({ tenant }) => tenant.id)
    const { results } = (await bulk({ tenantIds, sendEmail: false })).body
    const issued = new Set(results.map(({ invoiceId }) => invoiceId))
    const listed = (await all()).filter(({ id }) => issued.has(id)).map(({ invoiceNumber }) => invoiceNumber)
    expect(listed).toEqual(listed.toSorted().toReversed())
  })

  it.each([[undefined], [''], ['  '], [null]])(
    'with the description %j: the usual one',
    async (description) => {
      const [invoice] = await made((await bulk({ description, sendEmail: false })).body)
      expect(invoice?.description).toBe('Bulk invoice payment')
    },
  )

  it('created as Paid, sends confirmations instead', async () => {
    const { body } = await bulk({ status: 'paid' })
    const [invoice] = await made(body)
    expect(invoice).toMatchObject({ status: 'Paid', displayStatus: 'Paid', paidOn: '2026-11-20' })
    expect(body.summary).toMatchObject({ emailsSent: 2, emailsWithPDF: 2 })
    expect(fixture.mails.findLastTo(emails[0] ?? '').subject).toBe(
      `Payment received: GHS 1,500.50 for invoice ${invoice?.invoiceNumber}`,
    )
  })

  it('without mails when asked: emailSent false, and nothing is sent', async () => {
    const { attempts } = fixture.mails
    const { body } = await bulk({ sendEmail: false })
    expect(body.summary).toEqual({ ...NONE, totalAttempted: 2, successful: 2 })
    expect(body.results.map(({ emailSent, error }) => [emailSent, error])).toEqual(
      Array(2).fill([false, undefined]),
    )
    expect(fixture.mails.attempts).toBe(attempts)
  })

  it('adds a notice for each tenant', async () => {
    await bulk({ amount: 77 })
    const { body } = await fixture.tenant.call<Notice[]>('GET /notifications')
    expect(body.filter(({ title }) => title.includes('77'))).toMatchObject([
      {
        type: 'invoice',
        title: 'GHS 77.00 is due on 5 Dec 2026',
        link: expect.stringMatching(/^\/tenant\/invoices\?open=.{36}$/),
      },
    ])
  })

  it('sends one event to the admins and to each of its tenants', async () => {
    const streams = await Promise.all(
      [fixture.admin, fixture.tenant].map((person) => openEventStream(fixture.portal, person)),
    )
    await bulk({ sendEmail: false })
    await fixture.portal.createInvoice(fixture.admin, both[0] ?? '', { sendEmail: false })
    for (const stream of streams) {
      expect((await stream.next()).event).toBe('bulkInvoicesCreated')
      expect((await stream.next()).event).toBe('invoiceCreated')
      stream.close()
    }
  })
})

describe('the tenants of a bulk run', () => {
  it('are known by the uid of the login as well', async () => {
    const { uid } = fixture.tenant.tenant
    const { body } = await bulk({ tenantIds: [uid], sendEmail: false })
    expect(body.results).toMatchObject([{ tenantId: uid, success: true }])
    expect(await made(body)).toMatchObject([{ tenantId: both[0] }])
  })

  it('get one each, however often and by whichever id they are named', async () => {
    const { id, uid } = fixture.tenant.tenant
    const before = (await all()).length
    const { body } = await bulk({ tenantIds: [uid, id, both[1], uid, id?.toUpperCase()], sendEmail: false })
    expect(body.summary).toMatchObject({ totalAttempted: 2, successful: 2, failed: 0 })
    expect(body.results.map(({ tenantId }) => tenantId)).toEqual([uid, both[1]])
    expect(await all()).toHaveLength(before + 2)
  })

  it('who are unknown or deleted fail without affecting the others', async () => {
    const gone = await fixture.portal.createTenant(fixture.admin)
    await fixture.admin.call(`DELETE /tenants/${gone.tenant.id}`)
    const tenantIds = [NOWHERE, both[0], gone.tenant.id, 'nobody', both[1], 'nobody']
    const { status, body } = await bulk({ tenantIds })
    expect(status).toBe(201)
    expect(body.summary).toMatchObject({ totalAttempted: 5, successful: 2, failed: 3, emailsSent: 2 })
    const failed = (tenantId: string) => ({
      tenantId,
      tenantName: null,
      success: false,
      error: 'Tenant not found',
    })
    expect(body.results).toEqual([
      failed(NOWHERE),
      expect.objectContaining({ tenantId: both[0], success: true }),
      failed(gone.tenant.id),
      failed('nobody'),
      expect.objectContaining({ tenantId: both[1], success: true }),
    ])
  })

  it('may all be unknown: then nothing is created, and the response says so', async () => {
    const before = await all()
    const { status, body } = await bulk({ tenantIds: [NOWHERE] })
    expect([status, body.summary]).toEqual([201, { ...NONE, totalAttempted: 1, failed: 1 }])
    expect(await all()).toEqual(before)
  })
})

describe('a refused bulk run does nothing', () => {
  it.each([
    ['without tenants', { tenantIds: [] }, 'Please select at least one tenant'],
    ['without the list', { tenantIds: undefined }, 'Please select at least one tenant'],
    ['for a due date before today', { dueDate: '2026-11-19' }, 'Due date must not be earlier than today'],
    ['with another status', { status: 'overdue' }, 'Status must be one of: Unpaid, Paid'],
  ])('%s', async (_, fields, error) => {
    const before = await all()
    for (const prefer of ['', 'respond-async']) {
      const body = { tenantIds: both, amount: 1, dueDate: '2026-12-05', ...fields }
      const reply = await fixture.admin.call<ErrorBody>('POST /invoices/bulk', { body, headers: { prefer } })
      expect([reply.status, reply.body.error]).toEqual([400, error])
    }
    expect(await all()).toEqual(before)
  })

  it('to a tenant', async () => {
    expect((await fixture.tenant.call('POST /invoices/bulk', { body: { tenantIds: both } })).status).toBe(403)
  })
})
