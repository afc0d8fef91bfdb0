import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, optionalLine, paging } from '../../../shared/fields/fields.ts'
import { invoice } from './invoices.contract.ts'

export const voidedInvoice = invoice
  .extend({
    voidedAt: z.string(),
    voidedBy: z.string(),
    voidedByName: z.string(),
    voidReason: z.string().nullable(),
  })
  .meta({ id: 'VoidedInvoice' })
export type VoidedInvoice = z.infer<typeof voidedInvoice>

const voidedFilter = paging.extend({ q: optionalLine.optional().meta({ examples: ['akosua'] }) })
export type VoidedFilter = z.output<typeof voidedFilter>

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.invoice] }) })

export const voidedEndpoints = {
  'DELETE /invoices/{id}': {
    who: 'admin',
    permission: 'money:giveBack',
    summary: 'Voids an invoice: it is gone everywhere but in the list of voided ones, and can be restored',
    params: one,
    query: z.object({
      reason: optionalLine.optional().meta({ examples: ['Entered twice'] }),
      reversePayments: z
        .stringbool()
        .optional()
        .meta({
          description: 'true: what Mark Paid recorded is reversed; else it becomes credit',
          examples: ['true'],
        }),
    }),
    status: 204,
  },
  'GET /invoices/voided': {
    who: 'admin',
    permission: 'invoice:read',
    summary: 'Voided invoices with who, when and why; newest first',
    query: voidedFilter,
    answer: z.array(voidedInvoice),
  },
  'POST /invoices/{id}/restore': {
    who: 'admin',
    permission: 'money:giveBack',
    summary: 'Puts a voided invoice back as it was, unless what it charged was charged again since',
    params: one,
    answer: invoice,
    idempotent: true,
  },
} as const satisfies Endpoints
