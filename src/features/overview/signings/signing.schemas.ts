import { z } from 'zod'
import { CHANNELS } from '../../../shared/channels.ts'
import { PLACEHOLDERS } from './placeholders.rules.ts'
import { EXAMPLES } from './signings.examples.ts'
import { PARTIES, SIGNING_KINDS, SIGNING_STATES, SIGNING_WAYS, TRAIL_EVENTS } from './signings.rules.ts'

/** In GHS. `held` is left of the deposit; `toGiveBack` is held or credit beyond what is owed. */
const statementTotals = z
  .object({
    deposit: z.number(),
    depositUsed: z.number(),
    depositReturned: z.number(),
    held: z.number(),
    owed: z.number(),
    credit: z.number(),
    leftToPay: z.number(),
    toGiveBack: z.number(),
  })
  .meta({ id: 'FinalStatementTotals' })
export type StatementTotals = z.infer<typeof statementTotals>

const warning = z
  .object({ text: z.string(), source: z.string(), checkedOn: z.string() })
  .meta({ id: 'SigningWarning' })

const signature = z.object({
  party: z.enum(PARTIES),
  name: z.string(),
  signedAt: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  channel: z.enum(CHANNELS).nullable(),
  sentTo: z.string().nullable(),
})

const trailEvent = z.object({
  at: z.string(),
  what: z.enum(TRAIL_EVENTS),
  name: z.string(),
  ip: z.string().nullable(),
  detail: z.string().nullable(),
})

const registration = z.object({
  registeredOn: z.string(),
  reference: z.string(),
  stampedOn: z.string().nullable(),
})

/** `missing` are placeholders without a value. `documentSha256` is of the frozen pages, `sealedSha256` of the sealed file. */
export const signingRow = z
  .object({
    id: z.string(),
    number: z.string(),
    leaseId: z.string(),
    tenantId: z.string(),
    tenantName: z.string(),
    propertyName: z.string(),
    unitName: z.string(),
    kind: z.enum(SIGNING_KINDS),
    version: z.number(),
    state: z.enum(SIGNING_STATES),
    way: z.enum(SIGNING_WAYS),
    title: z.string(),
    missing: z.array(z.enum(PLACEHOLDERS)),
    warnings: z.array(warning),
    documentSha256: z.string().nullable(),
    sealedSha256: z.string().nullable(),
    sealedAt: z.string().nullable(),
    sentAt: z.string().nullable(),
    createdAt: z.string(),
    createdByName: z.string(),
    signedOn: z.string().nullable().meta({ description: 'The day on a paper that was signed' }),
    endReason: z.string().nullable().meta({ description: 'Why it was withdrawn or declined' }),
    objectUntil: z.string().nullable().meta({ description: 'The last day for objections to a report' }),
    handoverId: z.string().nullable(),
    follows: z
      .string()
      .nullable()
      .meta({ description: 'The number of the agreement that an addendum changes' }),
    registration: registration.nullable(),
    signatures: z.array(signature),
    totals: statementTotals.optional(),
  })
  .meta({ id: 'SigningRow', examples: [EXAMPLES.row] })
export type SigningRow = z.infer<typeof signingRow>

export const signing = signingRow
  .extend({ body: z.string(), trail: z.array(trailEvent) })
  .meta({ id: 'Signing', examples: [EXAMPLES.signing] })
export type Signing = z.infer<typeof signing>

export const registrationDue = z
  .object({
    signingId: z.string(),
    number: z.string(),
    kind: z.enum(SIGNING_KINDS),
    leaseId: z.string(),
    tenantId: z.string(),
    tenantName: z.string(),
    propertyName: z.string(),
    unitName: z.string(),
    sealedAt: z.string(),
    reasons: z.array(z.enum(['rooms', 'term'])),
    dueOn: z.string().nullable().meta({ description: 'Null where no number of days was found in the law' }),
    daysLate: z.number(),
  })
  .meta({ id: 'RegistrationDue', examples: [EXAMPLES.due] })
export type RegistrationDue = z.infer<typeof registrationDue>

const checkedSignature = signature.pick({ party: true, name: true, signedAt: true })
export const checkedDocument = z
  .object({
    known: z.boolean(),
    number: z.string().optional(),
    kind: z.enum(SIGNING_KINDS).optional(),
    state: z.enum(SIGNING_STATES).optional(),
    sealedAt: z.string().nullable().optional(),
    signatures: z.array(checkedSignature).optional(),
  })
  .meta({ id: 'CheckedDocument', examples: [EXAMPLES.checked] })
export type CheckedDocument = z.infer<typeof checkedDocument>
