import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { day, id, line, optionalLine } from '../../../shared/fields/fields.ts'
import { EXAMPLES } from './closes.examples.ts'
import { FIGURES } from './closes.rules.ts'

/** Figures of a month for all properties; `depositsHeld` and `receivable` are those of its last day. */
const figures = z.object({
  received: z.number(),
  tax: z.number(),
  withheld: z.number(),
  vat: z.number(),
  vatDue: z.number(),
  expenses: z.number(),
  fees: z.number(),
  net: z.number(),
  depositsHeld: z.number(),
  receivable: z.number(),
})
export type CloseFigures = z.infer<typeof figures>

/** `months` follow the previous close, as they were when closed; `closedBy` is null if unknown. */
export const close = z
  .object({
    id: z.string(),
    through: z.string(),
    closedAt: z.string(),
    closedBy: z.string().nullable(),
    note: z.string().nullable(),
    months: z.array(z.object({ month: z.string(), figures })),
    reopenedAt: z.string().nullable(),
    reopenedBy: z.string().nullable(),
    reopenReason: z.string().nullable(),
  })
  .meta({ id: 'Close' })
export type Close = z.infer<typeof close>

const difference = z.object({
  month: z.string(),
  figure: z.enum(FIGURES),
  closed: z.number(),
  now: z.number(),
})

const comparedClose = close.extend({ differences: z.array(difference) }).meta({ id: 'ComparedClose' })
export type ComparedClose = z.infer<typeof comparedClose>

const newClose = z
  .object({ through: day, note: optionalLine.nullable().optional() })
  .meta({ examples: [EXAMPLES.newClose] })
export type NewClose = z.output<typeof newClose>

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.expense] }) })

export const closesEndpoints = {
  'GET /closes': {
    who: 'admin',
    permission: 'books:close',
    summary: 'The closes of the books, the latest first, also those that were reopened',
    answer: z.array(close),
  },
  'POST /closes': {
    who: 'admin',
    permission: 'books:close',
    summary: 'Closes the books through a day that is over, and keeps the figures of its months',
    body: newClose,
    answer: close,
    status: 201,
    idempotent: true,
  },
  'GET /closes/{id}': {
    who: 'admin',
    permission: 'books:close',
    summary: 'A close, with each figure that is another now',
    params: one,
    answer: comparedClose,
  },
  'POST /closes/{id}/reopen': {
    who: 'admin',
    permission: 'books:reopen',
    confirmsPassword: 'always',
    summary:
      'Opens the books again through the close before, with a reason and the password; the latest close first',
    params: one,
    body: z.object({ reason: line('A reason is required') }).meta({ examples: [EXAMPLES.reason] }),
    answer: close,
  },
} as const satisfies Endpoints
