import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, line } from '../../../shared/fields/fields.ts'
import { PROPERTY_KINDS } from './properties.rules.ts'

const newPropertyExample = { name: 'Spintex (Shops)', kind: 'shops', capacity: 20 }
const propertyChangesExample = { capacity: 22 }

/** The properties of the specification, with their initial capacity. */
export const SEEDED_PROPERTIES = [
  { name: 'Bohye (Shops)', kind: 'shops', capacity: 20 },
  { name: 'Achimota (Shops)', kind: 'shops', capacity: 20 },
  { name: 'Palmwine (Shops)', kind: 'shops', capacity: 20 },
  { name: 'Bohye apartments', kind: 'apartments', capacity: 12 },
] as const

export const property = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(PROPERTY_KINDS),
    capacity: z.number(),
    archived: z.boolean(),
  })
  .meta({ id: 'Property' })
export type Property = z.infer<typeof property>

const newProperty = z.object({
  name: line('Name is required'),
  kind: z.enum(PROPERTY_KINDS),
  capacity: z.number().int().min(0).max(100_000),
})
export type NewProperty = z.infer<typeof newProperty>

const propertyChanges = newProperty.partial().extend({ archived: z.boolean().optional() })
export type PropertyChanges = z.infer<typeof propertyChanges>

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.property] }) })

export const propertiesEndpoints = {
  'GET /properties': {
    who: 'admin',
    permission: 'property:read',
    summary: 'The properties that are rented out, or with `archived` those that are so no longer',
    query: z.object({
      archived: z
        .stringbool()
        .optional()
        .meta({ description: 'true: the archived properties alone', examples: ['true'] }),
    }),
    answer: z.array(property),
  },
  'POST /properties': {
    who: 'admin',
    permission: 'property:write',
    summary: 'Adds a property',
    body: newProperty.meta({ examples: [newPropertyExample] }),
    answer: property,
    status: 201,
  },
  'PATCH /properties/{id}': {
    who: 'admin',
    permission: 'property:write',
    summary:
      'Changes a property; its tenants follow a new name. One without present tenants can be archived, and restored',
    params: one,
    body: propertyChanges.meta({ examples: [propertyChangesExample] }),
    answer: property,
  },
  'DELETE /properties/{id}': {
    who: 'admin',
    permission: 'property:write',
    summary: 'Deletes a property that never had a tenant; one that had can be archived',
    params: one,
    status: 204,
  },
} as const satisfies Endpoints
