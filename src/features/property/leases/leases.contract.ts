import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import {
  cedis,
  day,
  id,
  line,
  optionalDay,
  optionalLine,
  paging,
  sheetFormat,
} from '../../../shared/fields/fields.ts'
import { bothWays } from '../../../shared/fields/sorts.ts'
import { ENDS_WITHIN } from './lease-list.rules.ts'
import { EXAMPLES } from './leases.examples.ts'
import { isPeriod, LEASE_STATES, PERIODS } from './leases.rules.ts'

const renewal = z.object({
  fromDay: z.string(),
  endsOn: z.string().nullable(),
  rent: z.number(),
  offeredAt: z.string(),
  state: z.enum(['open', 'accepted', 'declined']),
})
export type Renewal = z.infer<typeof renewal>

/** `rent` is per period, null until entered. `renewal` is the last offer. */
export const lease = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    tenantName: z.string(),
    propertyId: z.string(),
    propertyName: z.string(),
    unitId: z.string(),
    unitName: z.string(),
    startsOn: z.string(),
    endsOn: z.string().nullable(),
    rent: z.number().nullable(),
    periodMonths: z.number(),
    rentDay: z.number(),
    depositDue: z.number(),
    withholdsTax: z.boolean(),
    state: z.enum(LEASE_STATES),
    endedReason: z.string().nullable(),
    movedOutOn: z.string().nullable(),
    overlapReason: z.string().nullable(),
    billedElsewhereThrough: z
      .string()
      .optional()
      .meta({
        description: 'Only for the office, of a lease from an imported book: the day that the book tells of',
      }),
    renewal: renewal.nullable(),
    follows: z.string().nullable(),
    createdAt: z.string(),
    warnings: z
      .array(z.string())
      .optional()
      .meta({ description: 'Only where there are any: somebody else has the unit in these days' }),
  })
  .meta({ id: 'Lease' })
export type Lease = z.infer<typeof lease>

const unitId = id.meta({ examples: [EXAMPLE_IDS.unit] })
const overlapReason = line()
  .optional()
  .meta({ description: 'Why the lease was accepted although another tenant has the unit on these days' })

const periodMonths = z
  .number()
  .refine(isPeriod, { params: { sentence: 'must be 1, 3, 6 or 12 months' } })
  .meta({ enum: [...PERIODS] })

const terms = z.object({
  unitId,
  startsOn: day,
  endsOn: optionalDay,
  rent: cedis.nullable().optional(),
  periodMonths: periodMonths.optional(),
  rentDay: z.number().int().min(1).max(31).optional(),
  depositDue: cedis.optional(),
  withholdsTax: z.boolean().optional(),
  overlapReason,
})

const newLease = terms.extend({ tenantId: id })
export type NewLease = z.output<typeof newLease>

const leaseChanges = terms.partial()
export type LeaseChanges = z.output<typeof leaseChanges>

export const advanceReason = optionalLine
  .nullable()
  .optional()
  .meta({ description: 'Why rent is asked for longer in advance than Act 220, s.25(5), allows' })

const renewalOffer = z.object({
  endsOn: optionalDay,
  rent: cedis,
  fromDay: day.optional().meta({ description: 'The day after the lease ends unless given' }),
  advanceReason,
})
export type RenewalOffer = z.output<typeof renewalOffer>

const LEASE_SORTS = bothWays([
  'startsOn',
  'endsOn',
  'tenantName',
  'unitName',
  'propertyName',
  'rent',
  'state',
])

const chosenLeases = z.object({
  tenantId: id.optional(),
  unitId: unitId.optional(),
  propertyId: id.optional().meta({ examples: [EXAMPLE_IDS.property] }),
  state: z.enum(LEASE_STATES).optional(),
  several: z
    .stringbool()
    .optional()
    .meta({ description: 'true: only of tenants who rent several units today', examples: ['true'] }),
  endsWithin: z
    .enum(ENDS_WITHIN)
    .optional()
    .meta({
      description:
        'The leases that end within so many days, today included; over: those past their last day whose tenant has not moved out; declined: those whose tenant declined to renew. Renewed leases are left out',
    }),
  q: optionalLine.optional().meta({ examples: ['akosua'] }),
  sort: z
    .enum(LEASE_SORTS)
    .optional()
    .meta({ description: 'A minus reverses the order; without, -startsOn, or endsOn with endsWithin' }),
})
export type LeaseFilter = z.output<typeof chosenLeases>

export const leaseTotals = z
  .object({ count: z.number(), monthlyRent: z.number() })
  .meta({ id: 'LeaseTotals', description: 'All leases that match, with their rents for one month' })
export type LeaseTotals = z.infer<typeof leaseTotals>

const params = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.lease] }) })

export const leasesEndpoints = {
  'GET /leases': {
    who: 'signed-in',
    permission: 'lease:read',
    summary: 'Leases, the last to begin first: of a unit, of a tenant, or all; a tenant sees its own',
    query: paging.extend(chosenLeases.shape),
    answer: z.array(lease),
  },
  'GET /leases/totals': {
    who: 'admin',
    permission: 'lease:read',
    summary: 'How many leases match, and the sum of their rents for one month',
    query: chosenLeases,
    answer: leaseTotals,
  },
  'GET /leases/export': {
    who: 'admin',
    permission: 'lease:read',
    summary: 'The leases that match as CSV or XLSX',
    query: chosenLeases.extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'POST /leases': {
    who: 'admin',
    permission: 'lease:write',
    summary: 'Lets a unit to a tenant; 409 while somebody else has it, unless a reason is given',
    body: newLease.meta({ examples: [EXAMPLES.newLease] }),
    answer: lease,
    status: 201,
    idempotent: true,
  },
  'GET /leases/{id}': {
    who: 'signed-in',
    permission: 'lease:read',
    summary: 'One lease; a tenant only its own',
    params,
    answer: lease,
  },
  'PATCH /leases/{id}': {
    who: 'admin',
    permission: 'lease:write',
    summary: 'Changes the fields that are named; the tenant shows the days and the unit of its current lease',
    params,
    body: leaseChanges.meta({ examples: [EXAMPLES.leaseChanges] }),
    answer: lease,
  },
  'POST /leases/{id}/renewal': {
    who: 'admin',
    permission: 'lease:write',
    summary: 'Offers the tenant to renew a lease, by mail too; a new offer takes the place of one that waits',
    params,
    body: renewalOffer.meta({ examples: [EXAMPLES.renewal] }),
    answer: lease,
    status: 201,
    idempotent: true,
  },
  'POST /leases/{id}/renewal/accept': {
    who: 'signed-in',
    permission: 'lease:write',
    summary:
      'Accepts the offer, by the tenant or for the tenant by the office; answers the lease that follows',
    params,
    answer: lease,
    idempotent: true,
  },
  'POST /leases/{id}/renewal/decline': {
    who: 'signed-in',
    permission: 'lease:write',
    summary: 'Declines the offer, by the tenant or for the tenant by the office',
    params,
    answer: lease,
    idempotent: true,
  },
} as const satisfies Endpoints
