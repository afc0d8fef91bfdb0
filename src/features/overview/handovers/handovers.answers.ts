import { z } from 'zod'
import { CONDITIONS } from './conditions.rules.ts'
import { HANDOVER_KINDS, HANDOVER_STATES } from './handovers.rules.ts'

const condition = z.enum(CONDITIONS).nullable()

export const handoverPhoto = z
  .object({
    id: z.string(),
    itemId: z.string(),
    sequence: z.number(),
    takenAt: z.string(),
    receivedAt: z.string(),
    by: z.enum(['office', 'tenant']),
    sha256: z.string(),
    url: z.string(),
    thumbnailUrl: z.string(),
    fileSize: z.number(),
  })
  .meta({ id: 'HandoverPhoto' })
export type HandoverPhoto = z.infer<typeof handoverPhoto>

const deduction = z.object({
  amount: z.number(),
  text: z.string(),
  invoiceId: z
    .string()
    .nullable()
    .meta({ description: 'Null until it is charged, and once that invoice is voided' }),
  invoiceNumber: z.string().nullable(),
  voidedNumber: z
    .string()
    .nullable()
    .meta({ description: 'Of its invoice that was voided, until it is charged again; null for tenants' }),
})

/** `entry` is null in an entry, and for what was not recorded then; `deduction` also for caretakers. */
export const handoverItem = z
  .object({
    id: z.string(),
    room: z.string(),
    name: z.string(),
    condition,
    note: z.string().nullable(),
    recordedAt: z.string().nullable(),
    photos: z.array(handoverPhoto).meta({ description: 'By `sequence`' }),
    objection: z.object({ text: z.string(), at: z.string() }).nullable(),
    entry: z.object({ condition, note: z.string().nullable(), photos: z.array(handoverPhoto) }).nullable(),
    worse: z.boolean(),
    mayDeduct: z.boolean().meta({ description: 'Whether a deduction is more than fair wear' }),
    deduction: deduction.nullable(),
  })
  .meta({ id: 'HandoverItem' })
export type HandoverItem = z.infer<typeof handoverItem>

const reading = { id: z.string(), name: z.string(), recordedAt: z.string().nullable() }
const value = z.number().nullable()

/** A row of the list: `done` of `items` have a condition. */
export const handoverSummary = z
  .object({
    id: z.string(),
    kind: z.enum(HANDOVER_KINDS),
    state: z.enum(HANDOVER_STATES),
    day: z.string(),
    leaseId: z.string(),
    tenantId: z.string(),
    tenantName: z.string(),
    propertyId: z.string(),
    propertyName: z.string(),
    unitName: z.string(),
    assigneeUid: z.string().nullable(),
    assigneeName: z.string().nullable(),
    done: z.number(),
    all: z.number(),
    photoCount: z.number(),
    objections: z.number(),
    submittedAt: z.string().nullable(),
    submittedBy: z.string().nullable(),
    objectUntil: z.string().nullable().meta({ description: 'The last day for objections' }),
    signingId: z.string().nullable().meta({ description: 'The report, once submitted' }),
    createdAt: z.string(),
  })
  .meta({ id: 'HandoverSummary' })
export type HandoverSummary = z.infer<typeof handoverSummary>

export const handover = handoverSummary
  .extend({
    items: z.array(handoverItem),
    meters: z.array(z.object({ ...reading, reading: value, entry: value })),
    keys: z.array(z.object({ ...reading, count: value, entry: value })),
    canObject: z.boolean(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'Handover' })
export type Handover = z.infer<typeof handover>

export const chargedDeductions = z
  .object({
    invoices: z.array(
      z.object({ invoiceId: z.string(), invoiceNumber: z.string(), itemId: z.string(), amount: z.number() }),
    ),
  })
  .meta({ id: 'ChargedDeductions' })
export type ChargedDeductions = z.infer<typeof chargedDeductions>
