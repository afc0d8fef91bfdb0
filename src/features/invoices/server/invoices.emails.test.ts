import { describe, expect, it } from 'vitest'
import type { Letter } from '../../../server/mail/letter.ts'
import { welcomeMail } from '../../tenants/server/tenants.emails.ts'
import type { InvoiceDocument } from './invoice.pdf.ts'
import {
  type InvoiceMail,
  invoiceMail,
  paidMail,
  receiptRejectedMail,
  receiptUploadedMail,
  reminderMail,
} from './invoices.emails.ts'

const HOSTILE = `Kofi, "K" <b>&'`
const PAID = { on: '2026-12-03', method: 'Cash', reference: 'Book 7' }

function mailOf(name: string, more: Partial<InvoiceDocument> = {}): InvoiceMail {
  const document: InvoiceDocument = {
    company: { name, address: name, phone: '024', email: 'rent@asante.test' },
    invoiceNumber: 'INV-2026-00042',
    tenant: { name, email: 'kofi@tenant.test', apartment: name, unit: name, phone: null },
    issuedOn: '2026-11-20',
    dueDate: '2026-12-05',
    amountPesewas: 150_050,
    status: 'Unpaid',
    description: name,
    howToPay: { mobileMoney: [{ network: name, number: '024 412 3456', name }], bank: name, text: name },
    paid: null,
    ...more,
  }
  return {
    id: 'id',
    tenantUid: 'uid',
    document,
    fileName: 'a.pdf',
    publicUrl: 'https://p.test',
    replyTo: null,
  }
}
const LINK = { setPasswordUrl: 'https://p.test/reset#token', until: '2026-11-27' }
const welcome = (name: string, password?: string) =>
  welcomeMail({
    company: mailOf(name).document.company,
    tenant: { uid: 'uid', name, email: 'kofi@tenant.test', apartment: name, unit: null },
    access: password === undefined ? LINK : { password },
    publicUrl: 'https://p.test',
    replyTo: 'ama@landlord.test',
  })
const uploaded = (name: string, amountPesewas: number | null = null) =>
  receiptUploadedMail(
    { ...mailOf(name), to: 'ama@landlord.test', uids: ['ama'] },
    { paymentDate: '2026-12-03', amountPesewas, notes: name },
  )

type Write = (name: string) => Letter
const LETTERS: [string, Write][] = [
  ['welcome', (name) => welcome(name, name)],
  ['invoice', (name) => invoiceMail(mailOf(name))],
  ['reminder', (name) => reminderMail(mailOf(name), '2026-12-01')],
  ['overdue reminder', (name) => reminderMail(mailOf(name, { status: 'Overdue' }), '2026-12-06')],
  ['paid', (name) => paidMail(mailOf(name, { paid: { ...PAID, method: name } }))],
  ['receipt rejected', (name) => receiptRejectedMail(mailOf(name), name)],
  ['receipt uploaded', (name) => uploaded(name, 7)],
]
const tags = (html: string) => html.match(/<\/?[a-z0-9]+/gi) ?? []

