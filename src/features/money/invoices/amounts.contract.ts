import { z } from 'zod'
import { cedis, optionalReference } from '../../../shared/fields/fields.ts'
import { SETTLED_BY } from '../ledger/settled-by.rules.ts'

/** VAT as at issue, null without. */
export const invoiceAmounts = {
  amount: z.number(),
  amountPaid: z.number(),
  amountCredited: z.number(),
  amountWrittenOff: z.number().meta({ description: 'Given up as a bad debt' }),
  creditUsed: z
    .number()
    .meta({ description: 'The part of what is paid that credit of earlier payments settled' }),
  settledBy: z
    .enum(SETTLED_BY)
    .nullable()
    .meta({ description: 'What settles all of it; null while something is left' }),
  /** The amount less what is paid, credited and written off. */
  amountDue: z.number(),
  amountSubmitted: z
    .number()
    .meta({
      description:
        'The part of what is left that receipts under review claim; one without an amount claims all of it',
    }),
  vatRate: z.number().nullable(),
  vatAmount: z.number().nullable(),
  vatCredited: z
    .number()
    .meta({
      description: 'The VAT that credit notes took back: that before each, less that of what remains',
    }),
  eVatNumber: z.string().nullable(),
}

const MAX_E_VAT_NUMBER = 50

/** Only for invoices with VAT; empty and null clear it. */
export const eVatNumber = z.union([optionalReference.max(MAX_E_VAT_NUMBER), z.null()])

/** Throws 409 if the invoice's amount has changed. */
export const seenAmount = cedis.optional().meta({ description: 'The amount that the person saw, in GHS' })

/** Throws 409, with the current balance, if the balance has changed. */
export const seenAmountDue = cedis
  .optional()
  .meta({ description: 'What was left to pay when the person saw it, in GHS' })
