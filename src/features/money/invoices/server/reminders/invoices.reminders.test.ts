import { describe, expect, it } from 'vitest'
import { takeSnapshot } from '../../../../../testing/database/snapshot.ts'
import { readPdfText } from '../../../../../testing/files.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../../testing/fixture.ts'
import { payInvoiceSql } from '../../../../../testing/ledger/ledger.ts'
import { callBehindLock } from '../../../../../testing/portal/call-behind-lock.ts'
import type { MailedInvoice } from '../../invoices.contract.ts'

const NOWHERE = '11111111-1111-4111-8111-111111111111'
const fixture = setUpMailFixture()

const remind = <T = MailedInvoice>(
  id: string,
  send = {},
  by: Pick<typeof fixture.admin, 'call'> = fixture.admin,
) => by.call<T>(`POST /invoices/${id}/remind`, send)
const reminders = (invoiceNumber: string) =>
  fixture.mails.received.filter(({ subject }) => subject?.startsWith(`Reminder: invoice ${invoiceNumber},`))
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

describe('a reminder', () => {
  it('is sent with the PDF, and the response says so', async () => {
    const before = await fixture.createInvoice()
    fixture.portal.clock.advance(1000)
    const { status, body } = await remind(before.id)
    const remindedAt = fixture.portal.clock.now().toISOString()
    const sent = { remindedAt, emailSent: true, pdfAttached: true, emailError: null }
    expect([status, body]).toEqual([200, { ...before, ...sent }])
    expect((await fixture.readInvoice(before.id)).remindedAt).toBe(remindedAt)
    const [mail, ...more] = reminders(before.invoiceNumber)
    expect(more).toEqual([])
    expect(mail?.to).toEqual([{ address: fixture.tenant.tenant.email, name: '' }])
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      `Invoice_${before.invoiceNumber}_Akosua_Ɔpɔku_Dɛdɛ.pdf`,
    ])
    expect(readPdfText(mail?.attachments[0]?.content as ArrayBuffer)).toContain('1,500.50')
    expect(mail?.text).toContain('Upload your receipt:\nhttp://portal.test/tenant/invoices')
  })

  it.each([
    ['2026-11-21', {}, 'due 21 Nov 2026', 'It is due on 21 Nov 2026, in 1 day,'],
    ['2026-11-20', {}, 'due 20 Nov 2026', 'It is due today, 20 Nov 2026,'],
    ['2026-11-19', {}, 'overdue', 'It was due on 19 Nov 2026, 1 day ago,'],
    ['2026-10-21', {}, 'overdue', 'It was due on 21 Oct 2026, 30 days ago,'],
    ['2026-12-05', { status: 'overdue' }, 'overdue', 'It is overdue,'],
    ['2026-11-19', { status: 'overdue' }, 'overdue', 'It was due on 19 Nov 2026, 1 day ago,'],
  ])('of an invoice due on %s with %j reads %j', async (dueDate, change, subject, text) => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    await fixture.changeInvoice(id, { dueDate, ...change })
    expect((await remind(id)).body).toMatchObject({ emailSent: true, displayStatus: expect.any(String) })
    const [mail] = reminders(invoiceNumber)
    expect(mail?.subject).toBe(`Reminder: invoice ${invoiceNumber}, GHS 1,500.50, ${subject}`)
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(text)
  })

  it.each([
    ['no body and no content type', {}],
    ['an empty object', { body: {} }],
    ['fields that mean nothing', { body: { status: 'Paid', tenantId: NOWHERE } }],
    ['nothing under the name of JSON', { raw: '' }],
    ['nothing under the name of text', { raw: '', headers: { 'content-type': 'text/plain' } }],
    ['an empty form', { raw: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ])('takes %s', async (_, send) => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    expect((await remind(id, send)).body).toMatchObject({ emailSent: true, displayStatus: 'Unpaid' })
    expect(reminders(invoiceNumber)).toHaveLength(1)
  })

  it.each<[string, () => Promise<string>]>([
    ['is paid', async () => (await fixture.createInvoice({ status: 'Paid' })).id],
    [
      'says that its payment was submitted',
      async () => {
        const { id } = await fixture.createInvoice()
        return (await fixture.changeInvoice(id, { status: 'Payment Submitted' })).body.id
      },
    ],
    ['is under review', async () => (await fixture.createInvoiceWithReceipt()).invoice.id],
    [
      'is under review though it is past its day',
      async () => {
        const { invoice } = await fixture.createInvoiceWithReceipt()
        return (await fixture.changeInvoice(invoice.id, { dueDate: '2020-01-01' })).body.id
      },
    ],
    [
      'has an approved receipt',
      async () => (await fixture.reviewReceipt(await fixture.createInvoiceWithReceipt())).body.id,
    ],
  ])('of an invoice that %s is refused, and nothing changes', async (_, make) => {
    const id = await make()
    const before = await takeSnapshot(fixture.portal)
    const { status, body } = await remind<ErrorBody>(id, keyed('refused'))
    expect([status, body]).toEqual([
      409,
      { error: 'A reminder can be sent only for an unpaid or overdue invoice.' },
    ])
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it('is possible again once the last receipt was rejected', async () => {
    const sent = await fixture.createInvoiceWithReceipt()
    await fixture.reviewReceipt(sent, { status: 'rejected' })
    expect((await remind(sent.invoice.id)).body.emailSent).toBe(true)
  })

  it('is for admins, and for an invoice that is there', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    expect((await remind(id, {}, fixture.tenant)).status).toBe(403)
    expect((await remind(id, {}, fixture.portal.anonymous)).status).toBe(401)
    for (const missing of [NOWHERE, 'x'])
      expect(await remind<ErrorBody>(missing)).toMatchObject({
        status: 404,
        body: { error: 'Invoice not found' },
      })
    expect(reminders(invoiceNumber)).toEqual([])
  })
})

