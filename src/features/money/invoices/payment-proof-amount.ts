import { cedisText } from '../../../shared/fields/fields.ts'

export const NO_AMOUNT_LEFT = 'The payment amount must be above 0. Leave it empty if you do not know it.'

/** Empty if the payer states no amount. */
export const paymentProofAmount = cedisText.refine((amount) => amount === null || amount > 0, NO_AMOUNT_LEFT)
