import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { longText, optionalReference } from '../../../../shared/fields/fields.ts'
import { chosenFile, type FileRules } from '../../../../web/files/chosen-file.ts'
import { INVOICE_MESSAGES } from '../invoices.messages.ts'
import { RECEIPT_MAX_BYTES } from '../payments.contract.ts'
import { receiptAmount } from '../receipt-amount.ts'
import { paymentDay } from './payment-day.ts'

export const RECEIPT_FILE: FileRules = {
  maxBytes: RECEIPT_MAX_BYTES,
  types: ['image/jpeg', 'image/png', 'application/pdf'],
  texts: INVOICE_MESSAGES,
}

export const receiptUpload = (today: Day) =>
  z.object({
    receipt: chosenFile(RECEIPT_FILE),
    amount: receiptAmount,
    paymentDate: paymentDay(today),
    transactionId: optionalReference,
    notes: longText,
  })
export type ReceiptUpload = z.output<ReturnType<typeof receiptUpload>>
