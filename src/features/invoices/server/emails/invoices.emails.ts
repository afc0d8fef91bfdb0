import { type EmailMessage, shortened } from '../../../../server/mail/email-message.ts'
import { type Block, type MailContent, renderMail } from '../../../../server/mail/layout.ts'
import { type Day, formatDay } from '../../../../shared/days.ts'
import { formatGhs } from '../../../../shared/money.ts'
import type { HowToPay } from '../../../company/company.contract.ts'
import { daysLeft } from '../../invoices.rules.ts'
import type { InvoiceDocument } from '../pdf/invoice.pdf.ts'

/** What every mail about an invoice is made from. `id` is the invoice's, `tenantUid` the person's to whom it goes. */
export type InvoiceMail = {
  id: string
  tenantUid: string
  company: MailContent['company']
  document: InvoiceDocument
  fileName: string
  publicUrl: string
  replyTo: string | null
}

export const INVOICE_MAKER = 'invoice'
export const INVOICE = 'invoice'
export const REMINDER = 'reminder'
export const PAID = 'paid'
export const RECEIPT_REJECTED = 'receipt-rejected'
export const RECEIPT_UPLOADED = 'receipt-uploaded'

export const MY_INVOICES = '/tenant/invoices'

/** What an invoice is, in rows. */
export function facts({ document }: InvoiceMail): Block {
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

function howToPayBlocks({ mobileMoney, bank, text }: HowToPay | InvoiceDocument['howToPay']): Block[] {
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

type Parts = Omit<MailContent, 'company' | 'replyTo'> & {
  kind: string
  subject: string
  pdf: boolean
  /** The same in the portal, in a line and a sentence. */
  notice: { title: string; body: string }
}

/** A mail to the tenant. */
export function emailMessage(mail: InvoiceMail, parts: Parts): EmailMessage {
  const { kind, subject, pdf, notice, ...content } = parts
  return {
    kind,
    subject,
    to: mail.document.tenant.email,
    replyTo: mail.replyTo,
    about: mail.id,
    ...renderMail({ ...content, company: mail.company, replyTo: mail.replyTo }),
    notice: { uids: [mail.tenantUid], ...notice, link: MY_INVOICES },
    ...(pdf && { attachment: { maker: INVOICE_MAKER, fileName: mail.fileName, data: mail.document } }),
  }
}

/** 'Rent for December (INV-2026-00042).' */
const nameOf = ({ invoiceNumber, description }: InvoiceDocument): string =>
  `${shortened(description || 'Rent')} (${invoiceNumber}).`

/** Asks for the rent, with the invoice as PDF. */
export function invoiceMail(mail: InvoiceMail): EmailMessage {
  const { document, publicUrl } = mail
  const amount = formatGhs(document.amountPesewas)
  const due = formatDay(document.dueDate)
  const title = `${amount} is due on ${due}`
  return emailMessage(mail, {
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
      ...howToPayBlocks(document.howToPay),
      { heading: 'Once you have paid' },
      { paragraph: 'Take a photo of the receipt and send it in on the portal.' },
      { button: 'Upload your receipt', url: `${publicUrl}${MY_INVOICES}` },
    ],
  })
}

const inDays = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** 'was due on 5 Dec 2026, 3 days ago'; an invoice can be overdue before its day too, when an admin says so. */
function dueLabel({ dueDate, status }: InvoiceDocument, today: Day): string {
  const days = daysLeft(dueDate, today)
  const day = formatDay(dueDate)
  if (days < 0) return `was due on ${day}, ${inDays(-days)} ago`
  if (status === 'Overdue') return 'is overdue'
  if (days === 0) return `is due today, ${day}`
  return `is due on ${day}, in ${inDays(days)}`
}

/** Reminds of what is owed, with the invoice as PDF. */
export function reminderMail(mail: InvoiceMail, today: Day): EmailMessage {
  const { document, publicUrl } = mail
  const amount = formatGhs(document.amountPesewas)
  const due = dueLabel(document, today)
  const overdue = document.status === 'Overdue'
  const title = overdue ? `${amount} is overdue` : `${amount} is due on ${formatDay(document.dueDate)}`
  return emailMessage(mail, {
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
      ...howToPayBlocks(document.howToPay),
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
export function paidMail(mail: InvoiceMail): EmailMessage {
  const { document, publicUrl } = mail
  const amount = formatGhs(document.amountPesewas)
  const title = `We have received ${amount}`
  return emailMessage(mail, {
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
