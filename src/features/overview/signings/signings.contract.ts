import { z } from 'zod'
import { CHANNELS } from '../../../shared/channels.ts'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS, EXAMPLE_TICKET } from '../../../shared/examples.ts'
import {
  day,
  id,
  line,
  ONE_LINE,
  optionalDay,
  optionalLine,
  optionalReference,
  paging,
  sheetFormat,
} from '../../../shared/fields/fields.ts'
import { documentText } from './document-text.ts'
import { checkedDocument, registrationDue, signing, signingRow } from './signing.schemas.ts'
import { EXAMPLES } from './signings.examples.ts'
import { SIGNING_MESSAGES } from './signings.messages.ts'
import { SIGNING_KINDS, SIGNING_STATES } from './signings.rules.ts'

export * from './signing.schemas.ts'

const newSigning = z.object({
  kind: z.enum(SIGNING_KINDS),
  templateId: id
    .nullable()
    .optional()
    .meta({
      description:
        'Unless given: the own text for such units that was changed last, else the one of the portal',
      examples: [EXAMPLE_IDS.agreementTemplate],
    }),
})
export type NewSigning = z.output<typeof newSigning>

const signingFilter = z.object({
  leaseId: id.optional().meta({ examples: [EXAMPLE_IDS.lease] }),
  kind: z.enum(SIGNING_KINDS).optional(),
  state: z.enum(SIGNING_STATES).optional(),
  q: optionalLine
    .optional()
    .meta({ description: 'In the number and the name of the tenant', examples: ['DOC-2026-00017'] }),
})
export type SigningFilter = z.output<typeof signingFilter>

const SHA256 = /^[0-9a-f]{64}$/
/** Printed sums are copied in upper case, and with the spaces of a line that was broken. */
const sha256 = z
  .string()
  .max(ONE_LINE)
  .overwrite((text) => text.replaceAll(/\s/g, '').toLowerCase())
  .refine((text) => SHA256.test(text), { params: { sentence: 'must be 64 hexadecimal digits' } })
  .meta({ examples: [EXAMPLES.sign.documentSha256] })

// Base64 of 100 KB, with the head of a data URL.
const DRAWING_MAX_LENGTH = 140_000

const signatureGiven = z.object({
  documentSha256: sha256,
  name: line(),
  drawing: z
    .string()
    .max(DRAWING_MAX_LENGTH)
    .meta({ description: 'A PNG of at most 100 KB, in Base64 or as a data URL' }),
  agree: z.boolean(),
  code: optionalLine.optional().meta({ description: 'For the tenant' }),
})
export type SignatureGiven = z.output<typeof signatureGiven>

const ending = z
  .object({ reason: line(SIGNING_MESSAGES.reasonMissing) })
  .meta({ examples: [EXAMPLES.reason] })

const registered = z.object({
  registeredOn: day,
  reference: optionalReference.min(1, SIGNING_MESSAGES.referenceMissing),
  stampedOn: optionalDay,
})
export type Registered = z.output<typeof registered>

const params = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.signing] }) })

export const signingsEndpoints = {
  'POST /leases/{id}/signings': {
    who: 'admin',
    permission: 'signing:write',
    summary:
      'Makes a draft of an agreement, an addendum or a final statement; reports come from their handover',
    params: z.object({ id: id.meta({ examples: [EXAMPLE_IDS.lease] }) }),
    body: newSigning.meta({ examples: [EXAMPLES.newSigning] }),
    answer: signing,
    status: 201,
    idempotent: true,
  },
  'GET /signings': {
    who: 'signed-in',
    permission: 'signing:read',
    summary: 'Documents to sign, newest first; a tenant sees its own that were sent',
    query: paging.extend(signingFilter.shape),
    answer: z.array(signingRow),
  },
  'GET /signings/export': {
    who: 'admin',
    permission: 'signing:read',
    summary: 'The documents to sign that match as CSV or XLSX',
    query: signingFilter.extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'GET /signings/registration-due': {
    who: 'admin',
    permission: 'signing:read',
    summary: 'Sealed agreements that the law wants registered and that are not, the first due first',
    answer: z.array(registrationDue),
  },
  'GET /signings/{id}': {
    who: 'signed-in',
    permission: 'signing:read',
    summary: 'One document with its text and what happened to it; a tenant its own, once sent',
    params,
    answer: signing,
  },
  'PATCH /signings/{id}': {
    who: 'admin',
    permission: 'signing:write',
    summary: 'Changes the text of a draft; an unknown placeholder is refused by name',
    params,
    body: z.object({ body: documentText.optional() }).meta({ examples: [EXAMPLES.body] }),
    answer: signing,
  },
  'GET /signings/{id}/file': {
    who: 'ticket',
    permission: 'signing:read',
    summary:
      'The PDF: of a draft as it would be sent, then the frozen pages, then the sealed file. A tenant that opens it may sign it',
    params,
    bytes: '*/*',
  },
  'POST /signings/{id}/file/ticket': {
    who: 'signed-in',
    permission: 'signing:read',
    summary: 'A ticket of 60 s that opens this file in ?token=',
    params,
    answer: z.object({ token: z.string() }).meta({ id: 'Ticket', examples: [EXAMPLE_TICKET] }),
  },
  'POST /signings/{id}/send': {
    who: 'admin',
    permission: 'signing:write',
    summary: 'Freezes text and pages, and tells the tenant; refused while placeholders have no value',
    params,
    answer: signing,
    idempotent: true,
  },
  'POST /signings/{id}/code': {
    who: 'tenant',
    summary: 'Sends a code of 10 minutes to a contact of the tenant that was proven; it ends the code before',
    params,
    answer: z
      .object({ channel: z.enum(CHANNELS), sentTo: z.string() })
      .meta({ id: 'SigningCode', examples: [EXAMPLES.codeSent] }),
    status: 202,
  },
  'POST /signings/{id}/sign': {
    who: 'signed-in',
    permission: 'signing:write',
    confirmsPassword: 'sometimes',
    summary:
      'Signs: the tenant with its code, an owner or manager with the password. The second signature seals the document',
    params,
    body: signatureGiven.meta({ examples: [EXAMPLES.sign] }),
    answer: signing,
  },
  'POST /signings/{id}/decline': {
    who: 'tenant',
    summary: 'Refuses to sign, with the reason',
    params,
    body: ending,
    answer: signing,
  },
  'POST /signings/{id}/withdraw': {
    who: 'admin',
    permission: 'signing:write',
    summary: 'Takes a document back before it is sealed, with the reason',
    params,
    body: ending,
    answer: signing,
  },
  'POST /signings/{id}/paper': {
    who: 'admin',
    permission: 'signing:write',
    summary: 'Seals a draft or a sent document by the scan of the paper that both signed: JPEG, PNG or PDF',
    params,
    form: z.object({ signedOn: day }).meta({ examples: [EXAMPLES.paper] }),
    file: 'file',
    answer: signing,
    idempotent: true,
  },
  'PATCH /signings/{id}/registration': {
    who: 'admin',
    permission: 'signing:write',
    summary: 'Notes when and under which number a sealed agreement was registered, and when it was stamped',
    params,
    body: registered.meta({ examples: [EXAMPLES.registration] }),
    answer: signing,
  },
  'POST /check': {
    who: 'anyone',
    summary:
      'Whether these exact bytes are a document of this portal, by the file or by its number and SHA-256; keeps nothing, 60 an hour per network',
    body: z.object({ number: line(), sha256 }).meta({ examples: [EXAMPLES.check] }),
    file: 'file',
    answer: checkedDocument,
  },
} as const satisfies Endpoints
