import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import {
  bySubject,
  type EmailContent,
  type MessageContext,
  type NoticeContent,
} from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { KIND_LABELS, METHOD_LABELS } from '../../../ledger/ledger.rules.ts'
import { balanceRow } from '../pdf/letterhead.ts'
import { printReceipt, type ReceiptDocument, receiptFileName } from '../pdf/receipt.pdf.ts'
import { loadPaymentFacts, type PaymentFacts } from '../pdf/receipt-documents.ts'

const MY_PAYMENTS = '/tenant/payments'

type PaymentProofFacts = PaymentFacts & { document: ReceiptDocument; publicUrl: string }

type About = Pick<PaymentProofFacts, 'document' | 'publicUrl'>
type Noticed = Pick<About, 'document'> & { payment: Pick<PaymentFacts['payment'], 'id'> }

const formatTitle = ({ document: { amount, kind } }: Pick<About, 'document'>) =>
  kind === 'withholding'
    ? `Your withheld tax of ${formatGhs(amount)} is recorded`
    : `We have received ${formatGhs(amount)}`

const formatSubject = ({ receiptNumber, amount, kind }: ReceiptDocument) =>
  `Receipt ${receiptNumber}: ${formatGhs(amount)} ${kind === 'withholding' ? 'of withheld tax' : 'received'}`

const formatInvoiceNumbers = ({ settles }: ReceiptDocument): string =>
  settles.map(({ invoiceNumber }) => invoiceNumber).join(', ')

function toTableRows(document: ReceiptDocument): [string, string][] {
  const { receiptNumber, kind, receivedOn, method, reference, paidBy, credit, balanceAfter } = document
  const rows: [string, string | null][] = [
    ['Receipt', receiptNumber],
    ['Kind', kind === 'withholding' ? KIND_LABELS.withholding : null],
    ['Received on', formatDay(receivedOn)],
    ['Method', method && METHOD_LABELS[method]],
    ['Reference', reference],
    ['Paid by', paidBy],
    ['Invoices', formatInvoiceNumbers(document)],
    ['Kept as credit', credit > 0 ? formatGhs(credit) : null],
  ]
  const [label = '', amount = ''] = balanceRow(balanceAfter, ' after this payment')
  return [...rows, [label, amount]].filter((row): row is [string, string] => Boolean(row[1]))
}

export function paymentReceivedEmail(facts: About): EmailContent {
  const { document, publicUrl } = facts
  const title = formatTitle(facts)
  return {
    subject: formatSubject(document),
    preview: `${title}. Thank you.`,
    title,
    attachment: { fileName: receiptFileName(document), make: (ctx) => printReceipt(ctx, document) },
    blocks: [
      { paragraph: `Thank you, ${document.tenant.name}. Your receipt is attached as a PDF.` },
      { facts: toTableRows(document) },
      { button: 'See your payments', url: `${publicUrl}${MY_PAYMENTS}` },
    ],
  }
}

function paymentReceivedSms(facts: About): string {
  const { company, receiptNumber } = facts.document
  return smsText(
    company.name,
    `${formatTitle(facts)}. Receipt ${receiptNumber}. Thank you.`,
    `${facts.publicUrl}${MY_PAYMENTS}`,
  )
}

export function paymentReceivedNotice(facts: Noticed): NoticeContent {
  const invoices = formatInvoiceNumbers(facts.document)
  const body = `Receipt ${facts.document.receiptNumber}${invoices ? ` for ${invoices}` : ''}. Thank you.`
  return { title: formatTitle(facts), body, link: `${MY_PAYMENTS}?open=${facts.payment.id}` }
}

async function loadReceiptFacts(
  ctx: MessageContext,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PaymentProofFacts>> {
  const found = await loadPaymentFacts(ctx, db, ids)
  return new Map(
    [...found].flatMap(([id, facts]) => {
      const { document } = facts
      return document ? [[id, { ...facts, document, publicUrl: ctx.publicUrl }] as const] : []
    }),
  )
}

const load = bySubject(loadReceiptFacts)

export const paymentReceived = defineTenantMessage({
  repliesToCompany: true,
  kind: 'payment-received',
  params: z.object({}),
  goneReason: 'the payment is not there any more',
  load,
  obsolete: ({ payment }) => (payment.reversedAt ? 'the payment was reversed' : undefined),
  notice: (facts) => paymentReceivedNotice(facts),
  email: (facts) => paymentReceivedEmail(facts),
  sms: (facts) => paymentReceivedSms(facts),
})
