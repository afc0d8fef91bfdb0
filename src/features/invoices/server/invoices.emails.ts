import { type Block, type MailContent, renderMail } from '../../../server/mail/layout.ts'
import { type Letter, shortened } from '../../../server/mail/letter.ts'
import { type Day, formatDay } from '../../../shared/days.ts'
import { formatGhs } from '../../../shared/money.ts'
import type { OfficeMailbox } from '../../accounts/server/admins.service.ts'
import type { HowToPay } from '../../company/company.contract.ts'
import { amountDifference, daysLeft } from '../invoices.rules.ts'
import type { InvoiceDocument } from './invoice.pdf.ts'

/** What every mail about an invoice is made from. `id` is the invoice's, `tenantUid` the person's to whom it goes. */
export type InvoiceMail = {
  id: string
  tenantUid: string
  document: InvoiceDocument
  fileName: string
  publicUrl: string
  replyTo: string | null
}

export const INVOICE_MAKER = 'invoice'
export const INVOICE = 'invoice'
export const REMINDER = 'reminder'
export const PAID = 'paid'

const MY_INVOICES = '/tenant/invoices'

function facts({ document }: InvoiceMail): Block {
  const place = [document.tenant.apartment, document.tenant.unit].filter(Boolean).join(', ')
  return {
    facts: [
      ['Invoice', document.invoiceNumber],
      ['For', document.description || 'Rent'],
      ['Place', place],
      ['Amount', formatGhs(document.amountPesewas)],
      ...(document.paid ? [] : [['Due', formatDay(document.dueDate)] as [string, string]]),
      ...paidFacts(document),
    ],
  }
}

