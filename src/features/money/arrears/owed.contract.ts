import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, optionalLine, paging, sheetFormat } from '../../../shared/fields/fields.ts'

/** A minus reverses the order. */
export const OWED_SORTS = [
  'owed',
  '-owed',
  'overdue',
  '-overdue',
  'credit',
  '-credit',
  'oldestDueDate',
  '-oldestDueDate',
  'tenantName',
  '-tenantName',
  'unit',
  '-unit',
] as const
export type OwedSort = (typeof OWED_SORTS)[number]

/** `owed` is what is open less `credit`; `overdue` leaves out what receipts under review claim. */
export const owed = z
  .object({
    tenantId: z.string(),
    tenantName: z.string(),
    propertyId: z.string(),
    propertyName: z.string(),
    unit: z.string().nullable(),
    phone: z.string().nullable(),
    owed: z.number(),
    overdue: z.number(),
    credit: z.number(),
    oldestDueDate: z.string(),
  })
  .meta({ id: 'Owed' })
export type Owed = z.infer<typeof owed>

export const owedTotals = z
  .object({
    tenants: z.number(),
    owed: z.number(),
    overdue: z.number(),
    credit: z.number(),
    tenantsOverdue: z.number(),
  })
  .meta({ id: 'OwedTotals' })
export type OwedTotals = z.infer<typeof owedTotals>

const choice = z.object({
  q: optionalLine.optional().meta({ examples: ['akosua'] }),
  propertyId: id.optional().meta({ examples: [EXAMPLE_IDS.property] }),
})
export type OwedChoice = z.output<typeof choice>

const sort = z.enum(OWED_SORTS).optional().meta({ description: 'The largest debt first without it' })

export const owedEndpoints = {
  'GET /owed': {
    who: 'admin',
    permission: 'arrears:read',
    summary: 'Tenants who owe: all that is owed, and what of it is overdue',
    query: paging.extend({ ...choice.shape, sort }),
    answer: z.array(owed),
  },
  'GET /owed/totals': {
    who: 'admin',
    permission: 'arrears:read',
    summary: 'How many tenants owe, and the sums of those that match',
    query: choice,
    answer: owedTotals,
  },
  'GET /owed/export': {
    who: 'admin',
    permission: 'arrears:read',
    summary: 'The tenants who owe and match as CSV or XLSX, with a total',
    query: choice.extend({ sort, format: sheetFormat }),
    bytes: '*/*',
  },
} as const satisfies Endpoints
