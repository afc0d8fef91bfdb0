import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id } from '../../../shared/fields/fields.ts'

export const holder = z
  .object({
    id: z.string(),
    name: z.string(),
    moveInDate: z.string().nullable(),
    leaseEndDate: z.string().nullable(),
  })
  .meta({ id: 'Holder' })
export type Holder = z.infer<typeof holder>

/** `formerTenants` counts deleted tenants, `taken` units in use, `doubleLet` units with two leases at the same time. */
export const occupancy = z
  .object({
    propertyId: z.string(),
    tenants: z.number(),
    formerTenants: z.number(),
    taken: z.number(),
    doubleLet: z.number(),
  })
  .meta({ id: 'PropertyOccupancy' })
export type Occupancy = z.infer<typeof occupancy>

/** The name is null for tenants without a unit. */
export const unit = z
  .object({ unit: z.string().nullable(), doubleLet: z.boolean(), tenants: z.array(holder) })
  .meta({ id: 'Unit' })
export type Unit = z.infer<typeof unit>

export const occupancyEndpoints = {
  'GET /properties/occupancy': {
    who: 'admin',
    permission: 'property:read',
    summary:
      'How many tenants each property has, and how many units are occupied by two tenants at the same time',
    answer: z.array(occupancy),
  },
  'GET /properties/{id}/units': {
    who: 'admin',
    permission: 'property:read',
    summary: 'The units of a property by name: who is in which, and which stand empty',
    params: z.object({ id: id.meta({ examples: [EXAMPLE_IDS.property] }) }),
    answer: z.array(unit),
  },
} as const satisfies Endpoints
