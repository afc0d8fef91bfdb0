import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, line, longText, optionalLine, paging } from '../../../shared/fields/fields.ts'
import { bothWays } from '../../../shared/fields/sorts.ts'
import { VENDOR_MESSAGES } from './vendors.messages.ts'

const newVendorExample = {
  name: 'Kwame Plumbing Works',
  phone: '024 555 0188',
  trade: 'Plumber',
  note: 'Comes on Sundays too',
}
const changes = { phone: '020 555 0199', archived: false }

export const vendor = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    trade: z.string().nullable(),
    note: z.string().nullable(),
    archived: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Vendor' })
export type Vendor = z.infer<typeof vendor>

/** Empty text means none. */
export const vendorForm = z.object({
  name: line(VENDOR_MESSAGES.nameRequired),
  phone: optionalLine,
  trade: optionalLine,
  note: longText,
})

const newVendor = z.object({
  name: line(VENDOR_MESSAGES.nameRequired),
  phone: optionalLine.nullable().optional(),
  trade: optionalLine.nullable().optional(),
  note: longText.nullable().optional(),
})
export type NewVendor = z.output<typeof newVendor>

const vendorChanges = newVendor.partial().extend({ archived: z.boolean().optional() })
export type VendorChanges = z.output<typeof vendorChanges>

const VENDOR_SORTS = bothWays(['name', 'trade', 'createdAt'])

const filter = z.object({
  q: optionalLine.optional().meta({ examples: ['plumb'] }),
  archived: z
    .stringbool()
    .optional()
    .meta({ description: 'true: the archived vendors alone', examples: ['true'] }),
  sort: z.enum(VENDOR_SORTS).optional().meta({ description: 'A minus reverses the order; name without' }),
})
export type VendorFilter = z.output<typeof filter>

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.vendor] }) })

export const vendorsEndpoints = {
  'GET /vendors': {
    who: 'admin',
    permission: 'vendor:read',
    summary: 'Who repairs for the landlord, by name; with `archived` those that are not given work any more',
    query: paging.extend(filter.shape),
    answer: z.array(vendor),
  },
  'POST /vendors': {
    who: 'admin',
    permission: 'vendor:write',
    summary: 'Adds a vendor',
    body: newVendor.meta({ examples: [newVendorExample] }),
    answer: vendor,
    status: 201,
    idempotent: true,
  },
  'PATCH /vendors/{id}': {
    who: 'admin',
    permission: 'vendor:write',
    summary:
      'Changes, archives or restores a vendor; an archived one keeps its requests and gets no new ones',
    params: one,
    body: vendorChanges.meta({ examples: [changes] }),
    answer: vendor,
  },
  'DELETE /vendors/{id}': {
    who: 'admin',
    permission: 'vendor:write',
    summary: 'Deletes a vendor that no request names; another one can be archived',
    params: one,
    status: 204,
  },
} as const satisfies Endpoints
