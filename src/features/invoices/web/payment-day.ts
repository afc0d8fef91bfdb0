import type { Day } from '../../../shared/days.ts'
import { receiptForm } from '../invoices.contract.ts'

const LATER = 'Payment date must not be later than today'

/** The day of a payment as forms take it: nobody has paid tomorrow. */
export const paymentDay = (today: Day) => receiptForm.shape.paymentDate.refine((paid) => paid <= today, LATER)
