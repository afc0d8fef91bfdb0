import { z } from 'zod'
import { id, optionalDay } from '../../../shared/fields/fields.ts'
import { INVOICE_PURPOSES } from '../ledger/invoices.purposes.ts'

export const invoiceSubject = {
  purpose: z.enum(INVOICE_PURPOSES).optional(),
  leaseId: id
    .nullable()
    .optional()
    .meta({
      description:
        'Without it or null: the only lease that runs on the first day of the period, else on the due day; where several run, the one that the tenant shows',
    }),
  periodFrom: optionalDay,
  periodTo: optionalDay,
}

export const forceDouble = z
  .boolean()
  .optional()
  .meta({
    description:
      'true: also where an invoice asks for the same lease, purpose and period, which is refused (409 with `duplicateOf`) otherwise',
  })
