import { z } from 'zod'
import type { Day } from '../../../shared/days.ts'
import { cedisText, longText } from '../../../shared/fields.ts'
import { INVOICE_TEXTS, RECEIPT_MAX_BYTES } from '../invoices.contract.ts'
import { paymentDay } from './payment-day.ts'

/** A file that was chosen, and why it cannot be a receipt, if so. */
export type Chosen = { file: File; problem: string | null }

const chosenFile = z.custom<Chosen | null>().transform((chosen, ctx): File => {
  const problem = chosen ? chosen.problem : INVOICE_TEXTS.selectFile
  if (chosen && !problem) return chosen.file
  ctx.addIssue({ code: 'custom', message: problem ?? INVOICE_TEXTS.selectFile })
  return z.NEVER
})

/** What a person fills in on a day to send a receipt. */
export const receiptUpload = (today: Day) =>
  z.object({ receipt: chosenFile, amount: cedisText, paymentDate: paymentDay(today), notes: longText })
export type ReceiptUpload = z.output<ReturnType<typeof receiptUpload>>

const SIGNATURES = { jpeg: 'ffd8ff', png: '89504e470d0a1a0a', pdf: '25504446' }
const HEAD_BYTES = 8

/** Looks at a chosen file before it costs anyone a megabyte: empty, too large, or no JPEG, PNG or PDF inside. */
export async function look(file: File): Promise<Chosen> {
  if (file.size === 0) return { file, problem: INVOICE_TEXTS.emptyFile }
  if (file.size > RECEIPT_MAX_BYTES) return { file, problem: INVOICE_TEXTS.tooLarge }
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const hex = Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const known = Object.values(SIGNATURES).some((signature) => hex.startsWith(signature))
  return { file, problem: known ? null : INVOICE_TEXTS.wrongType }
}