function paidFacts({ paid }: InvoiceDocument): [string, string][] {
  if (!paid) return []
  const optional: [string, string | null][] = [
    ['Paid on', formatDay(paid.on)],
    ['Method', paid.method],
    ['Reference', paid.reference],
  ]
  return optional.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function waysToPay({ mobileMoney, bank, text }: HowToPay | InvoiceDocument['howToPay']): Block[] {
  const ways: [string, string][] = mobileMoney.map(({ network, number, name }) => [
    network,
    `${number}\n${name}`,
  ])
  if (bank) ways.push(['Bank', bank])
  if (ways.length === 0 && !text) return []
  return [
    { heading: 'How to pay' },
    ...(text ? [{ paragraph: text }] : []),
    ...(ways.length > 0 ? [{ facts: ways }] : []),
  ]
}

type Parts = Omit<MailContent, 'company'> & {
  kind: string
  subject: string
  pdf: boolean
  /** The same in the portal, in a line and a sentence. */
  notice: { title: string; body: string }
}

/** A mail to the tenant. */
function letter(mail: InvoiceMail, parts: Parts): Letter {
  const { kind, subject, pdf, notice, ...content } = parts
  return {
    kind,
    subject,
    to: mail.document.tenant.email,
    replyTo: mail.replyTo,
    about: mail.id,
    ...renderMail({ ...content, company: mail.document.company }),
    notice: { uids: [mail.tenantUid], ...notice, link: MY_INVOICES },
    ...(pdf && { attachment: { maker: INVOICE_MAKER, fileName: mail.fileName, data: mail.document } }),
  }
}

/** 'Rent for December (INV-2026-00042).' */
const nameOf = ({ invoiceNumber, description }: InvoiceDocument): string =>
  `${shortened(description || 'Rent')} (${invoiceNumber}).`

/** Asks for the rent, with the invoice as PDF. */
export function invoiceMail(mail: InvoiceMail): Letter {
  const { document, publicUrl } = mail
  const amount = formatGhs(document.amountPesewas)
  const due = formatDay(document.dueDate)
  const title = `${amount} is due on ${due}`
  return letter(mail, {
    kind: INVOICE,
    subject: `Invoice ${document.invoiceNumber}: ${amount}, due ${due}`,
    preview: `${title}.`,
    notice: { title, body: nameOf(document) },
    title,
    pdf: true,
    blocks: [
      {
        paragraph: `Hello ${document.tenant.name}, here is your invoice. You have it as a PDF too, attached to this message.`,
      },
      facts(mail),
      ...waysToPay(document.howToPay),
      { heading: 'Once you have paid' },
      { paragraph: 'Take a photo of the receipt and send it in on the portal.' },
      { button: 'Upload your receipt', url: `${publicUrl}${MY_INVOICES}` },
    ],
  })
}

const inDays = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** 'was due on 5 Dec 2026, 3 days ago'; an invoice can be overdue before its day too, when an admin says so. */
function dueInWords({ dueDate, status }: InvoiceDocument, today: Day): string {
  const days = daysLeft(dueDate, today)
  const day = formatDay(dueDate)
  if (days < 0) return `was due on ${day}, ${inDays(-days)} ago`
  if (status === 'Overdue') return 'is overdue'
  if (days === 0) return `is due today, ${day}`
  return `is due on ${day}, in ${inDays(days)}`
}

/** Reminds of what is owed, with the invoice as PDF. */
export function reminderMail(mail: InvoiceMail, today: Day): Letter {
  const { document, publicUrl } = mail
  const amount = formatGhs(document.amountPesewas)
  const due = dueInWords(document, today)
  const overdue = document.status === 'Overdue'
  const title = overdue ? `${amount} is overdue` : `${amount} is due on ${formatDay(document.dueDate)}`
  return letter(mail, {
    kind: REMINDER,
    subject: `Reminder: invoice ${document.invoiceNumber}, ${amount}, ${overdue ? 'overdue' : `due ${formatDay(document.dueDate)}`}`,
    preview: `${amount} ${due}.`,
    // Read long after, when days that are counted would be wrong.
    notice: {
      title: `Reminder: ${title}`,
      body: `${nameOf(document)} We have not received a payment for it yet.`,
    },
    title,
    pdf: true,
    blocks: [
      {
        paragraph: `Hello ${document.tenant.name}, this is a reminder of invoice ${document.invoiceNumber}. It ${due}, and we have not received a payment for it yet. The invoice is attached as a PDF.`,
      },
      facts(mail),
      ...waysToPay(document.howToPay),
      { heading: 'Once you have paid' },
      {
        paragraph:
          'Take a photo of the receipt and send it in on the portal. If you have paid already, that is all that is left to do.',
      },
      { button: 'Upload your receipt', url: `${publicUrl}${MY_INVOICES}` },
    ],
  })
}

/** Confirms the payment, with the receipt as PDF. */
export function paidMail(mail: InvoiceMail): Letter {
  const { document, publicUrl } = mail
  const amount = formatGhs(document.amountPesewas)
  const title = `We have received ${amount}`
  return letter(mail, {
    kind: PAID,
    subject: `Payment received: ${amount} for invoice ${document.invoiceNumber}`,
    preview: `${title}. Thank you.`,
    notice: { title, body: `${nameOf(document)} Thank you.` },
    title,
    pdf: true,
    blocks: [
      {
        paragraph: `Thank you, ${document.tenant.name}. Your payment is confirmed; your receipt is attached as a PDF.`,
      },
      facts(mail),
      { button: 'See your invoices', url: `${publicUrl}${MY_INVOICES}` },
    ],
  })
}

/** What a receipt that was not accepted asks for: nothing where the invoice is paid or another receipt waits. */
function afterRejection({ invoiceNumber, paid, status }: InvoiceDocument) {
  const title = 'Your receipt could not be accepted'
  const button = 'See your invoices'
  if (paid) {
    const subject = `A receipt for invoice ${invoiceNumber} was not needed`
    const rest = ' The invoice is paid all the same; there is nothing left to do.'
    return { subject, preview: 'Your invoice is paid all the same.', title, rest, button }
  }
  if (status === 'Payment Under Review') {
    const subject = `One of your receipts for invoice ${invoiceNumber} was not accepted`
    const preview = 'We are still looking at another one.'
    const rest = ' We are still looking at another one that you sent in; there is nothing to do for now.'
    return { subject, preview, title: 'One of your receipts could not be accepted', rest, button }
  }
  const subject = `Please send the receipt for invoice ${invoiceNumber} again`
  const preview = 'Your payment receipt could not be accepted.'
  return { subject, preview, title, rest: '', button: 'Send another receipt' }
}

/** Tells that a receipt was not accepted, and why. */
export function receiptRejectedMail(mail: InvoiceMail, reviewNotes: string | null): Letter {
  const { document, publicUrl } = mail
  const { button, rest, ...said } = afterRejection(document)
  const { subject, preview } = said
  const body = reviewNotes ? `${preview.replace(/\.$/, ':')} “${shortened(reviewNotes)}”` : preview
  return letter(mail, {
    kind: 'receipt-rejected',
    ...said,
    notice: { title: subject, body },
    pdf: false,
    blocks: [
      {
        paragraph: `Hello ${document.tenant.name}, we have looked at the receipt that you sent in and could not accept it.${rest}`,
      },
      ...(reviewNotes ? [{ quote: reviewNotes, by: document.company.name }] : []),
      facts(mail),
      { button, url: `${publicUrl}${MY_INVOICES}` },
    ],
  })
}

function paidComparedWith(paid: number, owed: number): string {
  const difference = amountDifference(paid, owed)
  if (difference === null) return formatGhs(paid)
  const by = formatGhs(Math.abs(difference))
  return `${formatGhs(paid)}\n${by} ${difference < 0 ? 'less' : 'more'} than the invoice`
}

/** Tells an admin that a receipt waits for review. */
export function receiptUploadedMail(
  mail: InvoiceMail & OfficeMailbox,
  receipt: { paymentDate: string; amountPesewas: number | null; notes: string | null },
): Letter {
  const { document, publicUrl } = mail
  const { name } = document.tenant
  const said: [string, string][] = [['Paid on', formatDay(receipt.paymentDate)]]
  if (receipt.amountPesewas !== null)
    said.unshift(['Amount paid', paidComparedWith(receipt.amountPesewas, document.amountPesewas)])
  const subject = `${name} sent a receipt for invoice ${document.invoiceNumber}`
  const preview = `${formatGhs(document.amountPesewas)} waits for your review.`
  const link = `/invoices?review=${mail.id}`
  const notice = { title: subject, body: preview }
  return {
    ...letter(mail, {
      kind: 'receipt-uploaded',
      subject,
      preview,
      notice,
      title: `${name} sent a payment receipt`,
      pdf: false,
      blocks: [
        { paragraph: 'It waits for your review.' },
        { facts: said },
        ...(receipt.notes ? [{ quote: receipt.notes, by: name }] : []),
        { heading: 'The invoice' },
        facts(mail),
        { button: 'Review the receipt', url: `${publicUrl}${link}` },
      ],
    }),
    to: mail.to,
    notice: { uids: mail.uids, ...notice, link },
  }
}
