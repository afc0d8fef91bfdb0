import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { maintenanceEndpoints } from '../../maintenance.contract.ts'
import { takenEndpoints } from '../../taken.contract.ts'
import { declineDone } from '../cases.jobs.ts'
import { takeRequest } from '../cases.taken.ts'
import { confirmRequest, reopenRequest } from '../resolution.service.ts'
import { changeMaintenance, readMaintenance } from './maintenance.service.ts'

export function maintenanceRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, maintenanceEndpoints, {
    'POST /requests/{id}/confirm': ({ tx, caller, params, body: given }) =>
      confirmRequest(ctx, tx, { id: params.id, caller, given }),
    'POST /requests/{id}/reopen': ({ tx, caller, params, body: given }) =>
      reopenRequest(ctx, tx, { id: params.id, caller, given }),
    'GET /settings/maintenance': () => readMaintenance(ctx),
    'PATCH /settings/maintenance': ({ caller, body }) => changeMaintenance(ctx, caller, body),
  })
  mountEndpoints(app, ctx, takenEndpoints, {
    'POST /requests/taken': ({ tx, caller, body: given }) => takeRequest(ctx, tx, { caller, given }),
    'POST /requests/{id}/claims/{claimId}/decline': ({ tx, caller, params }) =>
      declineDone(ctx, tx, { ...params, caller }),
  })
}
