import { z } from 'zod'
import { line, ONE_LINE } from '../../../../../shared/fields/fields.ts'
import { UNIT_KINDS } from '../../../../property/properties/units.rules.ts'
import { HANDOVER_MESSAGES } from '../../handovers.messages.ts'
import { TEMPLATE_LIMITS } from '../../handovers.rules.ts'
import type { HandoverTemplate } from '../../templates.contract.ts'

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)

const lines = (most: number) =>
  z
    .string()
    .transform(toLines)
    .refine((all) => all.length <= most, `At most ${most} lines`)
    .refine((all) => all.every((one) => one.length <= ONE_LINE), `Each line has at most ${ONE_LINE} letters`)

const room = z.object({
  name: line(HANDOVER_MESSAGES.roomMissing),
  items: lines(TEMPLATE_LIMITS.items).refine(
    (all) => all.length > 0,
    'Name at least one item, or remove this room',
  ),
})

/** Items, meters and keys are typed one a line. */
export const templateForm = z.object({
  name: line(HANDOVER_MESSAGES.nameMissing),
  unitKinds: z.array(z.enum(UNIT_KINDS)),
  rooms: z.array(room).max(TEMPLATE_LIMITS.rooms),
  meters: lines(TEMPLATE_LIMITS.readings),
  keys: lines(TEMPLATE_LIMITS.readings),
})
export type TemplateInput = z.input<typeof templateForm>
export type TemplateOutput = z.output<typeof templateForm>

export const NEW_ROOM: TemplateInput['rooms'][number] = { name: '', items: '' }

export function templateValues(template: HandoverTemplate | undefined): TemplateInput {
  if (!template) return { name: '', unitKinds: [], rooms: [NEW_ROOM], meters: '', keys: '' }
  const { name, unitKinds, rooms, meters, keys } = template
  return {
    name,
    unitKinds,
    rooms: rooms.map((one) => ({ name: one.name, items: one.items.join('\n') })),
    meters: meters.join('\n'),
    keys: keys.join('\n'),
  }
}

/** The item one place earlier. */
export const movedEarlier = <T>(list: readonly T[], index: number): T[] => {
  const [moved] = list.slice(index, index + 1)
  if (moved === undefined || index === 0) return [...list]
  return list.toSpliced(index, 1).toSpliced(index - 1, 0, moved)
}