describe.each(LETTERS)('the mail: %s', (_, write) => {
  it('takes nothing that was typed for markup', () => {
    const { html, text } = write(HOSTILE)
    expect(tags(html)).toEqual(tags(write('Kofi').html))
    expect(html).toContain('Kofi, &quot;K&quot; &lt;b&gt;&amp;&#39;')
    expect(text).toContain(HOSTILE)
  })

  it('says the same in HTML and in text', () => {
    const { html, text } = write('Kofi')
    const plain = html
      .replace(/<head>.*?<\/head>/s, '')
      .replaceAll(/<[^>]+>|&nbsp;/g, ' ')
      .replaceAll(/\s+/g, ' ')
    for (const words of text.split(/\n+|: /).map((line) => line.replace(/^> |^ +|:$/g, '').trim()))
      if (words !== '--' && !words.startsWith('https://')) expect(plain).toContain(words)
  })

  it('names nobody who is not there, and nothing undefined', () => {
    const { subject, text } = write('Kofi')
    expect(`${subject}\n${text}`).not.toMatch(/undefined|null|NaN|\[object/)
  })

  it('has a notice of a line and a sentence for one person, without an address or a secret', () => {
    const { uids, title, body, link } = write('Kofi').notice
    expect([uids.length, link]).toEqual([1, expect.stringMatching(/^\/[a-z-]+/)])
    expect(title).toMatch(/^[^\n]{10,150}$/)
    expect(body).toMatch(/^[A-Z][^\n]{10,150}[.”]$/)
    expect(`${title} ${body}`).not.toMatch(/undefined|null|NaN|https?:|@|token/)
  })
})

describe('the notice', () => {
  const said = ({ notice: { title, body } }: Letter) => [title, body]
  const mail = mailOf('Kofi', { description: 'Rent for December' })
  const about = 'Rent for December (INV-2026-00042).'

  it.each([
    ['of an invoice', invoiceMail(mail), ['GHS 1,500.50 is due on 5 Dec 2026', about]],
    [
      'of a reminder, without days that are counted',
      reminderMail(mail, '2026-12-01'),
      ['Reminder: GHS 1,500.50 is due on 5 Dec 2026', `${about} We have not received a payment for it yet.`],
    ],
    ['of a payment', paidMail(mail), ['We have received GHS 1,500.50', `${about} Thank you.`]],
    [
      'of a receipt that was rejected, with what the office says',
      receiptRejectedMail(mail, 'The photo is\ntoo dark.'),
      [
        'Please send the receipt for invoice INV-2026-00042 again',
        'Your payment receipt could not be accepted: “The photo is too dark.”',
      ],
    ],
  ])('%s tells what it is about', (_what, letter, words) => {
    expect(said(letter)).toEqual(words)
  })

  it('names rent where nothing was typed, and stays short', () => {
    const body = (description: string | null) => invoiceMail(mailOf('Kofi', { description })).notice.body
    expect(body(null)).toBe('Rent (INV-2026-00042).')
    expect(body('Water\n'.repeat(300))).toMatch(/^(Water ){33}W… \(INV-2026-00042\)\.$/)
  })
})

describe('the mail about a receipt', () => {
  it.each([
    [150_050, 'Amount paid: GHS 1,500.50\nPaid on'],
    [150_000, 'Amount paid: GHS 1,500.00\n  GHS 0.50 less than the invoice\n'],
    [200_000, 'Amount paid: GHS 2,000.00\n  GHS 499.50 more than the invoice\n'],
    [0, 'Amount paid: GHS 0.00\n  GHS 1,500.50 less than the invoice\n'],
    [null, 'It waits for your review.\n\nPaid on: 3 Dec 2026\n'],
  ])('over %s pesewas says how far that is from what is owed', (amount, words) => {
    expect(uploaded('Kofi', amount).text).toContain(words)
  })

  it('that was rejected asks for another one, unless the invoice is paid', () => {
    const unpaid = receiptRejectedMail(mailOf('Kofi'), null)
    expect(unpaid.subject).toBe('Please send the receipt for invoice INV-2026-00042 again')
    expect(unpaid.text).toContain('Send another receipt:\nhttps://p.test/tenant/invoices')
    const paid = receiptRejectedMail(mailOf('Kofi', { paid: PAID }), 'Twice the same.')
    expect(`${paid.subject} ${paid.text}`).not.toMatch(/again|another/)
    expect(paid.text).toContain('The invoice is paid all the same; there is nothing left to do.')
    expect(paid.text).toContain('> Twice the same.')
  })

  it('that was rejected while another one waits asks for nothing', () => {
    const { subject, text } = receiptRejectedMail(
      mailOf('Kofi', { status: 'Payment Under Review' }),
      'Blurred.',
    )
    expect(subject).toBe('One of your receipts for invoice INV-2026-00042 was not accepted')
    expect(text).toContain('One of your receipts could not be accepted')
    expect(text).toContain('We are still looking at another one that you sent in')
    expect(text).toContain('See your invoices:')
    expect(`${subject} ${text}`).not.toMatch(/again|Send/)
  })
})

describe('the welcome mail', () => {
  it('carries the first password or a link to set one, and counts as a secret', () => {
    expect(welcome('Kofi', 'k7Rw-mq2T')).toMatchObject({
      holdsSecret: true,
      text: expect.stringContaining('\nPassword: k7Rw-mq2T\n'),
    })
    const linked = welcome('Kofi')
    expect(linked).toMatchObject({
      holdsSecret: true,
      text: expect.stringContaining('\nhttps://p.test/reset#token\n'),
    })
    expect(linked.text).not.toContain('Password:')
  })
})

it('an invoice mail without any way to pay leaves the heading out', () => {
  const howToPay = { mobileMoney: [], bank: null, text: null }
  expect(invoiceMail(mailOf('Kofi', { howToPay })).text).not.toContain('How to pay')
})
