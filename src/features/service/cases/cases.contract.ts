import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import {
  day,
  id,
  longText,
  optionalLine,
  paging,
  sheetFormat,
  smsQueued,
} from '../../../shared/fields/fields.ts'
import { bothWays } from '../../../shared/fields/sorts.ts'
import { assigneeChanges, assigneeFilter, shownAssignee } from './assignee.fields.ts'
import { EXAMPLES } from './cases.examples.ts'
import { CASE_MESSAGES } from './cases.messages.ts'
import { CASES, type CaseKind, type CaseStatus, MAX_PHOTOS } from './cases.rules.ts'
import { createPhotoCalls, photo } from './photos.contract.ts'
import { reply } from './reply.fields.ts'
import {
  newRequestFields,
  requestChanges,
  requestFields,
  requestFilter,
  toOmitMask,
} from './request.fields.ts'

/** The place of a case and the tenant's phone; null for tenants. */
const shownPlace = {
  property: z.string().nullable(),
  unit: z.string().nullable(),
  phone: z.string().nullable(),
}

const stored = z.object({
  id: z.string(),
  // Null for a request about a unit without a tenant.
  tenantId: z.string().nullable(),
  tenantName: z.string().nullable(),
  tenantEmail: z.string().nullable(),
  ...shownPlace,
  subject: z.string(),
  // A request has `description`, a complaint `message`.
  description: z.string().optional(),
  message: z.string().optional(),
  status: z.custom<CaseStatus>(),
  ...shownAssignee,
  adminResponse: z.string().nullable(),
  respondedAt: z.string().nullable(),
  createdAt: z.string(),
  timestamp: z.string(),
  updatedAt: z.string(),
  replies: z.array(reply),
  photos: z.array(photo),
  // Requests only.
  ...z.object(requestFields).partial().shape,
})
export type Case = z.infer<typeof stored>
/** `emailError` is the reason for no email; null if sent or not needed. */
export type MailedCase = Case & {
  emailSent: boolean
  emailError: string | null
  smsQueued?: true | undefined
}

/** `late` is for requests only. */
export type CaseTotals = {
  total: number
  active: number
  late?: number
  counts: Partial<Record<CaseStatus, number>>
}

export const photoIds = z
  .array(id)
  .max(MAX_PHOTOS, CASE_MESSAGES.tooManyPhotos)
  .transform((ids) => [...new Set(ids)])
  .default([])
  .meta({ description: 'Photos that the caller has uploaded and put on nothing yet' })
const given = optionalLine.nullish()

const newCase = z.object({
  tenantId: given,
  tenantName: given,
  tenantEmail: given,
  subject: given,
  description: longText.nullish(),
  message: longText.nullish(),
  photoIds,
  ...newRequestFields,
})
export type NewCase = z.output<typeof newCase>

const onlyRequest = { description: true } as const
const onlyComplaint = { message: true } as const

/** The kinds differ in the name of the text, the states, and the fields of requests. */
function createSchemas(kind: CaseKind) {
  const { statuses, title } = CASES[kind]
  const examples = EXAMPLES[kind]
  const status = z.enum(statuses)
  const shared = stored.extend({ status })
  const sent = { emailSent: z.boolean(), emailError: z.string().nullable(), smsQueued }
  const both =
    kind === 'request'
      ? shared.omit(onlyComplaint).required()
      : shared
          .omit({ ...onlyRequest, ...toOmitMask(requestFields) })
          .required()
          .extend({ tenantId: z.string(), tenantName: z.string() })
  // The wide types let all other code be shared.
  const item: z.ZodType<Case> = both.meta({ id: title, examples: [examples.item] })
  const mailed: z.ZodType<MailedCase> = both
    .extend(sent)
    .meta({ id: `Mailed${title}`, examples: [examples.mailed] })
  const body =
    kind === 'request'
      ? newCase.omit(onlyComplaint)
      : newCase.omit({ ...onlyRequest, ...toOmitMask(newRequestFields) })
  const counted = z.object({ total: z.number(), active: z.number(), counts: z.record(status, z.number()) })
  const totals: z.ZodType<CaseTotals> = (
    kind === 'request' ? counted.extend({ late: z.number() }) : counted
  ).meta({ id: `${title}Totals`, examples: [examples.totals] })
  return { status, item, mailed, body: body.meta({ examples: [examples.body] }), totals }
}

type Schemas = ReturnType<typeof createSchemas>

export const CASE_SORTS = [
  'newest',
  'urgency',
  ...bothWays(['createdAt', 'tenantName', 'subject', 'status', 'dueOn']),
] as const
export type CaseSort = (typeof CASE_SORTS)[number]

