import { z } from 'zod'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { day, id, optionalLine, paging } from '../../../shared/fields/fields.ts'
import { INVOICE_SORTS } from './invoices.sorts.ts'

export const invoiceFilter = paging.extend({
  q: optionalLine.optional().meta({ examples: ['akosua'] }),
  status: optionalLine
    .optional()
    .meta({
      description:
        'A stored or shown status in any case; owed: Unpaid and Overdue; open: not paid and not overdue',
      examples: ['overdue'],
    }),
  dueMonth: z
    .string()
    .regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, 'Due month must be a month like 2026-12')
    .optional()
    .meta({ examples: ['2026-12'] }),
  dueDate: day.optional(),
  dueFrom: day.optional(),
  dueTo: day.optional(),
  tenantId: id.optional(),
  propertyId: id
    .optional()
    .meta({
      description: 'Of the lease of an invoice, else of its tenant',
      examples: [EXAMPLE_IDS.property],
    }),
  unitId: id.optional().meta({ examples: [EXAMPLE_IDS.unit] }),
  sort: z.enum(INVOICE_SORTS).optional(),
})
export type InvoiceFilter = z.output<typeof invoiceFilter>

export const invoiceChoice = invoiceFilter.omit({ limit: true, cursor: true, count: true, sort: true })
export type InvoiceChoice = z.output<typeof invoiceChoice>
