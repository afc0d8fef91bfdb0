import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { line } from '../../../shared/fields/fields.ts'
import { EXAMPLES } from './search.examples.ts'
import { SEARCH_MAX, SEARCH_MIN } from './search.rules.ts'

export const SEARCH_MESSAGES = {
  nothing: 'What to search for is required',
  tooShort: `Please type at least ${SEARCH_MIN} letters or digits to search for`,
  tooLong: `What to search for must have at most ${SEARCH_MAX} characters`,
}

const hit = z
  .object({
    id: z.string(),
    /** 'Ama Mensah', 'INV-2026-00042', 'RCT-2026-00017', 'Leaking tap'. */
    title: z.string(),
    /** 'Bohye (Shops), B07 · 024 412 3456', 'Ama Mensah · due 5 Dec 2026 · Rent', 'Ama Mensah · 22 Oct 2026'. */
    detail: z.string(),
    /** The displayed status of an invoice, charge or case, or of an invalid record. */
    status: z.string().nullable(),
    /** In GHS: an invoice's balance, or the amount if paid; a charge's next amount. */
    amount: z.number().nullable(),
    tenant: z.object({ id: z.string(), name: z.string() }).optional(),
    day: z.string().optional(),
  })
  .meta({ id: 'SearchHit', examples: EXAMPLES.found.tenants.rows })
export type SearchHit = z.infer<typeof hit>

const foundOfKind = z.object({ total: z.number(), rows: z.array(hit) })
export type FoundOfKind = z.infer<typeof foundOfKind>

export const found = z
  .object({
    tenants: foundOfKind,
    invoices: foundOfKind,
    payments: foundOfKind,
    charges: foundOfKind,
    expenses: foundOfKind,
    signings: foundOfKind,
    requests: foundOfKind,
    complaints: foundOfKind,
    vendors: foundOfKind,
    announcements: foundOfKind,
  })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof found>

export const searchEndpoints = {
  'GET /search': {
    who: 'admin',
    permission: 'search:read',
    summary:
      'Tenants, invoices, payments, recurring charges, expenses, documents to sign, requests, complaints, vendors and announcements that contain a text: five of each, and how many there are',
    query: z.object({
      q: z
        .string({ error: (issue) => (issue.input === undefined ? SEARCH_MESSAGES.nothing : undefined) })
        .trim()
        .max(SEARCH_MAX, SEARCH_MESSAGES.tooLong)
        .pipe(
          line(SEARCH_MESSAGES.nothing).refine(
            (text) => text === '' || text.length >= SEARCH_MIN,
            SEARCH_MESSAGES.tooShort,
          ),
        )
        .meta({ examples: ['akosua'] }),
    }),
    answer: found,
  },
} as const satisfies Endpoints
