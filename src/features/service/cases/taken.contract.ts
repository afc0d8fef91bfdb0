import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, longText, optionalLine } from '../../../shared/fields/fields.ts'
import { createCaseParams, photoIds, requestSchemas } from './cases.contract.ts'
import { PRIORITIES } from './priority.rules.ts'

const EXAMPLE = {
  tenantId: EXAMPLE_IDS.tenant,
  subject: 'The kitchen tap leaks',
  description: 'Called at 8: it has dripped since Monday.',
}

export const takenRequest = z
  .object({
    tenantId: id.nullish().meta({ description: 'For whom it is; this or unitId' }),
    unitId: id
      .nullish()
      .meta({ description: 'The unit that it is about, without a tenant; this or tenantId' }),
    subject: optionalLine,
    description: longText,
    photoIds,
    priority: z.enum(PRIORITIES).optional(),
    vendorId: id.nullish().meta({ description: 'Who is to see to it; for those who assign requests' }),
  })
  .meta({ examples: [EXAMPLE] })
export type TakenRequest = z.output<typeof takenRequest>

export const takenEndpoints = {
  'POST /requests/taken': {
    who: 'admin',
    permission: 'case:write',
    summary:
      'Records a request that came by phone, for a tenant, who is notified, or about a unit without a tenant',
    body: takenRequest,
    answer: requestSchemas.mailed,
    status: 201,
    idempotent: true,
  },
  'POST /requests/{id}/claims/{claimId}/decline': {
    who: 'admin',
    permission: 'case:write',
    summary: 'Says that a job is not done, against what a vendor said by a shared link',
    params: createCaseParams('request').extend({ claimId: id.meta({ examples: [EXAMPLE_IDS.claim] }) }),
    answer: requestSchemas.mailed,
    idempotent: true,
  },
} as const satisfies Endpoints
