import { z } from 'zod'
import type { Endpoints } from '../../shared/endpoint.ts'
import { id, line } from '../../shared/fields.ts'

export const PROPERTY_KINDS = ['shops', 'apartments'] as const

/** The places of the specification, with the capacity they start with. */
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
  })
  .meta({ id: 'Property' })
export type Property = z.infer<typeof property>

const newProperty = z.object({
  name: line('Name is required'),
  kind: z.enum(PROPERTY_KINDS),
  capacity: z.number().int().min(0).max(100_000),
})

export const propertiesEndpoints = {
  'GET /properties': { who: 'admin', summary: 'The places that are let', answer: z.array(property) },
  'POST /properties': {
    who: 'admin',
    summary: 'Adds a property',
    body: newProperty,
    answer: property,
    status: 201,
  },
  'PATCH /properties/{id}': {
    who: 'admin',
    summary: 'Changes a property; its tenants follow a new name',
    params: z.object({ id }),
    body: newProperty.partial(),
    answer: property,
  },
  'DELETE /properties/{id}': {
    who: 'admin',
    summary: 'Removes a property without tenants',
    params: z.object({ id }),
    status: 204,
  },
} as const satisfies Endpoints
