import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_TICKET } from '../../../shared/examples.ts'
import { id, line, paging } from '../../../shared/fields/fields.ts'
import { DATA_PROTECTION_MESSAGES } from './data-protection.messages.ts'

const erasure = { reason: 'Requested by letter of 18 November' }

const EXAMPLES = { erasure, ticket: EXAMPLE_TICKET }

const deletedTenant = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    apartment: z.string(),
    unit: z.string().nullable(),
    leaseEndDate: z.string().nullable(),
    deletedAt: z.string(),
  })
  .meta({ id: 'DeletedTenant' })
export type DeletedTenant = z.infer<typeof deletedTenant>

/** `name` is the tenant's new name in the books. */
const erasedTenant = z
  .object({ id: z.string(), name: z.string(), erasedAt: z.string() })
  .meta({ id: 'ErasedTenant' })
export type ErasedTenant = z.infer<typeof erasedTenant>

const params = z.object({ id })

export const dataProtectionEndpoints = {
  'GET /tenants/deleted': {
    who: 'admin',
    permission: 'personalData:erase',
    summary: 'Deleted tenants whose data is still held, the last deleted first',
    query: paging,
    answer: z.array(deletedTenant),
  },
  'POST /tenants/{id}/export/ticket': {
    who: 'admin',
    permission: 'personalData:export',
    summary: 'A ticket of 60 s that downloads what is held of a tenant in ?token=',
    params,
    answer: z.object({ token: z.string() }).meta({ examples: [EXAMPLES.ticket] }),
  },
  'GET /tenants/{id}/export': {
    who: 'ticket',
    officeOnly: true,
    permission: 'personalData:export',
    summary: 'All that is held of a tenant, who may be deleted, as a ZIP: texts, tables and files',
    params,
    bytes: 'application/zip',
  },
  'POST /tenants/{id}/erase': {
    who: 'admin',
    permission: 'personalData:erase',
    confirmsPassword: 'always',
    summary:
      'Removes the data of a tenant for good; what the books need stays without a name. Refused (409) while money is owed or held, or the tenancy has not ended',
    params,
    body: z
      .object({ reason: line(DATA_PROTECTION_MESSAGES.reasonRequired) })
      .meta({ examples: [EXAMPLES.erasure] }),
    answer: erasedTenant,
  },
} as const satisfies Endpoints
