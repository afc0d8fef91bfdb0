import type { Context } from '../../../../../server/context.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { KIND_LABELS, METHOD_LABELS } from '../../../../money/ledger/ledger.rules.ts'
import { balanceRow } from '../../../../money/payments/server/pdf/letterhead.ts'
import { printReceipt, receiptFileName } from '../../../../money/payments/server/pdf/receipt.pdf.ts'
import { loadPaymentFacts } from '../../../../money/payments/server/pdf/receipt-documents.ts'
import { filledFacts, formatPlace, type SharedDocument, withoutContacts } from './shared-document.ts'

export async function sharedReceipt(ctx: Context, id: string): Promise<SharedDocument | undefined> {
  const found = (await loadPaymentFacts(ctx, ctx.db, [id])).get(id)?.document
  if (!found) return undefined
  const document = { ...found, tenant: withoutContacts(found.tenant) }
  const { receiptNumber, kind, amount, receivedOn, method, reference, reversed, settles, credit } = document
  const [balanceLabel = '', balance = ''] = balanceRow(document.balanceAfter, ' after this payment')
  return {
    title: `Receipt ${receiptNumber}`,
    company: document.company,
    to: { label: 'Received from', name: document.tenant.name },
    amount: {
      label: kind === 'withholding' ? KIND_LABELS.withholding : 'Amount received',
      text: formatGhs(amount),
      note: `Received on ${formatDay(receivedOn)}`,
    },
    status: reversed ? { word: 'Reversed', tone: 'red' } : { word: 'Received', tone: 'green' },
    warning: reversed && `This payment was reversed on ${formatDay(reversed.on)}.`,
    facts: filledFacts([
      ['Method', method && METHOD_LABELS[method]],
      ['Reference', reference],
      ['Place', formatPlace(document.tenant)],
    ]),
    table:
      settles.length === 0
        ? null
        : {
            columns: ['Invoice', 'For', 'Amount'],
            rows: settles.map(({ invoiceNumber, about, place, amount: part }) => [
              ...[invoiceNumber, [about, place].filter(Boolean).join(' · '), formatGhs(part)],
            ]),
          },
    sums: filledFacts([
      ['Kept as credit', credit > 0 ? formatGhs(credit) : null],
      [balanceLabel, balance],
    ]),
    howToPay: null,
    pdf: { fileName: receiptFileName(document), print: (print) => printReceipt(print, document) },
  }
}
