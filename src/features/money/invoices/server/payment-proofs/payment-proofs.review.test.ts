import { describe, expect, it } from 'vitest'
import { sampleFiles } from '../../../../../testing/files.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../../testing/fixture.ts'
import type { InvoiceDetails } from '../../invoices.contract.ts'
import { INVOICE_MESSAGES } from '../../invoices.messages.ts'
import type { UploadedPaymentProof } from '../../payment-proofs.contract.ts'

const NOWHERE = '11111111-1111-4111-8111-111111111111'
const fixture = setUpMailFixture()

const second = async ({ invoice }: UploadedPaymentProof) =>
  (await fixture.portal.uploadReceipt<UploadedPaymentProof>(fixture.tenant, invoice.id, sampleFiles.pdf)).body
const mailsAbout = ({ invoice }: UploadedPaymentProof, to: string) =>
  fixture.mails.received.filter(
    (mail) => mail.to?.[0]?.address === to && mail.subject?.includes(invoice.invoiceNumber),
  )
const subjectsTo = (sent: UploadedPaymentProof, to: string) =>
  mailsAbout(sent, to).map(({ subject }) => subject)

describe('approving a receipt', () => {
  it.each([[{ status: 'approved' }], [{}]])(
    'with %j settles the invoice and mails the PDF receipt',
    async (body) => {
      const sent = await fixture.createInvoiceWithReceipt()
      fixture.portal.clock.advance(1000)
      const { email } = fixture.tenant.tenant
      const { status, body: answer } = await fixture.reviewReceipt(sent, {
        ...body,
        reviewNotes: 'Thank you',
      })
      const { emailSent, pdfAttached, emailError, ...invoice } = answer
      expect([status, emailSent, pdfAttached, emailError]).toEqual([200, true, true, null])
      const now = fixture.portal.clock.now().toISOString()
      expect(invoice).toEqual({
        ...sent.invoice,
        amountPaid: 1500.5,
        amountDue: 0,
        amountSubmitted: 0,
        settledBy: 'money',
        mayGiveBack: true,
        status: 'Paid',
        displayStatus: 'Paid',
        paidOn: '2026-11-19',
        updatedAt: now,
        receipts: [{ ...sent.receipt, status: 'approved', reviewNotes: 'Thank you', reviewedAt: now }],
      })
      // Admins also see that other tests uploaded the same file.
      const { payments, ...shown } = (
        await fixture.tenant.call<InvoiceDetails>(`GET /invoices/${invoice.id}`)
      ).body
      expect(shown).toEqual({ ...invoice, mayGiveBack: false })
      expect(payments).toMatchObject([{ amount: 1500.5, receivedOn: '2026-11-19' }])
      const [mail] = mailsAbout(sent, email)
      expect(subjectsTo(sent, email)).toEqual([
        `Payment received: GHS 1,500.50 for invoice ${invoice.invoiceNumber}`,
      ])
      expect(mail?.attachments).toMatchObject([
        { filename: `Invoice_${invoice.invoiceNumber}_Akosua_Ɔpɔku_Dɛdɛ.pdf`, mimeType: 'application/pdf' },
      ])
    },
  )

  it('of an invoice that is Paid already sends nothing more', async () => {
    const first = await fixture.createInvoiceWithReceipt()
    const other = await second(first)
    await fixture.reviewReceipt(first)
    const { body } = await fixture.reviewReceipt(other)
    expect(body).toMatchObject({
      displayStatus: 'Paid',
      paidOn: '2026-11-19',
      emailSent: false,
      emailError: null,
    })
    expect(mailsAbout(first, fixture.tenant.tenant.email)).toHaveLength(1)
  })

  it.each([0.01, 1, 2_000])(
    'marks the invoice paid whatever amount the receipt has: %d cedis',
    async (amount) => {
      const { id } = await fixture.createInvoice()
      const fields = { amount: String(amount) }
      const { body } = await fixture.portal.uploadReceipt<UploadedPaymentProof>(
        fixture.tenant,
        id,
        sampleFiles.png,
        { fields },
      )
      expect((await fixture.reviewReceipt(body)).body).toMatchObject({
        displayStatus: 'Paid',
        amount: 1500.5,
      })
    },
  )
})

