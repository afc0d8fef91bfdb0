import { describe, expect, it } from 'vitest'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { renderSample } from '../../../../../testing/samples/sample-email.ts'
import { createReceiptUploadedMail } from '../../../../../testing/samples/sample-emails.ts'
import { createInvoiceMail, ID, PUBLIC_URL } from '../../../../../testing/samples/sample-invoice.ts'
import { invoiceIssuedEmail, invoiceIssuedNotice } from './invoice-issued.message.ts'
import { invoiceReminderEmail, invoiceReminderNotice } from './invoice-reminder.message.ts'
import { paymentConfirmedEmail, paymentConfirmedNotice } from './payment-confirmed.message.ts'
import { paymentProofAcceptedEmail, paymentProofAcceptedNotice } from './payment-proof-accepted.message.ts'
import { paymentProofMissingNotice } from './payment-proof-missing.message.ts'
import { paymentProofRejectedEmail, paymentProofRejectedNotice } from './payment-proof-rejected.message.ts'
import { paymentProofUploadedEmail, paymentProofUploadedNotice } from './payment-proof-uploaded.message.ts'

const PART_PAID = { amountPaidPesewas: 50_050, status: 'Overdue', dueDate: '2026-11-30', description: 'Rent' }
const PAYMENT = { amount: 50_000, paymentDate: '2026-12-03' }
const PAID = { on: '2026-12-03', method: 'Cash', reference: 'Book 7' }

describe('the notice', () => {
  const mail = createInvoiceMail('Kofi', { description: 'Rent for December' })
  const about = 'Rent for December (INV-2026-00042).'

  it.each([
    ['of an invoice', invoiceIssuedNotice(mail), ['GHS 1,500.50 is due on 5 Dec 2026', about]],
    [
      'of a reminder, without days that are counted',
      invoiceReminderNotice(mail),
      ['Reminder: GHS 1,500.50 is due on 5 Dec 2026', `${about} We have not received a payment for it yet.`],
    ],
    ['of a payment', paymentConfirmedNotice(mail), ['We have received GHS 1,500.50', `${about} Thank you.`]],
    [
      'of a receipt that was rejected, with what the office says',
      paymentProofRejectedNotice(mail, { reviewNotes: 'The photo is\ntoo dark.' }),
      [
        'Please send the receipt for invoice INV-2026-00042 again',
        'Your payment receipt could not be accepted: “The photo is too dark.”',
      ],
    ],
    [
      'of a receipt whose money has not come',
      paymentProofMissingNotice(mail, { ...PAYMENT, transactionId: null }),
      [
        'We cannot find your payment of GHS 500.00 yet',
        'Please check that it was sent to us, and send the transaction ID if you have it. If it has arrived meanwhile, you need do nothing.',
      ],
    ],
    [
      'of a receipt with an ID and no amount',
      paymentProofMissingNotice(mail, { ...PAYMENT, amount: null, transactionId: '87425000001' }),
      [
        'We cannot find your payment yet',
        'Please check that it was sent to us. If it has arrived meanwhile, you need do nothing.',
      ],
    ],
  ])('%s names its invoice', (_what, { title, body }, text) => {
    expect([title, body]).toEqual(text)
  })

  it('names rent without a description, and stays short', () => {
    const body = (description: string | null) =>
      invoiceIssuedNotice(createInvoiceMail('Kofi', { description })).body
    expect(body(null)).toBe('Rent (INV-2026-00042).')
    expect(body('Water\n'.repeat(300))).toMatch(/^(Water ){33}W… \(INV-2026-00042\)\.$/)
  })
})

describe('where tenants can pay online', () => {
  const mail = { ...createInvoiceMail('Kofi'), canPayOnline: true }
  const url = `${PUBLIC_URL}/tenant/invoices?pay=${ID}`

  it.each([
    ['an invoice', invoiceIssuedEmail],
    ['a reminder', invoiceReminderEmail],
  ])('%s leads to paying it', async (_what, write) => {
    const { text } = await renderSample(write(mail))
    expect(text).toContain(
      `You can pay it now by mobile money or card. Then you need no receipt to send in.\n\nPay now:\n${url}\n\nHow to pay`,
    )
    expect(text).toContain('If you pay in another way')
    const without = await renderSample(write({ ...mail, canPayOnline: false }))
    expect(without.text).not.toMatch(/pay=|Pay now|another way/)
  })

  it('the notice of a reminder too', () => {
    expect(invoiceReminderNotice(mail).link).toBe(`/tenant/invoices?pay=${ID}`)
    expect(invoiceReminderNotice({ ...mail, canPayOnline: false }).link).toBe(`/tenant/invoices?open=${ID}`)
  })
})

