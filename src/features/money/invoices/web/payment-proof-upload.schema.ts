import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { longText, optionalReference } from '../../../../shared/fields/fields.ts'
import { chosenFile, type FileRules } from '../../../../web/files/chosen-file.ts'
import { PROOF_METHODS } from '../../ledger/invoices.rules.ts'
import { INVOICE_MESSAGES } from '../invoices.messages.ts'
import { PROOF_MAX_BYTES } from '../payment-proof.contract.ts'
import { paymentProofAmount } from '../payment-proof-amount.ts'
import { paymentDay } from './payment-day.ts'

export const PROOF_FILE: FileRules = {
  maxBytes: PROOF_MAX_BYTES,
  types: ['image/jpeg', 'image/png', 'application/pdf'],
  texts: INVOICE_MESSAGES,
}

export const paymentProofUpload = (today: Day) =>
  z.object({
    receipt: chosenFile(PROOF_FILE),
    amount: paymentProofAmount,
    paymentDate: paymentDay(today),
    method: z.enum(PROOF_METHODS),
    transactionId: optionalReference,
    notes: longText,
  })
export type PaymentProofUpload = z.output<ReturnType<typeof paymentProofUpload>>