describe('rejecting a receipt', () => {
  it('sets the invoice to Unpaid, mails the reason to the tenant, and lets them send another', async () => {
    const sent = await fixture.createInvoiceWithReceipt()
    const reviewNotes = 'The photo is blurred.\nPlease <b>try</b> again.'
    const { status, body } = await fixture.reviewReceipt(sent, { status: 'rejected', reviewNotes })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        status: 'Unpaid',
        displayStatus: 'Unpaid',
        paidOn: null,
        emailSent: true,
        pdfAttached: false,
      }),
    ])
    expect(body.receipts).toMatchObject([{ status: 'rejected', reviewNotes }])
    const [mail] = mailsAbout(sent, fixture.tenant.tenant.email)
    expect(mail?.subject).toBe(`Please send the receipt for invoice ${sent.invoice.invoiceNumber} again`)
    expect(mail?.text).toContain('> The photo is blurred.\n> Please <b>try</b> again.')
    expect(mail?.html).toContain('The photo is blurred.<br>Please &lt;b&gt;try&lt;/b&gt; again.')
    expect(mail?.attachments).toEqual([])
    fixture.portal.clock.advance(1)
    const again = await second(sent)
    expect(again.invoice).toMatchObject({
      status: 'Payment Submitted',
      receipts: [{ status: 'rejected' }, { status: 'pending_review' }],
    })
    expect((await fixture.reviewReceipt(again)).body.displayStatus).toBe('Paid')
  })

  it('makes the invoice Overdue again after its due day', async () => {
    const sent = await fixture.createInvoiceWithReceipt()
    await fixture.changeInvoice(sent.invoice.id, { dueDate: '2026-11-19' })
    expect((await fixture.reviewReceipt(sent, { status: 'rejected' })).body.displayStatus).toBe('Overdue')
  })

  it('one of two leaves the invoice Payment Submitted', async () => {
    const first = await fixture.createInvoiceWithReceipt()
    const other = await second(first)
    const { body } = await fixture.reviewReceipt(first, { status: 'rejected' })
    expect([body.status, body.displayStatus]).toEqual(['Payment Submitted', 'Payment Under Review'])
    const { invoiceNumber } = first.invoice
    expect(subjectsTo(first, fixture.tenant.tenant.email)).toEqual([
      `One of your receipts for invoice ${invoiceNumber} was not accepted`,
    ])
    expect((await fixture.reviewReceipt(other, { status: 'rejected' })).body.status).toBe('Unpaid')
  })
})

