import { requiredCedisText } from '../../../shared/fields.ts'
import { METHOD_LABELS, PAYMENT_METHODS } from '../../ledger/ledger.rules.ts'
import { PAYMENT_MESSAGES } from '../payments.messages.ts'

/** More than 0 GHS. */
export const positiveAmount = requiredCedisText.refine((value) => value > 0, PAYMENT_MESSAGES.amountMissing)

export const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))
