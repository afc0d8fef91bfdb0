import { describe, expect, it } from 'vitest'
import { sampleFiles } from '../../../../../testing/files.ts'
import { setUpMailFixture } from '../../../../../testing/fixture.ts'
import type { MailedInvoice } from '../../invoices.contract.ts'
import type { UploadedPaymentProof } from '../../payment-proofs.contract.ts'

const fixture = setUpMailFixture()

const mailsAbout = ({ invoiceNumber }: Pick<MailedInvoice, 'invoiceNumber'>) =>
  fixture.mails.received
    .filter(({ to }) => to?.[0]?.address === fixture.tenant.tenant.email)
    .filter(({ subject }) => subject?.includes(invoiceNumber))
const anotherFor = async (id: string) =>
  (await fixture.portal.uploadReceipt<UploadedPaymentProof>(fixture.tenant, id, sampleFiles.pdf)).body

async function issue(amount: number): Promise<MailedInvoice> {
  const body = { tenantId: fixture.tenant.tenant.id, amount, dueDate: '2026-12-05' }
  return (await fixture.admin.call<MailedInvoice>('POST /invoices', { body })).body
}

it('credit that settles a new invoice is named in its message', async () => {
  await fixture.reviewReceipt(await fixture.createInvoiceWithReceipt(), { amount: 1800.5 })
  const settled = await issue(100)
  expect(settled).toMatchObject({ displayStatus: 'Paid', paymentMethod: 'Credit', emailSent: true })
  expect(mailsAbout(settled)[0]?.subject).toBe(`Invoice ${settled.invoiceNumber} is settled by your credit`)
  const part = await issue(850)
  expect(part).toMatchObject({ displayStatus: 'Unpaid', amountDue: 650 })
  const [mail] = mailsAbout(part)
  expect(mail?.subject).toBe(`Invoice ${part.invoiceNumber}: GHS 650.00, due 5 Dec 2026`)
  expect(mail?.text).toContain('GHS 200.00 of your credit was used; GHS 650.00 is left to pay.')
})

describe('approving less than what is due', () => {
  it('accepts the receipt, leaves the rest, and mails what is left', async () => {
    const sent = await fixture.createInvoiceWithReceipt()
    const decision = { amount: 500.5, seenAmountDue: 1500.5, reviewNotes: 'The rest is due.' }
    const { status, body } = await fixture.reviewReceipt(sent, decision)
    expect([status, body.emailSent, body.pdfAttached]).toEqual([200, true, true])
    expect(body).toMatchObject({
      displayStatus: 'Unpaid',
      amount: 1500.5,
      amountPaid: 500.5,
      amountDue: 1000,
      receipts: [{ status: 'accepted', reviewNotes: 'The rest is due.' }],
    })
    const [mail, ...more] = mailsAbout(body)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Payment received: GHS 500.50 of invoice ${body.invoiceNumber}`)
    expect(mail?.text).toContain('GHS 1,000.00 is left to pay.')
    expect(mail?.text).toContain('The rest is due.')
  })

  it('confirms the whole invoice once the rest is approved, and no part again', async () => {
    const sent = await fixture.createInvoiceWithReceipt()
    await fixture.reviewReceipt(sent, { amount: 500 })
    const { body } = await fixture.reviewReceipt(await anotherFor(sent.invoice.id))
    expect(body).toMatchObject({ displayStatus: 'Paid', amountDue: 0, emailSent: true })
    expect(mailsAbout(body).map(({ subject }) => subject)).toEqual([
      `Payment received: GHS 500.00 of invoice ${body.invoiceNumber}`,
      `Payment received: GHS 1,500.50 for invoice ${body.invoiceNumber}`,
    ])
  })
})
