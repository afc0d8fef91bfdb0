import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id } from '../../../shared/fields/fields.ts'

const TENANTS_MAX = 10_000

const reach = z
  .object({ email: z.number(), sms: z.number(), neither: z.number() })
  .meta({ id: 'Reach', examples: [{ email: 46, sms: 31, neither: 1 }] })

export const reachEndpoints = {
  'POST /tenants/reach': {
    who: 'admin',
    permission: 'invoice:write',
    summary: 'How many of some tenants a message reaches by e-mail, by SMS (some by both), and by neither',
    body: z
      .object({ tenantIds: z.array(id).max(TENANTS_MAX) })
      .meta({ examples: [{ tenantIds: [EXAMPLE_IDS.tenant] }] }),
    answer: reach,
  },
} as const satisfies Endpoints
