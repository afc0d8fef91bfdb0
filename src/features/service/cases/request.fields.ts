import { z } from 'zod'
import { day } from '../../../shared/fields/fields.ts'
import { photo } from './photos.contract.ts'
import { PRIORITIES } from './priority.rules.ts'

const priority = z.enum(PRIORITIES)

const claim = z
  .object({
    id: z.string(),
    vendorName: z.string(),
    note: z.string().nullable(),
    createdAt: z.string(),
    photos: z.array(photo),
    open: z
      .boolean()
      .meta({ description: 'It waits for the office, which resolves the request or declines' }),
    declinedAt: z.string().nullable(),
  })
  .meta({ id: 'DoneClaim' })

export const requestFields = {
  /** The newest statement of a vendor that it is done; null for tenants. */
  claim: claim.nullable(),
  /** Set only for a request without a tenant. */
  unitId: z.string().nullable(),
  /** The staff member who recorded it for a caller; null for a tenant's own. */
  takenBy: z.string().nullable(),
  priority,
  /** The deadline; null for requests from before there were deadlines. */
  dueOn: z.string().nullable(),
  dueOnChosen: z.boolean(),
  /** Neither resolved nor rejected, and past `dueOn`. */
  late: z.boolean(),
  resolvedAt: z.string().nullable(),
  /** Set when the tenant confirmed it; `rating` is from 1 to 5. */
  confirmedAt: z.string().nullable(),
  rating: z.number().nullable(),
  ratingComment: z.string().nullable(),
}

export const newRequestFields = {
  priority: priority.optional().meta({ description: 'How urgent it is; normal unless it is given' }),
}

export const requestFilter = {
  priority: priority.optional(),
  late: z
    .stringbool()
    .optional()
    .meta({ description: 'true: only those that are late; false: only the others', examples: ['true'] }),
}

export const requestChanges = {
  priority: priority
    .optional()
    .meta({ description: 'Moves the deadline too, unless somebody chose that one' }),
  dueOn: day
    .nullable()
    .optional()
    .meta({ description: 'The day by which it is to be done, null: as many days as its priority has' }),
}

/** A mask for `omit`, to remove these fields from the schemas of complaints. */
export const toOmitMask = <F extends object>(fields: F): { [K in keyof F]: true } =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, true])) as { [K in keyof F]: true }
