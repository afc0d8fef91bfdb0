import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { day, id, line, optionalLine, paging, sheetFormat } from '../../../shared/fields/fields.ts'
import { bothWays } from '../../../shared/fields/sorts.ts'
import { EXAMPLES } from './units.examples.ts'
import { UNIT_MESSAGES } from './units.messages.ts'
import { UNIT_KINDS } from './units.rules.ts'

const MAX_FLOOR_AREA = 1_000_000

/** Days and rent are null for staff who may not see leases. */
const unitLease = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  rent: z.number().nullable(),
})

/** `lease` is current, also past its end until ended; `others` overlap it. `nextKinds` are planned changes of `kind`. */
export const registeredUnit = z
  .object({
    id: z.string(),
    propertyId: z.string(),
    propertyName: z.string(),
    name: z.string(),
    kind: z.enum(UNIT_KINDS),
    nextKinds: z.array(z.object({ kind: z.enum(UNIT_KINDS), from: z.string() })),
    floorArea: z.number().nullable(),
    rooms: z.number().nullable().meta({ description: 'Null where they were not counted' }),
    active: z.boolean(),
    createdAt: z.string(),
    lease: unitLease.nullable(),
    others: z.array(unitLease),
    next: unitLease.nullable(),
    doubleLet: z.boolean(),
    vacantSince: z.string().nullable(),
    lastRent: z
      .number()
      .nullable()
      .meta({
        description: 'Per period of `lastRentMonths`: that of the current lease, else of the last one',
      }),
    lastRentMonths: z.number().nullable(),
    hadLeases: z.boolean(),
  })
  .meta({ id: 'RegisteredUnit' })
export type RegisteredUnit = z.infer<typeof registeredUnit>

export const isFloorArea = (area: number) =>
  area >= 0 && area <= MAX_FLOOR_AREA && Number(area.toFixed(2)) === area

const floorArea = z
  .number()
  .refine(isFloorArea, { params: { sentence: `must be ${UNIT_MESSAGES.floorArea}` } })
  .nullable()
  .meta({ description: 'In square metres' })

export const MAX_ROOMS = 500

const rooms = z
  .number()
  .int()
  .min(1)
  .max(MAX_ROOMS)
  .nullable()
  .meta({ description: 'To live or work in; one or two to live in must be registered' })

export const newUnit = z.object({
  propertyId: id.meta({ examples: [EXAMPLE_IDS.property] }),
  name: line(UNIT_MESSAGES.nameRequired),
  kind: z.enum(UNIT_KINDS),
  floorArea: floorArea.optional(),
  rooms: rooms.optional(),
  active: z.boolean().optional(),
})
export type NewUnit = z.output<typeof newUnit>

const unitChanges = newUnit
  .omit({ propertyId: true })
  .partial()
  .extend({
    from: day
      .optional()
      .meta({
        description: 'The first day on which `kind` counts, also in the tax on rent; today without',
        examples: ['2026-11-01'],
      }),
  })
export type UnitChanges = z.output<typeof unitChanges>

const UNIT_SORTS = bothWays([
  'propertyName',
  'unitName',
  'kind',
  'tenantName',
  'lastRent',
  'leaseEndDate',
  'vacantSince',
])
/** Sorts by what only those see who may read leases. */
export const LEASE_UNIT_SORTS: readonly string[] = bothWays(['lastRent', 'leaseEndDate', 'vacantSince'])

const chosenUnits = z.object({
  propertyId: id.optional().meta({ examples: [EXAMPLE_IDS.property] }),
  q: optionalLine.optional().meta({ examples: ['B12'] }),
  vacant: z
    .stringbool()
    .optional()
    .meta({ description: 'true: the active units that nobody is in; false: the others', examples: ['true'] }),
  active: z
    .stringbool()
    .optional()
    .meta({ examples: ['true'] }),
  sort: z
    .enum(UNIT_SORTS)
    .optional()
    .meta({ description: 'A minus reverses the order; by property and unit without' }),
})
export type UnitFilter = z.output<typeof chosenUnits>

export const unitTotals = z
  .object({ count: z.number(), vacant: z.number(), monthlyRent: z.number().nullable() })
  .meta({
    id: 'UnitTotals',
    description: 'All units that match, with their last rents for one month; null for those who see no rents',
  })
export type UnitTotals = z.infer<typeof unitTotals>

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.unit] }) })

export const unitsEndpoints = {
  'GET /units': {
    who: 'admin',
    permission: 'property:read',
    summary: 'The units by property and name, each with who is in it now',
    query: paging.extend(chosenUnits.shape),
    answer: z.array(registeredUnit),
  },
  'GET /units/totals': {
    who: 'admin',
    permission: 'property:read',
    summary: 'How many units match, how many of them are vacant, and the sum of their last rents',
    query: chosenUnits,
    answer: unitTotals,
  },
  'GET /units/export': {
    who: 'admin',
    permission: 'property:read',
    summary: 'The units that match as CSV or XLSX',
    query: chosenUnits.extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'POST /units': {
    who: 'admin',
    permission: 'unit:write',
    summary: 'Adds a unit to a property',
    body: newUnit.meta({ examples: [EXAMPLES.newUnit] }),
    answer: registeredUnit,
    status: 201,
    idempotent: true,
  },
  'PATCH /units/{id}': {
    who: 'admin',
    permission: 'unit:write',
    summary:
      'Changes a unit; its tenants follow a new name. An occupied one cannot become inactive. A kind counts from a day, which must not be in closed books',
    params: one,
    body: unitChanges.meta({ examples: [EXAMPLES.unitChanges] }),
    answer: registeredUnit,
  },
  'DELETE /units/{id}': {
    who: 'admin',
    permission: 'unit:write',
    summary: 'Deletes a unit that never had a lease',
    params: one,
    status: 204,
  },
} as const satisfies Endpoints