describe('where a part is settled', () => {
  const rest = createInvoiceMail('Kofi', PART_PAID)
  const credited = createInvoiceMail('Kofi', { ...PART_PAID, amountCreditedPesewas: 10_000 })
  const byCredit = createInvoiceMail('Kofi', {
    amountPaidPesewas: 150_050,
    paid: { on: '2026-12-03', method: 'Credit', reference: null },
  })
  const accepted = { amount: 50_050, reviewNotes: 'Please bring the rest.' }
  const rows = 'Amount: GHS 1,500.50\nPaid so far: GHS 500.50\nLeft to pay: GHS 1,000.00\n'

  it.each<[string, EmailContent, subject: string, texts: string[]]>([
    [
      'a reminder',
      invoiceReminderEmail(rest),
      'Reminder: invoice INV-2026-00042, GHS 1,000.00, overdue',
      [
        'GHS 1,000.00 is overdue',
        'It was due on 30 Nov 2026, 1 day ago, and GHS 1,000.00 of it is left',
        rows,
      ],
    ],
    [
      'a reminder after a credit note',
      invoiceReminderEmail(credited),
      'Reminder: invoice INV-2026-00042, GHS 900.00, overdue',
      ['Paid so far: GHS 500.50\nCredited: GHS 100.00\nLeft to pay: GHS 900.00\n'],
    ],
    [
      'an invoice',
      invoiceIssuedEmail(rest, { creditUsed: 50_050 }),
      'Invoice INV-2026-00042: GHS 1,000.00, due 30 Nov 2026',
      ['GHS 500.50 of your credit was used; GHS 1,000.00 is left to pay.', rows],
    ],
    [
      'a confirmation that credit settled all',
      paymentConfirmedEmail(byCredit),
      'Invoice INV-2026-00042 is settled by your credit',
      ['Your credit has settled invoice INV-2026-00042', 'Method: Credit', 'Amount: GHS 1,500.50\nPaid on:'],
    ],
    [
      'an accepted receipt',
      paymentProofAcceptedEmail(rest, accepted),
      'Payment received: GHS 500.50 of invoice INV-2026-00042',
      ['We have received GHS 500.50', 'GHS 1,000.00 is left to pay.', '> Please bring the rest.', rows],
    ],
  ])('%s has what is left', (_what, email, subject, texts) => {
    expect(email.subject).toBe(subject)
    const { text } = renderSample(email)
    for (const part of texts) expect(text.replaceAll(/(?<!\n)\n(?![\n\w>])/g, ' ')).toContain(part)
  })

  it.each([
    [
      'a reminder',
      invoiceReminderNotice(rest),
      ['Reminder: GHS 1,000.00 is overdue', 'It is the rest of GHS 1,500.50.'],
    ],
    [
      'an invoice',
      invoiceIssuedNotice(rest, { creditUsed: 50_050 }),
      [
        'GHS 1,000.00 is due on 30 Nov 2026',
        'GHS 500.50 of your credit was used; GHS 1,000.00 is left to pay.',
      ],
    ],
    [
      'an invoice whose credit went elsewhere meanwhile',
      invoiceIssuedNotice(createInvoiceMail('Kofi', { description: 'Rent' }), { creditUsed: 50_050 }),
      ['GHS 1,500.50 is due on 5 Dec 2026', ''],
    ],
    [
      'an accepted receipt',
      paymentProofAcceptedNotice(rest, accepted),
      ['We have received GHS 500.50', 'GHS 1,000.00 is left to pay.'],
    ],
  ])('the notice of %s has what is left', (_what, { title, body }, [start = '', end = '']) => {
    expect(title).toBe(start)
    expect(body).toBe(['Rent (INV-2026-00042).', end].filter(Boolean).join(' '))
  })

  it('a receipt is compared with what is left', () => {
    const receipt = { paymentDate: '2026-12-03', amount: 95_000, notes: null }
    expect(paymentProofUploadedNotice({ ...rest, invoice: { id: '1' } }, receipt).body).toBe(
      'GHS 950.00 waits for your review. GHS 1,000.00 of the invoice is left to pay.',
    )
    const { text } = renderSample(paymentProofUploadedEmail(rest, receipt))
    expect(text).toContain('GHS 50.00 less than what is left to pay')
  })
})

describe('the mail about a receipt', () => {
  it.each([
    [150_050, 'Amount paid: GHS 1,500.50\nPaid on'],
    [150_000, 'Amount paid: GHS 1,500.00\n  GHS 0.50 less than the invoice\n'],
    [200_000, 'Amount paid: GHS 2,000.00\n  GHS 499.50 more than the invoice\n'],
    [0, 'Amount paid: GHS 0.00\n  GHS 1,500.50 less than the invoice\n'],
    [null, 'It waits for your review.\n\nPaid on: 3 Dec 2026\n'],
  ])('over %s pesewas has the difference from the invoice', (amount, text) => {
    expect(createReceiptUploadedMail('Kofi', amount).text).toContain(text)
  })

  const rejected = (more: Parameters<typeof createInvoiceMail>[1], reviewNotes: string | null) => {
    const email = paymentProofRejectedEmail(createInvoiceMail('Kofi', more), { reviewNotes })
    return { subject: email.subject, text: renderSample(email).text }
  }

  it('requests another one after a rejection, unless the invoice is paid', () => {
    const unpaid = rejected({}, null)
    expect(unpaid.subject).toBe('Please send the receipt for invoice INV-2026-00042 again')
    expect(unpaid.text).toContain('Send another receipt:\nhttps://portal.test/tenant/invoices')
    const paid = rejected({ paid: PAID }, 'Twice the same.')
    expect(`${paid.subject} ${paid.text}`).not.toMatch(/again|another/)
    expect(paid.text).toContain('The invoice is paid all the same; there is nothing left to do.')
    expect(paid.text).toContain('> Twice the same.')
  })

  it('requests nothing while another one is under review', () => {
    const { subject, text } = rejected({ status: 'Payment Under Review' }, 'Blurred.')
    expect(subject).toBe('One of your receipts for invoice INV-2026-00042 was not accepted')
    expect(text).toContain('One of your receipts could not be accepted')
    expect(text).toContain('We are still looking at another one that you sent in')
    expect(text).toContain('See your invoices:')
    expect(`${subject} ${text}`).not.toMatch(/again|Send/)
  })
})

it('an invoice mail without any way to pay leaves the heading out', () => {
  const howToPay = { mobileMoney: [], bank: null, text: null }
  const email = invoiceIssuedEmail(createInvoiceMail('Kofi', { howToPay, payCode: null }))
  expect(renderSample(email).text).not.toContain('How to pay')
})
