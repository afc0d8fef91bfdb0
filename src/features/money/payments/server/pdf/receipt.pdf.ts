import { fileURLToPath } from 'node:url'
import type { Context } from '../../../../../server/context.ts'
import { safeFileName } from '../../../../../server/http/disposition.ts'
import type { JsonObject, PdfRenderer } from '../../../../../server/pdf/pdf.ts'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { logoForPrint } from '../../../../identity/company/server/logo.service.ts'
import { type PrintedLogo, renderWithLogo } from '../../../invoices/server/pdf/invoice.pdf.ts'
import {
  KIND_LABELS,
  METHOD_LABELS,
  type PaymentKind,
  type PaymentMethod,
} from '../../../ledger/ledger.rules.ts'
import { balanceRow, type Letterhead, letterheadView, nonEmptyRows } from './letterhead.ts'

/** Texts are data, never markup; amounts are in whole pesewas. */
export type ReceiptDocument = Letterhead & {
  receiptNumber: string
  kind: PaymentKind
  amount: number
  receivedOn: Day
  method: PaymentMethod | null
  reference: string | null
  paidBy: string | null
  settles: SettledLine[]
  credit: number
  balanceAfter: number
  reversed: { on: Day; reason: string | null } | null
}

/** A settled invoice, with its place at issue. */
export type SettledLine = { invoiceNumber: string; about: string; place: string; amount: number }

export const RECEIPT_TEMPLATE = fileURLToPath(new URL('./receipt.typ', import.meta.url))

export const receiptFileName = ({ receiptNumber, tenant }: ReceiptDocument): string =>
  safeFileName(`Receipt_${receiptNumber}_${tenant.name}.pdf`)

/** 'Reversed on 5 Dec 2026: the cheque was returned'. */
export const reversedText = ({ on, reason }: { on: Day; reason: string | null }) =>
  `Reversed on ${formatDay(on)}${reason ? `: ${reason}` : ''}`

export const lineRow = ({ invoiceNumber, about, place, amount }: SettledLine): JsonObject[string] => [
  ...[invoiceNumber, place ? [about, place] : [about], formatGhs(amount)],
]

function view(document: ReceiptDocument, logo: string | null): JsonObject {
  const { receiptNumber, receivedOn, method, reference, paidBy, settles, credit, reversed } = document
  const [currency = '', digits = ''] = formatGhs(document.amount).split(' ')
  return {
    ...letterheadView(document, { title: 'RECEIPT', number: receiptNumber, label: 'Received from', logo }),
    amount: {
      label: document.kind === 'withholding' ? KIND_LABELS.withholding : 'Amount received',
      note: `Received on ${formatDay(receivedOn)}`,
      currency,
      digits,
    },
    details: nonEmptyRows([
      ['Receipt number', receiptNumber],
      ['Received on', formatDay(receivedOn)],
      ['Method', method && METHOD_LABELS[method]],
      ['Reference', reference],
      ['Paid by', paidBy],
      ['Location', document.tenant.apartment],
      ['Unit', document.tenant.unit],
    ]),
    heads: ['Settles', 'For', 'Amount'],
    rows: settles.map(lineRow),
    reason: null,
    sums: [
      ...(credit > 0 ? [['Kept as credit', formatGhs(credit)]] : []),
      balanceRow(document.balanceAfter, ' after this payment'),
    ],
    reversed: reversed && reversedText(reversed),
    closing: reversed ? null : 'Thank you for your payment.',
  }
}

export const receiptPdf = (
  pdf: PdfRenderer,
  document: ReceiptDocument,
  logo?: PrintedLogo,
): Promise<Uint8Array> =>
  renderWithLogo(pdf, { template: RECEIPT_TEMPLATE, createView: (file) => view(document, file), logo })

/** Loads the logo when printing, so that queued documents hold no picture. */
export async function printReceipt(
  ctx: Pick<Context, 'db' | 'files' | 'log'> & { pdf: PdfRenderer },
  document: ReceiptDocument,
): Promise<Uint8Array> {
  return receiptPdf(ctx.pdf, document, await logoForPrint(ctx))
}