describe('a second reminder', () => {
  it('is a second mail when it is asked for a second time', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    for (const each of [1, 2]) {
      expect((await remind(id)).body.emailSent).toBe(true)
      expect(reminders(invoiceNumber)).toHaveLength(each)
    }
  })

  it('with the same key has the first response', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    const first = await remind(id, keyed('once'))
    fixture.portal.clock.advance(1000)
    const again = await remind(id, { ...keyed('once'), body: {} })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await remind(id, keyed('another'))).body.emailSent).toBe(true)
    expect(reminders(invoiceNumber)).toHaveLength(2)
    const { id: other } = await fixture.createInvoice()
    expect((await remind(other, keyed('once'))).status).toBe(422)
  })

  const locked = (id: string) => `select 1 from invoices where id = '${id}' for update`

  it.each([
    ['without a key', [{}, {}]],
    ['with a key each', [keyed('left'), keyed('right')]],
  ])('at the same time %s is the same reminder', async (_, sends) => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    const calls = sends.map((send) => () => remind(id, send))
    const answers = await callBehindLock(fixture.portal, locked(id), calls)
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { ...answers[0]?.body, emailSent: true, pdfAttached: true }])
    expect(reminders(invoiceNumber)).toHaveLength(1)
  })

  it('at the same time with one key is the same reminder', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    const both = () => Promise.all([remind(id, keyed('twin')), remind(id, keyed('twin'))])
    const [answers = []] = await callBehindLock(fixture.portal, locked(id), [both])
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { ...answers[0]?.body, emailSent: true, pdfAttached: true }])
    expect(reminders(invoiceNumber)).toHaveLength(1)
  })

  it('by two admins at the same time is one email, also after earlier reminders', async () => {
    const colleague = await fixture.portal.createAdmin()
    const { id, invoiceNumber } = await fixture.createInvoice()
    await remind(id)
    fixture.portal.clock.advance(60_000)
    const calls = [fixture.admin, colleague].map((by) => () => remind(id, {}, by))
    const answers = await callBehindLock(fixture.portal, locked(id), calls)
    expect(answers.map(({ body }) => body.emailSent)).toEqual([true, true])
    expect(reminders(invoiceNumber)).toHaveLength(2)
  })

  it('that waits while the invoice is paid is refused', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    const call = () => remind<ErrorBody>(id)
    const [answer] = await callBehindLock(fixture.portal, locked(id), [call], payInvoiceSql(id))
    expect([answer?.status, reminders(invoiceNumber)]).toEqual([409, []])
  })
})

describe('who cannot be reached', () => {
  it('because the tenant was deleted is not reported as reminded', async () => {
    const gone = await fixture.portal.createTenant(fixture.admin)
    const { id } = await fixture.portal.createInvoice(fixture.admin, gone.tenant.id, { sendEmail: false })
    await fixture.admin.call(`DELETE /tenants/${gone.tenant.id}`)
    const tried = fixture.mails.attempts
    const { status, body } = await remind(id)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        emailSent: false,
        pdfAttached: false,
        emailError: 'This tenant was deleted; no mail was sent',
        remindedAt: null,
      }),
    ])
    expect([fixture.mails.attempts, (await fixture.readInvoice(id)).remindedAt]).toEqual([tried, null])
  })

  it('because the server refuses is reported with its error', async () => {
    const { id } = await fixture.createInvoice()
    fixture.mails.mode = 'reject permanently'
    const { body } = await remind(id)
    fixture.mails.mode = 'accept'
    expect(body).toMatchObject({
      emailSent: false,
      pdfAttached: false,
      emailError: expect.stringContaining('550'),
      remindedAt: null,
    })
    expect((await fixture.readInvoice(id)).remindedAt).toBeNull()
  })
})

describe('without a mail server', () => {
  const silent = setUpMailFixture({ SMTP_URL: '' })

  it('the reminder waits in the outbox, and the answer says so', async () => {
    const { id } = await silent.createInvoice()
    const { body } = await silent.admin.call<MailedInvoice>(`POST /invoices/${id}/remind`)
    expect(body).toMatchObject({
      emailSent: false,
      pdfAttached: false,
      emailError: 'No mail server is set up; the message waits in the outbox',
      remindedAt: null,
    })
  })
})
