import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, optionalDay, paging } from '../../../shared/fields/fields.ts'
import { DOCUMENT_KINDS, SHARE_KINDS } from './shares.rules.ts'

const EXAMPLES = {
  file: { kind: 'invoice' as const, subjectId: EXAMPLE_IDS.invoice },
  range: { from: '2026-01-01', to: '2026-12-31' },
}

/** The address is only in this answer; the token's hash is stored. */
export const createdShare = z
  .object({ id: z.string(), url: z.string(), expiresAt: z.string() })
  .meta({ id: 'MadeShare' })
export type CreatedShare = z.infer<typeof createdShare>

/** `subjectId` is the invoice's, the payment's, the request's for a job, or the tenant's for a statement. */
export const share = z
  .object({
    id: z.string(),
    kind: z.enum(SHARE_KINDS),
    subjectId: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    createdAt: z.string(),
    createdByName: z.string(),
    expiresAt: z.string(),
    openedAt: z.string().nullable(),
    timesOpened: z.number(),
  })
  .meta({ id: 'Share' })
export type Share = z.infer<typeof share>

/** `document` is the display name: 'INV-2026-00042', 'Statement', the subject of a job. */
export const liveShare = share
  .extend({
    createdBy: z.string(),
    // Null for a job about a unit without a tenant.
    tenantId: z.string().nullable(),
    tenantName: z.string().nullable(),
    document: z.string(),
  })
  .meta({ id: 'LiveShare' })
export type LiveShare = z.infer<typeof liveShare>

const shareMaker = z
  .object({ uid: z.string(), name: z.string(), links: z.number() })
  .meta({ id: 'ShareMaker' })
export type ShareMaker = z.infer<typeof shareMaker>

const of = (example: string) => z.object({ id: id.meta({ examples: [example] }) })
const subject = { kind: z.enum(DOCUMENT_KINDS), subjectId: id.meta({ examples: [EXAMPLE_IDS.invoice] }) }
const statementRange = z.object({ from: optionalDay, to: optionalDay }).meta({ examples: [EXAMPLES.range] })

export const sharesEndpoints = {
  'POST /invoices/{id}/share': {
    who: 'signed-in',
    permission: 'invoice:read',
    summary: 'Makes a link that shows one invoice to whoever has it, for 30 days',
    params: of(EXAMPLE_IDS.invoice),
    answer: createdShare,
    status: 201,
  },
  'POST /payments/{id}/share': {
    who: 'signed-in',
    permission: 'payment:read',
    summary: 'Makes a link that shows one numbered receipt to whoever has it, for 30 days',
    params: of(EXAMPLE_IDS.receipt),
    answer: createdShare,
    status: 201,
  },
  'POST /tenants/{id}/statement/share': {
    who: 'signed-in',
    permission: 'payment:read',
    summary: 'Makes a link that shows the statement of these days to whoever has it, for 30 days',
    params: of(EXAMPLE_IDS.tenant),
    body: statementRange,
    answer: createdShare,
    status: 201,
  },
  'POST /requests/{id}/share': {
    who: 'admin',
    permission: 'case:write',
    summary:
      'Makes a link for a vendor, for 30 days, that shows one request and lets the vendor say that it is done',
    params: of(EXAMPLE_IDS.request),
    query: z.object({
      withContact: z
        .stringbool()
        .optional()
        .meta({
          description: 'true: also the tenant’s first name and phone, where the vendor needs them to get in',
          examples: ['true'],
        }),
    }),
    answer: createdShare,
    status: 201,
  },
  'GET /requests/{id}/shares': {
    who: 'admin',
    permission: 'case:write',
    summary: 'Links to a job that still work, newest first',
    params: of(EXAMPLE_IDS.request),
    answer: z.array(share),
  },
  'GET /shares': {
    who: 'signed-in',
    permission: 'payment:read',
    summary: 'Links to a document that still work, newest first; a tenant sees those that it made',
    query: z.object(subject),
    answer: z.array(share),
  },
  'GET /shares/live': {
    who: 'admin',
    permission: 'payment:read',
    summary: 'All links that still work, newest first, or those that one person made',
    query: paging.extend({ createdBy: id.optional().meta({ examples: [EXAMPLE_IDS.admin] }) }),
    answer: z.array(liveShare),
  },
  'GET /shares/makers': {
    who: 'admin',
    permission: 'payment:read',
    summary: 'The people whose links still work, with how many',
    answer: z.array(shareMaker),
  },
  'DELETE /shares': {
    who: 'admin',
    permission: 'payment:read',
    summary: 'Withdraws at once all links that one person made',
    query: z.object({ createdBy: id.meta({ examples: [EXAMPLE_IDS.admin] }) }),
    answer: z.object({ withdrawn: z.number() }).meta({ id: 'WithdrawnShares' }),
  },
  'POST /shares/files': {
    who: 'signed-in',
    permission: 'payment:read',
    summary: 'Notes that the caller handed the PDF of a document to another app',
    body: z.object(subject).meta({ examples: [EXAMPLES.file] }),
    status: 204,
  },
  'DELETE /shares/{id}': {
    who: 'signed-in',
    permission: 'case:read',
    summary: 'Withdraws a link at once',
    params: of(EXAMPLE_IDS.share),
    status: 204,
  },
} as const satisfies Endpoints