function toPaymentFilter(kind: CaseKind) {
  const { statuses } = CASES[kind]
  const allowed: readonly string[] = [...statuses, 'active']
  const filter = z.object({
    tenantId: id.optional(),
    status: optionalLine
      .refine((word) => word === '' || allowed.includes(word.toLowerCase()), {
        params: { sentence: `must be one of: ${allowed.join(', ')}` },
      })
      .optional()
      .meta({ description: `${statuses.join(', ')}, or active: what has not ended`, examples: ['active'] }),
    q: optionalLine.optional().meta({ examples: ['akosua'] }),
    createdFrom: day.optional(),
    propertyId: id.optional().meta({ examples: [EXAMPLE_IDS.property] }),
    sort: z
      .enum(CASE_SORTS)
      .optional()
      .meta({
        description:
          'A minus reverses the order; newest without. urgency: urgent ones first, then late ones, then those with the earliest deadline, at last what has ended',
      }),
    ...assigneeFilter,
    ...requestFilter,
  })
  return kind === 'request' ? filter : filter.omit(toOmitMask(requestFilter))
}

function createListCalls(kind: CaseKind, { item, totals, body, mailed }: Schemas) {
  const { noun, plural } = CASES[kind]
  const filter = toPaymentFilter(kind)
  return {
    'GET ': {
      who: 'signed-in',
      permission: 'case:read',
      summary: `The ${plural}, newest first; a tenant sees its own`,
      query: paging.extend(filter.shape),
      answer: z.array(item),
    },
    'GET /export': {
      who: 'admin',
      permission: 'case:export',
      summary: `The ${plural} that match as CSV or XLSX`,
      query: filter.extend({ format: sheetFormat }),
      bytes: '*/*',
    },
    'GET /totals': {
      who: 'signed-in',
      permission: 'case:read',
      summary: `How many ${plural} there are in each state; for a tenant of its own`,
      answer: totals,
    },
    'POST ': {
      who: 'tenant',
      summary: `Submits a ${noun} and mails the admins`,
      body,
      answer: mailed,
      status: 201,
      idempotent: true,
    },
  } as const satisfies Endpoints
}

export const createCaseParams = (kind: CaseKind) =>
  z.object({ id: id.meta({ examples: [EXAMPLE_IDS[kind]] }) })

const changesWith = ({ status }: Schemas) =>
  z.object({
    status: status.optional(),
    adminResponse: longText.nullish(),
    photoIds,
    ...assigneeChanges,
    from: status
      .optional()
      .meta({ description: 'The state that the caller saw; 409 when it is another by now' }),
    ...requestChanges,
  })
type RequestChanges = ReturnType<typeof changesWith>
type ComplaintChanges = z.ZodObject<Omit<RequestChanges['shape'], keyof typeof requestChanges>>

// The result type is named, because inference reduces the two to the fields that both have.
function changesFor(kind: CaseKind, schemas: Schemas): RequestChanges | ComplaintChanges {
  const changes = changesWith(schemas)
  const examples = { examples: [EXAMPLES[kind].changes] }
  return kind === 'request' ? changes.meta(examples) : changes.omit(toOmitMask(requestChanges)).meta(examples)
}

function createItemCalls(kind: CaseKind, schemas: Schemas) {
  const { noun } = CASES[kind]
  const { item, mailed } = schemas
  const one = createCaseParams(kind)
  return {
    'GET /{id}': {
      who: 'signed-in',
      permission: 'case:read',
      summary: `One ${noun}`,
      params: one,
      answer: item,
    },
    'PATCH /{id}': {
      who: 'admin',
      permission: 'case:write',
      summary: 'Answers it, moves it to another state, or both; mails the tenant',
      params: one,
      body: changesFor(kind, schemas),
      answer: mailed,
      idempotent: true,
    },
    'DELETE /{id}': {
      who: 'admin',
      permission: 'case:delete',
      summary: `Deletes a ${noun} that has ended`,
      params: one,
      status: 204,
    },
  } as const satisfies Endpoints
}

function createTenantCalls(kind: CaseKind, { mailed }: Schemas) {
  const { noun } = CASES[kind]
  const one = createCaseParams(kind)
  return {
    'POST /{id}/reply': {
      who: 'tenant',
      summary: 'Replies to an answer and mails the admins',
      params: one,
      body: z
        .object({
          tenantId: given,
          tenantReply: z
            .string({ error: (issue) => (issue.input == null ? CASE_MESSAGES.emptyReply : undefined) })
            .pipe(longText.min(1, CASE_MESSAGES.emptyReply)),
          photoIds,
        })
        .meta({ examples: [EXAMPLES[kind].reply] }),
      answer: mailed,
      status: 201,
      idempotent: true,
    },
    'DELETE /{id}/tenant': {
      who: 'tenant',
      summary: `Deletes an own ${noun} that is resolved`,
      params: one,
      query: z.object({ tenantId: id.optional() }),
      status: 204,
    },
  } as const satisfies Endpoints
}

function createCaseCalls(kind: CaseKind, schemas: Schemas) {
  return {
    ...createListCalls(kind, schemas),
    ...createPhotoCalls(kind),
    ...createItemCalls(kind, schemas),
    ...createTenantCalls(kind, schemas),
  } as const satisfies Endpoints
}

export const requestSchemas = createSchemas('request')
export const caseCalls = {
  request: createCaseCalls('request', requestSchemas),
  complaint: createCaseCalls('complaint', createSchemas('complaint')),
}
export type CaseCalls = ReturnType<typeof createCaseCalls>
