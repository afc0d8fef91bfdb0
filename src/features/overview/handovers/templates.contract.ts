import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { id, line } from '../../../shared/fields/fields.ts'
import { UNIT_KINDS } from '../../property/properties/units.rules.ts'
import { EXAMPLES } from './handovers.examples.ts'
import { HANDOVER_MESSAGES } from './handovers.messages.ts'
import { TEMPLATE_LIMITS } from './handovers.rules.ts'

export const handoverTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    unitKinds: z.array(z.enum(UNIT_KINDS)),
    rooms: z.array(z.object({ name: z.string(), items: z.array(z.string()) })),
    meters: z.array(z.string()),
    keys: z.array(z.string()),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'HandoverTemplate' })
export type HandoverTemplate = z.infer<typeof handoverTemplate>

const room = z.object({
  name: line(HANDOVER_MESSAGES.roomMissing),
  items: z.array(line(HANDOVER_MESSAGES.itemsMissing)).max(TEMPLATE_LIMITS.items),
})
const readings = (missing: string) => z.array(line(missing)).max(TEMPLATE_LIMITS.readings)

const newTemplate = z.object({
  name: line(HANDOVER_MESSAGES.nameMissing),
  unitKinds: z
    .array(z.enum(UNIT_KINDS))
    .max(UNIT_KINDS.length)
    .meta({ description: 'The kinds of units for which it is chosen where none is named' }),
  rooms: z.array(room).max(TEMPLATE_LIMITS.rooms),
  meters: readings(HANDOVER_MESSAGES.metersMissing),
  keys: readings(HANDOVER_MESSAGES.keysMissing),
})
export type NewHandoverTemplate = z.output<typeof newTemplate>

const templateChanges = newTemplate.partial()
export type HandoverTemplateChanges = z.output<typeof templateChanges>

const one = z.object({ id: id.meta({ examples: [EXAMPLES.ids.template] }) })

export const handoverTemplatesEndpoints = {
  'GET /handover-templates': {
    who: 'admin',
    permission: 'handover:read',
    summary: 'The templates of handovers, by name',
    answer: z.array(handoverTemplate),
  },
  'POST /handover-templates': {
    who: 'admin',
    permission: 'maintenance:write',
    summary: 'Adds a template: rooms with their items, meters and keys',
    body: newTemplate.meta({ examples: [EXAMPLES.template] }),
    answer: handoverTemplate,
    status: 201,
    idempotent: true,
  },
  'PATCH /handover-templates/{id}': {
    who: 'admin',
    permission: 'maintenance:write',
    summary: 'Changes a template; handovers that were prepared before stay as they are',
    params: one,
    body: templateChanges.meta({ examples: [EXAMPLES.templateChanges] }),
    answer: handoverTemplate,
  },
  'DELETE /handover-templates/{id}': {
    who: 'admin',
    permission: 'maintenance:write',
    summary: 'Deletes a template; handovers that were prepared from it stay',
    params: one,
    status: 204,
  },
} as const satisfies Endpoints
