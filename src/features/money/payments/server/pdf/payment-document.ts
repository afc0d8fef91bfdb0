import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { PdfRenderer } from '../../../../../server/pdf/pdf.ts'
import type { PaymentRow } from '../../../ledger/server/ledger.queries.ts'
import { noteFileName, noteName, printNote } from './note.pdf.ts'
import { loadNote } from './note-documents.ts'
import { printReceipt, receiptFileName } from './receipt.pdf.ts'
import { loadPaymentFacts } from './receipt-documents.ts'

export type PaymentDocument = {
  name: string
  fileName: string
  print: (ctx: Pick<Context, 'db' | 'files' | 'log'> & { pdf: PdfRenderer }) => Promise<Uint8Array>
}

export async function paymentDocument(
  ctx: Pick<Context, 'config'>,
  db: Db,
  payment: PaymentRow,
): Promise<PaymentDocument | undefined> {
  const note = await loadNote(ctx, db, payment)
  if (note)
    return { name: noteName(note), fileName: noteFileName(note), print: (print) => printNote(print, note) }
  const receipt = (await loadPaymentFacts(ctx, db, [payment.id])).get(payment.id)?.document
  return (
    receipt && {
      name: `the receipt ${receipt.receiptNumber}`,
      fileName: receiptFileName(receipt),
      print: (print) => printReceipt(print, receipt),
    }
  )
}
