import { z } from 'zod'
import type { Endpoints } from '../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../shared/examples.ts'
import { day, id, longText, optionalLine, paging, sheetFormat } from '../../shared/fields.ts'
import { UPLOAD_MAX_BYTES } from '../../shared/uploads.ts'
import { assigneeChanges, assigneeFilter, shownAssignee } from './assignee.fields.ts'
import { EXAMPLES } from './cases.examples.ts'
import { CASE_MESSAGES } from './cases.messages.ts'
import { CASES, type CaseKind, type CaseStatus, MAX_PHOTOS, SENDERS } from './cases.rules.ts'

export const PHOTO_MAX_BYTES = UPLOAD_MAX_BYTES
export const PHOTO_TYPES = ['image/jpeg', 'image/png'] as const
/** In base64 characters: 12 KB. */
const THUMBNAIL_MAX = 16_384

export const photo = z
  .object({
    id: z.string(),
    url: z.string(),
    thumbnailUrl: z.string(),
    fileName: z.string(),
    fileSize: z.number(),
    contentType: z.enum(PHOTO_TYPES),
    createdAt: z.string(),
  })
  .meta({ id: 'Photo', examples: [EXAMPLES.photo] })
export type Photo = z.infer<typeof photo>

export const reply = z
  .object({
    id: z.string(),
    sender: z.enum(SENDERS),
    senderName: z.string(),
    message: z.string(),
    timestamp: z.string(),
    /** True when the caller wrote it. */
    mine: z.boolean(),
    photos: z.array(photo),
  })
  .meta({ id: 'Reply', examples: [EXAMPLES.reply] })
export type Reply = z.infer<typeof reply>

const stored = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  tenantEmail: z.string(),
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
})
export type Case = z.infer<typeof stored>
/** `emailError` says why the email was not sent; null when it was or none was needed. */
export type MailedCase = Case & { emailSent: boolean; emailError: string | null }

export type CaseTotals = { total: number; active: number; counts: Partial<Record<CaseStatus, number>> }

const ticket = z.object({ token: z.string() }).meta({ id: 'Ticket', examples: [EXAMPLES.ticket] })
const onePhoto = z.object({ photoId: id.meta({ examples: [EXAMPLE_IDS.photo] }) })
const photoIds = z
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
})
export type NewCase = z.output<typeof newCase>

export const photoForm = z
  .object({
    thumbnail: z
      .base64()
      .max(THUMBNAIL_MAX)
      .optional()
      .meta({ description: 'The photo small, a JPEG of at most 12 KB; the photo itself serves without it' }),
  })
  .meta({ examples: [{}] })

/** The kinds differ in the field of the text and in the states. */
function schemasOf(kind: CaseKind) {
  const { bodyField, statuses, title } = CASES[kind]
  const examples = EXAMPLES[kind]
  const other = bodyField === 'description' ? { message: true as const } : { description: true as const }
  const status = z.enum(statuses)
  // The types stay those of both kinds, so that all other code is shared.
  const item = stored.omit(other).required().extend({ status }) as unknown as typeof stored
  const mailed = item.extend({ emailSent: z.boolean(), emailError: z.string().nullable() })
  return {
    status,
    item: item.meta({ id: title, examples: [examples.item] }),
    mailed: mailed.meta({ id: `Mailed${title}`, examples: [examples.mailed] }),
    body: newCase.omit(other).meta({ examples: [examples.body] }) as unknown as typeof newCase,
    totals: z
      .object({ total: z.number(), active: z.number(), counts: z.record(status, z.number()) })
      .meta({ id: `${title}Totals`, examples: [examples.totals] }) as unknown as z.ZodType<CaseTotals>,
  }
}

type Schemas = ReturnType<typeof schemasOf>

function listCallsOf(kind: CaseKind, { item, totals, body, mailed }: Schemas) {
  const { noun, plural, statuses } = CASES[kind]
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
    ...assigneeFilter,
  })
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

function photoCallsOf(kind: CaseKind) {
  const { noun } = CASES[kind]
  return {
    'POST /photos': {
      who: 'signed-in',
      permission: 'case:write',
      summary: `Uploads a photo, JPEG or PNG of at most 10,485,760 bytes, for a ${noun} or reply that follows within 24 hours`,
      form: photoForm,
      file: 'photo',
      answer: photo,
      status: 201,
      idempotent: true,
    },
    'GET /photos/{photoId}/file': {
      who: 'ticket',
      permission: 'case:read',
      summary: `A photo, for an admin and the tenant of the ${noun}`,
      params: onePhoto,
      bytes: '*/*',
    },
    'POST /photos/{photoId}/file/ticket': {
      who: 'signed-in',
      permission: 'case:read',
      summary: 'A ticket of 60 s that opens this photo in ?token=',
      params: onePhoto,
      answer: ticket,
    },
    'GET /photos/{photoId}/thumbnail': {
      who: 'signed-in',
      permission: 'case:read',
      summary: 'The photo small, or itself where it came without a thumbnail',
      params: onePhoto,
      bytes: '*/*',
    },
  } as const satisfies Endpoints
}

const oneOf = (kind: CaseKind) => z.object({ id: id.meta({ examples: [EXAMPLE_IDS[kind]] }) })

function itemCallsOf(kind: CaseKind, { item, status, mailed }: Schemas) {
  const { noun } = CASES[kind]
  const one = oneOf(kind)
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
      body: z
        .object({
          status: status.optional(),
          adminResponse: longText.nullish(),
          photoIds,
          ...assigneeChanges,
          from: status
            .optional()
            .meta({ description: 'The state that the caller saw; 409 when it is another by now' }),
        })
        .meta({ examples: [EXAMPLES[kind].changes] }),
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

function tenantCallsOf(kind: CaseKind, { mailed }: Schemas) {
  const { noun } = CASES[kind]
  const one = oneOf(kind)
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

function callsOf(kind: CaseKind) {
  const schemas = schemasOf(kind)
  return {
    ...listCallsOf(kind, schemas),
    ...photoCallsOf(kind),
    ...itemCallsOf(kind, schemas),
    ...tenantCallsOf(kind, schemas),
  } as const satisfies Endpoints
}

export const caseCalls = { request: callsOf('request'), complaint: callsOf('complaint') }
export type CaseCalls = ReturnType<typeof callsOf>
