import { z } from 'zod'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { day, id, instant, line, longText } from '../../../shared/fields/fields.ts'
import { CONDITIONS } from './conditions.rules.ts'
import { EXAMPLES } from './handovers.examples.ts'
import { HANDOVER_MESSAGES } from './handovers.messages.ts'
import { HANDOVER_KINDS, HANDOVER_LIMITS } from './handovers.rules.ts'

/** In base64 characters: 100 KB. */
const DRAWING_MAX = 136_536

export const handoverId = id.meta({ examples: [EXAMPLES.ids.handover] })
export const itemId = id.meta({ examples: [EXAMPLES.ids.item] })
export const onItem = z.object({ id: handoverId, itemId })

/** Made on the phone; the same as in the database. */
export const madeId = z.uuid().transform((text) => text.toLowerCase())

export const recordedAt = instant.meta({
  format: 'date-time',
  description: 'By the clock of the phone; an older one changes nothing',
})

const recorded = { id: madeId, recordedAt }

export const newHandover = z.object({
  kind: z.enum(HANDOVER_KINDS),
  day: day.meta({ description: 'The day of the walk', examples: ['2026-12-01'] }),
  templateId: id
    .optional()
    .meta({
      description: 'That of the kind of the unit without one; an exit takes over the items of its entry',
      examples: [EXAMPLES.ids.template],
    }),
  assigneeUid: id
    .nullable()
    .optional()
    .meta({ description: 'The staff member who does it, null: nobody', examples: [EXAMPLE_IDS.admin] }),
})
export type NewHandover = z.output<typeof newHandover>

const items = z.array(
  z.object({
    ...recorded,
    room: line(HANDOVER_MESSAGES.roomMissing).optional(),
    name: line(HANDOVER_MESSAGES.itemMissing).optional(),
    condition: z.enum(CONDITIONS).nullable().optional(),
    note: longText.nullable().optional(),
  }),
)
const reading = z
  .number()
  .min(0)
  .max(999_999_999)
  .refine((value) => Number(value.toFixed(3)) === value, {
    params: { sentence: 'must have at most three decimals' },
  })
const meters = z.array(
  z.object({ ...recorded, name: line().optional(), reading: reading.nullable().optional() }),
)
const keys = z.array(
  z.object({
    ...recorded,
    name: line().optional(),
    count: z.number().int().min(0).max(1000).nullable().optional(),
  }),
)

export const handoverChanges = z.object({
  day: day.optional(),
  assigneeUid: newHandover.shape.assigneeUid,
  items: items
    .max(HANDOVER_LIMITS.items)
    .optional()
    .meta({ description: 'By id; a new id with room and name adds' }),
  meters: meters
    .max(HANDOVER_LIMITS.readings)
    .optional()
    .meta({ description: 'By id; a new id with a name adds' }),
  keys: keys
    .max(HANDOVER_LIMITS.readings)
    .optional()
    .meta({ description: 'By id; a new id with a name adds' }),
})
export type HandoverChanges = z.output<typeof handoverChanges>
export type ItemChange = z.output<typeof items>[number]

export const submission = z.object({
  photoIds: z
    .array(madeId)
    .max(HANDOVER_LIMITS.photos)
    .meta({ description: 'Every photo that was taken; those that have not arrived are named in `missing`' }),
  name: line(HANDOVER_MESSAGES.signerMissing),
  drawing: z
    .base64()
    .min(1)
    .max(DRAWING_MAX)
    .meta({ description: 'The signature of who submits it, a PNG of at most 100 KB in base64' }),
})
export type Submission = z.output<typeof submission>
