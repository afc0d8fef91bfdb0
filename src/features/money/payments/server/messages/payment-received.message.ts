import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import {
  bySubject,
  type EmailContent,
  type MessageContext,
  type NoticeContent,
} from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH, type Translated } from '../../../../../server/translation.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { DICTIONARY } from '../../../ledger/dictionary.texts.ts'
import { KIND_LABELS, METHOD_LABELS } from '../../../ledger/ledger.rules.ts'
import { printReceipt, type ReceiptDocument, receiptFileName } from '../pdf/receipt.pdf.ts'
import { loadPaymentFacts, type PaymentFacts } from '../pdf/receipt-documents.ts'

const MY_PAYMENTS = '/tenant/payments'

type PaymentProofFacts = PaymentFacts & Translated & { document: ReceiptDocument; publicUrl: string }

type About = Pick<PaymentProofFacts, 'document' | 'publicUrl' | 'translation'>
type Noticed = Pick<About, 'document' | 'translation'> & { payment: Pick<PaymentFacts['payment'], 'id'> }

const formatTitle = ({
  document: { amount, kind },
  translation: { t } = ENGLISH,
}: Omit<About, 'publicUrl'>) =>
  kind === 'withholding'
    ? t('Your withheld tax of {amount} is recorded', { amount: formatGhs(amount) })
    : t('We have received {amount}', { amount: formatGhs(amount) })

function formatSubject({ document, translation: { t } = ENGLISH }: About): string {
  const values = { number: document.receiptNumber, amount: formatGhs(document.amount) }
  return document.kind === 'withholding'
    ? t('Receipt {number}: {amount} of withheld tax', values)
    : t('Receipt {number}: {amount} received', values)
}

const formatInvoiceNumbers = ({ settles }: ReceiptDocument): string =>
  settles.map(({ invoiceNumber }) => invoiceNumber).join(', ')

function toTableRows({ document, translation = ENGLISH }: About): [string, string][] {
  const { receiptNumber, kind, receivedOn, method, reference, paidBy, credit, balanceAfter } = document
  const rows: [string, string | null][] = [
    ['Receipt', receiptNumber],
    ['Kind', kind === 'withholding' ? KIND_LABELS.withholding : null],
    ['Received on', translation.day(receivedOn)],
    ['Method', method && translation.known(METHOD_LABELS[method])],
    ['Reference', reference],
    ['Paid by', paidBy],
    ['Invoices', formatInvoiceNumbers(document)],
    ['Kept as credit', credit > 0 ? formatGhs(credit) : null],
  ]
  const balance = translation.t(
    balanceAfter < 0 ? 'Credit after this payment' : 'Balance owed after this payment',
  )
  return [...rows, [balance, formatGhs(Math.abs(balanceAfter))] as const]
    .filter((row): row is [string, string] => Boolean(row[1]))
    .map(([name, value]) => [translation.known(name), value])
}

export function paymentReceivedEmail(facts: About): EmailContent {
  const { document, publicUrl, translation: { t, known } = ENGLISH } = facts
  const title = formatTitle(facts)
  return {
    subject: formatSubject(facts),
    preview: `${title}. ${t('Thank you.')}`,
    title,
    attachment: { fileName: receiptFileName(document), make: (ctx) => printReceipt(ctx, document) },
    blocks: [
      {
        paragraph: t('Thank you, {name}. Your receipt is attached as a PDF.', { name: document.tenant.name }),
      },
      { facts: toTableRows(facts) },
      { note: known(DICTIONARY.owed) },
      { button: t('See your payments'), url: `${publicUrl}${MY_PAYMENTS}` },
    ],
  }
}

function paymentReceivedSms(facts: About): string {
  const { company, receiptNumber } = facts.document
  const { t } = facts.translation ?? ENGLISH
  return smsText(
    company.name,
    `${formatTitle(facts)}. ${t('Receipt {number}.', { number: receiptNumber })} ${t('Thank you.')}`,
    `${facts.publicUrl}${MY_PAYMENTS}`,
  )
}

export function paymentReceivedNotice(facts: Noticed): NoticeContent {
  const invoices = formatInvoiceNumbers(facts.document)
  const { t } = facts.translation ?? ENGLISH
  const number = facts.document.receiptNumber
  const receipt = invoices
    ? t('Receipt {number} for {invoices}.', { number, invoices })
    : t('Receipt {number}.', { number })
  const body = `${receipt} ${t('Thank you.')}`
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