describe('a review', () => {
  it.each([
    ['approved', 'approved'],
    ['approved', 'rejected'],
    ['rejected', 'approved'],
  ])('of what was %s already, as %s, is refused and changes nothing', async (first, then) => {
    const sent = await fixture.createInvoiceWithReceipt()
    await fixture.reviewReceipt(sent, { status: first })
    const [before, tried] = [await fixture.readInvoice(sent.invoice.id), fixture.mails.attempts]
    const { status, body } = await fixture.reviewReceipt<ErrorBody>(sent, {
      status: then,
      reviewNotes: 'again',
    })
    expect([status, body.error]).toEqual([409, 'This receipt has been reviewed already.'])
    expect([await fixture.readInvoice(sent.invoice.id), fixture.mails.attempts]).toEqual([before, tried])
  })

  it('of another receipt than the one that was shown is refused and changes nothing', async () => {
    const first = await fixture.createInvoiceWithReceipt()
    const { receipt } = await second(first)
    const before = await fixture.readInvoice(first.invoice.id)
    for (const status of ['approved', 'rejected']) {
      const refused = await fixture.reviewReceipt<ErrorBody>(first, { status, seenReceiptId: receipt.id })
      expect([refused.status, refused.body.error]).toEqual([409, INVOICE_MESSAGES.otherReceipt])
    }
    expect(await fixture.readInvoice(first.invoice.id)).toEqual(before)
    const seen = { seenReceiptId: first.receipt.id }
    expect((await fixture.reviewReceipt(first, seen)).body.displayStatus).toBe('Paid')
  })

  it('by two admins at once succeeds for one of them, with one email', async () => {
    const colleague = await fixture.portal.createAdmin()
    for (const decisions of [
      ['approved', 'approved'],
      ['approved', 'rejected'],
    ]) {
      const sent = await fixture.createInvoiceWithReceipt()
      const both = await Promise.all([
        fixture.reviewReceipt(sent, { status: decisions[0] }),
        fixture.reviewReceipt(sent, { status: decisions[1] }, colleague),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(mailsAbout(sent, fixture.tenant.tenant.email)).toHaveLength(1)
      const winner = both.find(({ status }) => status === 200)
      expect((await fixture.readInvoice(sent.invoice.id)).displayStatus).toBe(winner?.body.displayStatus)
    }
  })

  it('and Mark Paid at once end in one payment and one confirmation', async () => {
    const sent = await fixture.createInvoiceWithReceipt()
    const [review, paid] = await Promise.all([
      fixture.reviewReceipt(sent),
      fixture.changeInvoice(sent.invoice.id, { status: 'Paid' }),
    ])
    expect([200, 409]).toContain(review.status)
    expect(paid.body.displayStatus).toBe('Paid')
    expect(mailsAbout(sent, fixture.tenant.tenant.email)).toHaveLength(1)
  })

  it.each([
    [{ status: 'pending_review' }, 'Status must be one of: approved, rejected'],
    [{ status: 'Approved' }, 'Status must be one of: approved, rejected'],
    [{ status: null }, 'Status must be one of: approved, rejected'],
    [{ reviewNotes: 'x'.repeat(5001) }, 'Review notes must have at most 5000 characters'],
    [{ reviewNotes: 7 }, 'Review notes must be a text'],
  ])('that is not one is refused (case %#)', async (body, error) => {
    const sent = await fixture.createInvoiceWithReceipt()
    const reply = await fixture.reviewReceipt<ErrorBody>(sent, body)
    expect([reply.status, reply.body.error]).toEqual([400, error])
    expect((await fixture.readInvoice(sent.invoice.id)).displayStatus).toBe('Payment Under Review')
  })

  it('is for admins, and for a receipt of this invoice', async () => {
    const [sent, { invoice }] = [
      await fixture.createInvoiceWithReceipt(),
      await fixture.createInvoiceWithReceipt(),
    ]
    expect((await fixture.reviewReceipt(sent, {}, fixture.tenant)).status).toBe(403)
    for (const crossed of [
      { ...sent, invoice },
      { ...sent, receipt: { ...sent.receipt, id: NOWHERE } },
    ]) {
      const { status, body } = await fixture.reviewReceipt<ErrorBody>(crossed)
      expect([status, body.error]).toEqual([404, 'Receipt not found'])
    }
    expect((await fixture.readInvoice(sent.invoice.id)).displayStatus).toBe('Payment Under Review')
  })
})

describe('the mail to the admins', () => {
  it('goes to every admin without a PDF, and replies go to the tenant', async () => {
    const colleague = await fixture.portal.createAdmin()
    const sent = await fixture.createInvoiceWithReceipt()
    for (const { email } of [fixture.admin, colleague]) {
      expect(mailsAbout(sent, email)).toHaveLength(1)
      expect(mailsAbout(sent, email)[0]).toMatchObject({
        replyTo: [{ address: fixture.tenant.tenant.email }],
        attachments: [],
      })
    }
  })

  it('that no server accepts is reported as adminEmailSent false, and the receipt is kept', async () => {
    fixture.mails.mode = 'reject temporarily'
    const sent = await fixture.createInvoiceWithReceipt()
    fixture.mails.mode = 'accept'
    expect([sent.adminEmailSent, sent.success]).toEqual([false, true])
    expect((await fixture.readInvoice(sent.invoice.id)).displayStatus).toBe('Payment Under Review')
  })
})

describe('with ADMIN_NOTIFY_EMAIL', () => {
  const office = setUpMailFixture({ ADMIN_NOTIFY_EMAIL: 'office@landlord.test' })

  it('only that address is mailed', async () => {
    const sent = await office.createInvoiceWithReceipt()
    expect(sent.adminEmailSent).toBe(true)
    const about = office.mails.received.filter(({ subject }) => subject?.includes(sent.invoice.invoiceNumber))
    expect(about.flatMap(({ to }) => to?.map(({ address }) => address))).toEqual(['office@landlord.test'])
  })
})
