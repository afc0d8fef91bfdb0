import type { z } from 'zod'
import {
  type Property,
  propertiesEndpoints,
  SEEDED_PROPERTIES,
} from '../../features/property/properties/properties.contract.ts'
import { capacityText } from '../../features/property/properties/web/property.schema.ts'

export const setupProperty = propertiesEndpoints['POST /properties'].body.extend({ capacity: capacityText })
export type SetupProperty = z.output<typeof setupProperty>

export const SEEDED: z.input<typeof setupProperty>[] = SEEDED_PROPERTIES.map(({ capacity, ...property }) => ({
  ...property,
  capacity: String(capacity),
}))

/** The index of the first property with the name of an earlier one; -1 without any. */
export const findTwice = (properties: readonly { name: string }[]): number =>
  properties.findIndex(({ name }, at) => properties.findIndex((other) => other.name === name) < at)

type Plan = { change: { id: string; body: SetupProperty }[]; add: SetupProperty[]; remove: Property[] }

/** Properties keep their name where they can; renaming uses up those that nobody wants, in their order. */
export function planProperties(stored: readonly Property[], wanted: readonly SetupProperty[]): Plan {
  const unwanted = stored.filter(({ name }) => !wanted.some((property) => property.name === name))
  const plan: Plan = { change: [], add: [], remove: [] }
  for (const body of wanted) {
    const property = stored.find(({ name }) => name === body.name) ?? unwanted.shift()
    if (!property) plan.add.push(body)
    else if (Object.entries(body).some(([field, value]) => property[field as keyof SetupProperty] !== value))
      plan.change.push({ id: property.id, body })
  }
  return { ...plan, remove: unwanted }
}
