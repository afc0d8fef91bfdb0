import type { Context } from '../../../../../server/context.ts'
import { safeFileName } from '../../../../../server/http/disposition.ts'
import type { JsonObject, PdfRenderer } from '../../../../../server/pdf/pdf.ts'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { logoForPrint } from '../../../../identity/company/server/logo.service.ts'
import { type PrintedLogo, renderWithLogo } from '../../../invoices/server/pdf/invoice.pdf.ts'
import { METHOD_LABELS, type PaymentMethod } from '../../../ledger/ledger.rules.ts'
import { balanceRow, type Letterhead, letterheadView, nonEmptyRows } from './letterhead.ts'
import { lineRow, RECEIPT_TEMPLATE, reversedText, type SettledLine } from './receipt.pdf.ts'

type Note = Letterhead & {
  number: string
  /** In whole pesewas. */
  amount: number
  day: Day
  /** The balance after recording; below 0 it is credit. */
  balanceAfter: number
  reversed: { on: Day; reason: string | null } | null
}

/** Amounts are in whole pesewas. */
export type CreditNoteDocument = Note & {
  reason: string | null
  lines: SettledLine[]
  vat: { percent: number; pesewas: number } | null
}

export type RefundDocument = Note & {
  of: 'deposit' | 'credit'
  method: PaymentMethod | null
  reference: string | null
  /** By payment number; null for credit from before the portal. */
  credits: { number: string | null; receivedOn: Day; amount: number }[]
}

export type NoteDocument = CreditNoteDocument | RefundDocument

const isRefund = (document: NoteDocument): document is RefundDocument => 'of' in document

export const noteName = (document: NoteDocument): string =>
  `the ${isRefund(document) ? 'refund' : 'credit note'} ${document.number}`

export const noteFileName = (document: NoteDocument): string =>
  safeFileName(
    `${isRefund(document) ? 'Refund' : 'Credit_note'}_${document.number}_${document.tenant.name}.pdf`,
  )

const amountView = (label: string, note: string, amount: number): JsonObject => {
  const [currency = '', digits = ''] = formatGhs(amount).split(' ')
  return { label, note, currency, digits }
}

function creditNoteView(document: CreditNoteDocument, logo: string | null): JsonObject {
  const { number, amount, day, lines, vat, balanceAfter, reversed, reason, tenant } = document
  const vatRows = vat && [
    ['Net amount', formatGhs(amount - vat.pesewas)],
    [`VAT ${vat.percent} %`, formatGhs(vat.pesewas)],
    ['Amount with VAT', formatGhs(amount)],
  ]
  return {
    ...letterheadView(document, { title: 'CREDIT NOTE', number, label: 'Credited to', logo }),
    amount: amountView('Amount credited', `Issued on ${formatDay(day)}`, amount),
    details: nonEmptyRows([
      ['Credit note number', number],
      ['Issued on', formatDay(day)],
      ['Invoice', lines.map(({ invoiceNumber }) => invoiceNumber).join(', ')],
      ['Location', tenant.apartment],
      ['Unit', tenant.unit],
    ]),
    heads: ['Invoice', 'For', 'Credited'],
    rows: lines.map(lineRow),
    reason,
    sums: [...(vatRows ?? []), balanceRow(balanceAfter, ' after this credit note')],
    reversed: reversed && reversedText(reversed),
    closing: null,
  }
}

function refundView(document: RefundDocument, logo: string | null): JsonObject {
  const { number, amount, day, of, method, reference, credits, balanceAfter, reversed, tenant } = document
  const rows =
    of === 'deposit'
      ? [['Deposit', ['Returned to the tenant'], formatGhs(amount)]]
      : credits.map((one) => [
          one.number ?? 'Credit',
          [one.number ? `Credit of the payment of ${formatDay(one.receivedOn)}` : 'From before the portal'],
          formatGhs(one.amount),
        ])
  return {
    ...letterheadView(document, { title: 'REFUND', number, label: 'Paid to', logo }),
    amount: amountView(
      of === 'deposit' ? 'Deposit returned' : 'Credit given back',
      `Paid on ${formatDay(day)}`,
      amount,
    ),
    details: nonEmptyRows([
      ['Refund number', number],
      ['Paid on', formatDay(day)],
      ['Method', method && METHOD_LABELS[method]],
      ['Reference', reference],
      ['Location', tenant.apartment],
      ['Unit', tenant.unit],
    ]),
    heads: ['From', 'For', 'Amount'],
    rows,
    reason: null,
    sums: [balanceRow(balanceAfter, ' after this refund')],
    reversed: reversed && reversedText(reversed),
    closing: null,
  }
}

export const notePdf = (pdf: PdfRenderer, document: NoteDocument, logo?: PrintedLogo): Promise<Uint8Array> =>
  renderWithLogo(pdf, {
    template: RECEIPT_TEMPLATE,
    createView: (file) => (isRefund(document) ? refundView(document, file) : creditNoteView(document, file)),
    logo,
  })

/** Loads the logo when printing, so that queued documents hold no picture. */
export async function printNote(
  ctx: Pick<Context, 'db' | 'files' | 'log'> & { pdf: PdfRenderer },
  document: NoteDocument,
): Promise<Uint8Array> {
  return notePdf(ctx.pdf, document, await logoForPrint(ctx))
}
