import { describe, expect, it } from 'vitest'
import { printed } from '../../../testing/files.ts'
import { openScene } from '../../../testing/scene.ts'
import type { MailedInvoice, UploadedReceipt } from '../invoices.contract.ts'

const scene = openScene()
const PAID = { status: 'Paid' }

const confirmations = (invoiceNumber: string) =>
  scene.mails.received.filter(
    ({ subject }) => subject?.startsWith('Payment received') && subject.includes(invoiceNumber),
  )

describe('Mark Paid', () => {
  it('notes day, method and reference, and mails the receipt once', async () => {
    const { id, invoiceNumber } = await scene.bill()
    const payment = { paidOn: '2026-11-18', paymentMethod: 'Mobile money', paymentReference: 'MP 261118.77' }
    const { status, body } = await scene.change(id, { ...PAID, ...payment })
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
    expect(mail?.to).toEqual([{ address: scene.tenant.tenant.email, name: '' }])
    const [attachment] = mail?.attachments ?? []
    expect(attachment?.filename).toBe(`Invoice_${invoiceNumber}_Akosua_Ɔpɔku_Dɛdɛ.pdf`)
    const text = printed(attachment?.content as ArrayBuffer)
    for (const said of ['RECEIPT', invoiceNumber, '18 Nov 2026', 'Mobile money', 'MP 261118.77', '1,500.50'])
      expect(text).toContain(said)
  })

  it('without a day is paid today', async () => {
    const { id } = await scene.bill()
    expect((await scene.change(id, PAID)).body).toMatchObject({
      paidOn: '2026-11-20',
      paymentMethod: null,
      paymentReference: null,
    })
  })

  it('in any case of the word, by PUT as well, is the same', async () => {
    const { id, invoiceNumber } = await scene.bill()
    const { body } = await scene.admin.call<MailedInvoice>(`PUT /invoices/${id}`, {
      body: { status: 'pAID' },
    })
    expect(body).toMatchObject({ status: 'Paid', emailSent: true })
    expect(confirmations(invoiceNumber)).toHaveLength(1)
  })

  it('twice keeps the first payment, sends no second mail and tells what became of the first', async () => {
    const { id, invoiceNumber } = await scene.bill()
    const first = await scene.change(id, { ...PAID, paidOn: '2026-11-18' })
    scene.portal.clock.advance(1000)
    const second = await scene.change(id, PAID)
    expect(second.status).toBe(200)
    expect(second.body).toEqual({ ...first.body, updatedAt: second.body.updatedAt })
    expect(confirmations(invoiceNumber)).toHaveLength(1)
  })

  it('by two admins at once ends in one payment and one mail, of which both are told', async () => {
    const colleague = await scene.portal.admin()
    const { id, invoiceNumber } = await scene.bill()
    const both = await Promise.all([
      scene.change(id, { ...PAID, paymentReference: 'first' }),
      scene.change(id, PAID, colleague),
    ])
    expect(
      both.map(({ status, body }) => [status, body.displayStatus, body.emailSent, body.pdfAttached]),
    ).toEqual([
      [200, 'Paid', true, true],
      [200, 'Paid', true, true],
    ])
    expect(confirmations(invoiceNumber)).toHaveLength(1)
  })

  it('approves what waits for review, and takes the day of the payment from it', async () => {
    const { invoice, receipt } = await scene.submitted()
    const { body } = await scene.change(invoice.id, PAID)
    expect(body).toMatchObject({ displayStatus: 'Paid', paidOn: receipt.paymentDate })
    expect(body.receipts).toEqual([
      { ...receipt, status: 'approved', reviewedAt: scene.portal.clock.now().toISOString() },
    ])
    expect(confirmations(invoice.invoiceNumber)).toHaveLength(1)
  })

  it('leaves a rejected receipt rejected', async () => {
    const sent = await scene.submitted()
    await scene.review(sent, { status: 'rejected' })
    const { body } = await scene.change(sent.invoice.id, PAID)
    expect(body.receipts.map(({ status }) => status)).toEqual(['rejected'])
  })
})

describe('an invoice that is Paid', () => {
  it.each([
    [{ amount: 900 }],
    [{ description: 'Rent and water', status: 'Paid' }],
    [{ paidOn: '2026-11-01', paymentMethod: 'Cash', paymentReference: 'Book 7' }],
    [{ dueDate: '2020-01-01' }],
  ])('edited with %j stays Paid and sends nothing', async (change) => {
    const { id, invoiceNumber } = await scene.bill(PAID)
    const sent = scene.mails.tried
    const { body } = await scene.change(id, change)
    expect(body).toMatchObject({ ...change, displayStatus: 'Paid' })
    expect([scene.mails.tried - sent, confirmations(invoiceNumber)]).toEqual([0, []])
  })

  it.each(['Unpaid', 'overdue', 'Payment Submitted'])(
    'set back to %s loses its payment, and its receipt waits for review again',
    async (status) => {
      const sent = await scene.submitted()
      await scene.review(sent)
      const { id } = sent.invoice
      await scene.change(id, { paymentMethod: 'Cash', paymentReference: 'Book 7' })
      const { body } = await scene.change(id, { status })
      expect(body).toMatchObject({
        status,
        displayStatus: 'Payment Under Review',
        paidOn: null,
        paymentMethod: null,
        paymentReference: null,
        receipts: [{ status: 'pending_review', reviewedAt: null }],
        emailSent: false,
      })
      expect((await scene.review(sent)).body.displayStatus).toBe('Paid')
    },
  )

  it('set back and paid again is confirmed again', async () => {
    const { id, invoiceNumber } = await scene.bill()
    for (const status of ['Paid', 'Unpaid', 'Paid']) await scene.change(id, { status })
    expect(confirmations(invoiceNumber)).toHaveLength(2)
    expect((await scene.read(id)).paidOn).toBe('2026-11-20')
  })

  it('is not un-paid when its receipt is deleted or another one rejected', async () => {
    const first = await scene.submitted()
    const { body: second } = await scene.portal.upload<UploadedReceipt>(
      scene.tenant,
      first.invoice.id,
      '%PDF-1.4',
    )
    await scene.review(first)
    await scene.review(second, { status: 'rejected' })
    expect((await scene.read(first.invoice.id)).displayStatus).toBe('Paid')
    const path = `/invoices/${first.invoice.id}/receipt/${first.receipt.id}`
    expect((await scene.admin.call(`DELETE ${path}`)).status).toBe(204)
    const { displayStatus, status, paidOn } = await scene.read(first.invoice.id)
    expect([displayStatus, status, paidOn]).toEqual(['Paid', 'Paid', '2026-11-19'])
  })
})

it('nobody else marks an invoice paid', async () => {
  const { id } = await scene.bill()
  for (const who of [scene.tenant, scene.portal.stranger]) {
    expect((await scene.change(id, PAID, who)).status).toBe(who === scene.tenant ? 403 : 401)
  }
  expect((await scene.read(id)).displayStatus).toBe('Unpaid')
})
