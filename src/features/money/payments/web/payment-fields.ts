import type { Day } from '../../../../shared/days.ts'
import { paymentDay } from '../../invoices/web/payment-day.ts'
import { METHOD_LABELS, PAYMENT_METHODS } from '../../ledger/ledger.rules.ts'

export const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

/** The day may not be in the future or too long ago; `label` is the field's. */
export const receivedDay = (today: Day, label: string) => paymentDay(today, `${label} is required`)
