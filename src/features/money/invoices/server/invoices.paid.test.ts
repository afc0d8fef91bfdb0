import { describe, expect, it } from 'vitest'
import { readPdfText } from '../../../../testing/files.ts'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import type { MailedInvoice } from '../invoices.contract.ts'
import type { UploadedPaymentProof } from '../payment-proofs.contract.ts'

const fixture = setUpMailFixture()
const PAID = { status: 'Paid' }

const confirmations = (invoiceNumber: string) =>
  fixture.mails.received.filter(
    ({ subject }) => subject?.startsWith('Payment received') && subject.includes(invoiceNumber),
  )

describe('Mark Paid', () => {
  it('stores day, method and reference, and sends the receipt once', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    const payment = { paidOn: '2026-11-18', paymentMethod: 'Mobile money', paymentReference: 'MP 261118.77' }
    const { status, body } = await fixture.changeInvoice(id, { ...PAID, ...payment })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        ...payment,
        status: 'Paid',
        displayStatus: 'Paid',
        emailSent: true,
        pdfAttached: true,
        emailError: null,
      }),
    ])
    const [mail, ...more] = confirmations(invoiceNumber)
    expect(more).toEqual([])
    expect(mail?.to).toEqual([{ address: fixture.tenant.tenant.email, name: '' }])
    const [attachment] = mail?.attachments ?? []
    expect(attachment?.filename).toBe(`Invoice_${invoiceNumber}_Akosua_Ɔpɔku_Dɛdɛ.pdf`)
    const text = readPdfText(attachment?.content as ArrayBuffer)
    for (const part of ['RECEIPT', invoiceNumber, '18 Nov 2026', 'Mobile money', 'MP 261118.77', '1,500.50'])
      expect(text).toContain(part)
  })

  it('uses today without a day', async () => {
    const { id } = await fixture.createInvoice()
    expect((await fixture.changeInvoice(id, PAID)).body).toMatchObject({
      paidOn: '2026-11-20',
      paymentMethod: null,
      paymentReference: null,
    })
  })

  it('accepts the status in any case, also by PUT', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    const { body } = await fixture.admin.call<MailedInvoice>(`PUT /invoices/${id}`, {
      body: { status: 'pAID' },
    })
    expect(body).toMatchObject({ status: 'Paid', emailSent: true })
    expect(confirmations(invoiceNumber)).toHaveLength(1)
  })

  it('twice keeps the first payment, sends no second mail and reports the state of the first', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    const first = await fixture.changeInvoice(id, { ...PAID, paidOn: '2026-11-18' })
    fixture.portal.clock.advance(1000)
    const second = await fixture.changeInvoice(id, PAID)
    expect(second.status).toBe(200)
    expect(second.body).toEqual({ ...first.body, updatedAt: second.body.updatedAt })
    expect(confirmations(invoiceNumber)).toHaveLength(1)
  })

  it('by two admins at once makes one payment and one email, and both get its state', async () => {
    const colleague = await fixture.portal.createAdmin()
    const { id, invoiceNumber } = await fixture.createInvoice()
    const both = await Promise.all([
      fixture.changeInvoice(id, { ...PAID, paymentReference: 'first' }),
      fixture.changeInvoice(id, PAID, colleague),
    ])
    expect(
      both.map(({ status, body }) => [status, body.displayStatus, body.emailSent, body.pdfAttached]),
    ).toEqual([
      [200, 'Paid', true, true],
      [200, 'Paid', true, true],
    ])
    expect(confirmations(invoiceNumber)).toHaveLength(1)
  })

  it('approves the receipt under review, and takes its payment day', async () => {
    const { invoice, receipt } = await fixture.createInvoiceWithReceipt()
    const { body } = await fixture.changeInvoice(invoice.id, PAID)
    expect(body).toMatchObject({ displayStatus: 'Paid', paidOn: receipt.paymentDate })
    expect(body.receipts).toEqual([
      { ...receipt, status: 'approved', reviewedAt: fixture.portal.clock.now().toISOString() },
    ])
    expect(confirmations(invoice.invoiceNumber)).toHaveLength(1)
  })

  it('leaves a rejected receipt rejected', async () => {
    const sent = await fixture.createInvoiceWithReceipt()
    await fixture.reviewReceipt(sent, { status: 'rejected' })
    const { body } = await fixture.changeInvoice(sent.invoice.id, PAID)
    expect(body.receipts.map(({ status }) => status)).toEqual(['rejected'])
  })
})

describe('an invoice that is Paid', () => {
  it.each([
    [{ description: 'Rent and water', status: 'Paid' }],
    [{ paidOn: '2026-11-01', paymentMethod: 'Cash', paymentReference: 'Book 7' }],
  ])('edited with %j stays Paid and sends nothing', async (change) => {
    const { id, invoiceNumber } = await fixture.createInvoice(PAID)
    const sent = fixture.mails.attempts
    const { body } = await fixture.changeInvoice(id, change)
    expect(body).toMatchObject({ ...change, displayStatus: 'Paid' })
    expect([fixture.mails.attempts - sent, confirmations(invoiceNumber)]).toEqual([0, []])
  })

  it.each(['Unpaid', 'overdue', 'Payment Submitted'])(
    'set back to %s loses its payment, and its receipt waits for review again',
    async (status) => {
      const sent = await fixture.createInvoiceWithReceipt()
      await fixture.reviewReceipt(sent)
      const { id } = sent.invoice
      await fixture.changeInvoice(id, { paymentMethod: 'Cash', paymentReference: 'Book 7' })
      const { body } = await fixture.changeInvoice(id, { status })
      expect(body).toMatchObject({
        status,
        displayStatus: 'Payment Under Review',
        paidOn: null,
        paymentMethod: null,
        paymentReference: null,
        receipts: [{ status: 'pending_review', reviewedAt: null }],
        emailSent: false,
      })
      expect((await fixture.reviewReceipt(sent)).body.displayStatus).toBe('Paid')
    },
  )

  it('set back and paid again is confirmed again', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    for (const status of ['Paid', 'Unpaid', 'Paid']) await fixture.changeInvoice(id, { status })
    expect(confirmations(invoiceNumber)).toHaveLength(2)
    expect((await fixture.readInvoice(id)).paidOn).toBe('2026-11-20')
  })

  it('stays Paid when a receipt is deleted or another one rejected', async () => {
    const first = await fixture.createInvoiceWithReceipt()
    const { body: second } = await fixture.portal.uploadReceipt<UploadedPaymentProof>(
      fixture.tenant,
      first.invoice.id,
      '%PDF-1.4',
    )
    await fixture.reviewReceipt(first)
    await fixture.reviewReceipt(second, { status: 'rejected' })
    expect((await fixture.readInvoice(first.invoice.id)).displayStatus).toBe('Paid')
    const path = `/invoices/${first.invoice.id}/receipt/${first.receipt.id}`
    expect((await fixture.admin.call(`DELETE ${path}`)).status).toBe(204)
    const { displayStatus, status, paidOn } = await fixture.readInvoice(first.invoice.id)
    expect([displayStatus, status, paidOn]).toEqual(['Paid', 'Paid', '2026-11-19'])
  })
})

it('only admins mark an invoice paid', async () => {
  const { id } = await fixture.createInvoice()
  for (const who of [fixture.tenant, fixture.portal.anonymous]) {
    expect((await fixture.changeInvoice(id, PAID, who)).status).toBe(who === fixture.tenant ? 403 : 401)
  }
  expect((await fixture.readInvoice(id)).displayStatus).toBe('Unpaid')
})
