import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { runIdempotent } from '../../../../server/http/idempotency.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { maintenanceEndpoints } from '../maintenance.contract.ts'
import { changeMaintenance, readMaintenance } from './maintenance.service.ts'
import { confirmRequest, reopenRequest } from './resolution.service.ts'

export function maintenanceRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, maintenanceEndpoints, {
    'POST /requests/{id}/confirm': (call) =>
      runIdempotent(ctx, { call, content: call.body }, (tx) =>
        confirmRequest(ctx, tx, { id: call.params.id, caller: call.caller, given: call.body }),
      ),
    'POST /requests/{id}/reopen': (call) =>
      runIdempotent(ctx, { call, content: call.body }, (tx) =>
        reopenRequest(ctx, tx, { id: call.params.id, caller: call.caller, given: call.body }),
      ),
    'GET /settings/maintenance': () => readMaintenance(ctx),
    'PATCH /settings/maintenance': ({ caller, body }) => changeMaintenance(ctx, caller, body),
  })
}
