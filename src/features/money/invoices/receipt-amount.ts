import { cedisText } from '../../../shared/fields/fields.ts'

export const RECEIPT_OF_NOTHING = 'The payment amount must be above 0. Leave it empty if you do not know it.'

/** Empty if the payer states no amount. */
export const receiptAmount = cedisText.refine((amount) => amount === null || amount > 0, RECEIPT_OF_NOTHING)
