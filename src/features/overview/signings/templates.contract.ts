import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, line } from '../../../shared/fields/fields.ts'
import { UNIT_KINDS } from '../../property/properties/units.rules.ts'
import { documentText } from './document-text.ts'
import { PLACEHOLDERS } from './placeholders.rules.ts'
import { EXAMPLES } from './signings.examples.ts'
import { SIGNING_MESSAGES } from './signings.messages.ts'
import { TEMPLATE_KINDS } from './signings.rules.ts'

/** `unitKinds` empty: for every kind of unit. Templates that come with the portal are `builtIn`. */
export const agreementTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(TEMPLATE_KINDS),
    unitKinds: z.array(z.enum(UNIT_KINDS)),
    body: z.string(),
    version: z.number(),
    builtIn: z.boolean(),
    updatedAt: z.string().nullable(),
  })
  .meta({ id: 'AgreementTemplate', examples: [EXAMPLES.storedTemplate] })
export type AgreementTemplate = z.infer<typeof agreementTemplate>

const unitKinds = z.array(z.enum(UNIT_KINDS)).max(UNIT_KINDS.length)
const newTemplate = z.object({
  name: line(SIGNING_MESSAGES.nameMissing),
  kind: z.enum(TEMPLATE_KINDS),
  unitKinds: unitKinds.default([]),
  body: documentText.meta({
    description: `Markdown with the placeholders ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}`,
  }),
})
export type NewTemplate = z.output<typeof newTemplate>

const templateChanges = newTemplate.omit({ kind: true }).partial().extend({ unitKinds: unitKinds.optional() })
export type TemplateChanges = z.output<typeof templateChanges>

const params = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.agreementTemplate] }) })

export const templatesEndpoints = {
  'GET /agreement-templates': {
    who: 'admin',
    permission: 'signing:read',
    summary: 'The texts of agreements and addenda, own ones first, and those that come with the portal',
    answer: z.array(agreementTemplate),
  },
  'POST /agreement-templates': {
    who: 'admin',
    permission: 'signing:write',
    alsoPermission: 'property:write',
    summary: 'Adds a text; an unknown placeholder is refused by name',
    body: newTemplate.meta({ examples: [EXAMPLES.template] }),
    answer: agreementTemplate,
    status: 201,
    idempotent: true,
  },
  'POST /agreement-templates/preview': {
    who: 'admin',
    permission: 'signing:read',
    summary: 'A text with its placeholders filled for a lease, or with examples; stores nothing',
    body: z
      .object({ body: documentText, leaseId: id.optional().meta({ examples: [EXAMPLE_IDS.lease] }) })
      .meta({ examples: [EXAMPLES.preview] }),
    answer: z
      .object({ body: z.string(), missing: z.array(z.enum(PLACEHOLDERS)) })
      .meta({ id: 'FilledText', examples: [EXAMPLES.previewed] }),
  },
  'PATCH /agreement-templates/{id}': {
    who: 'admin',
    permission: 'signing:write',
    alsoPermission: 'property:write',
    summary: 'Changes a text, as its next version; documents that were made of it stay',
    params,
    body: templateChanges.meta({ examples: [{ name: EXAMPLES.template.name }] }),
    answer: agreementTemplate,
  },
  'DELETE /agreement-templates/{id}': {
    who: 'admin',
    permission: 'signing:write',
    // Texts are for all properties.
    alsoPermission: 'property:write',
    summary: 'Deletes a text; documents that were made of it stay',
    params,
    status: 204,
  },
} as const satisfies Endpoints
