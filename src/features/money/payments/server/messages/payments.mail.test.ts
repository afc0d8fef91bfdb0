import { expect, test } from 'vitest'
import { MINUTE } from '../../../../../testing/clock.ts'
import { setUpMailFixture } from '../../../../../testing/fixture.ts'
import type { Notice } from '../../../../messaging/notices/notifications.contract.ts'
import type { RecordedPayment } from '../../payments.contract.ts'
import { loadPaymentFacts } from '../pdf/receipt-documents.ts'

const fixture = setUpMailFixture()
const pay = (fields: object) =>
  fixture.admin.call<RecordedPayment>('POST /payments', {
    body: { tenantId: fixture.tenant.tenant.id, receivedOn: '2026-11-20', method: 'mobile_money', ...fields },
  })

test('a payment is mailed to the tenant with its receipt, and in the portal', async () => {
  const { invoiceNumber } = await fixture.createInvoice({ amount: 100 })
  fixture.portal.clock.advance(1)
  const { body } = await pay({ amount: 150, reference: 'MP1' })
  expect(body).toMatchObject({ emailSent: true, pdfAttached: true, emailError: null })
  const mail = fixture.mails.received.at(-1)
  expect(mail?.subject).toBe(`Receipt ${body.receiptNumber}: GHS 150.00 received`)
  expect(mail?.text).toContain(invoiceNumber)
  expect(mail?.text).toMatch(/Credit after this payment: GHS 50.00/)
  expect(mail?.attachments[0]?.filename).toMatch(`Receipt_${body.receiptNumber}_`)
  const [notice] = (await fixture.tenant.call<Notice[]>('GET /notifications?limit=1')).body
  expect(notice).toMatchObject({
    title: 'We have received GHS 150.00',
    link: `/tenant/payments?open=${body.id}`,
  })
})

test('a receipt says what a payment was for, also of an invoice without a description', async () => {
  const { id } = await fixture.createInvoice({ amount: 100, purpose: 'deposit' })
  await fixture.changeInvoice(id, { description: '' })
  const { body } = await pay({ amount: 3, allocations: [{ invoiceId: id, amount: 3 }], sendEmail: false })
  const { ctx } = fixture.portal.portal
  const facts = await loadPaymentFacts(ctx, ctx.db, [body.id])
  expect(facts.get(body.id)?.document?.settles).toEqual([expect.objectContaining({ about: 'Deposit' })])
})

test('a payment that was reversed is not mailed any more', async () => {
  fixture.mails.mode = 'reject temporarily'
  const { body } = await pay({ amount: 7, method: 'cash' })
  expect(body.emailSent).toBe(false)
  fixture.mails.mode = 'accept'
  await fixture.admin.call(`POST /payments/${body.id}/reverse`, { body: { reason: 'Entered twice' } })
  const sent = fixture.mails.received.length
  fixture.portal.clock.advance(MINUTE)
  while (await fixture.portal.portal.ctx.deliveries.sendDue());
  expect(fixture.mails.received).toHaveLength(sent)
})

test('a statement is mailed', async () => {
  const { id } = fixture.tenant.tenant
  const { status, body } = await fixture.admin.call(`POST /tenants/${id}/statement/mail`, { body: {} })
  expect([status, body]).toEqual([200, { emailSent: true, emailError: null }])
  const mail = fixture.mails.received.at(-1)
  expect(mail?.subject).toBe('Your statement, 20 Nov 2025 to 20 Nov 2026')
  expect(mail?.attachments[0]?.filename).toMatch(/^Statement_2025-11-20_2026-11-20_/)
})
