import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { staffEndpoints } from '../../staff.contract.ts'
import * as service from './staff.service.ts'

export function staffRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, staffEndpoints, {
    'GET /staff': () => service.listEveryone(ctx),
    'GET /staff/choices': () => service.listStaffChoices(ctx),
    'POST /staff': ({ caller, body }) => service.addStaff(ctx, caller, body),
    'PATCH /staff/{uid}': ({ caller, params, body }) =>
      service.changeStaff(ctx, caller, { uid: params.uid, changes: body }),
    'DELETE /staff/{uid}/sessions': async ({ caller, params }) => {
      await service.endStaffSessions(ctx, caller, params.uid)
      return undefined
    },
    'DELETE /staff/{uid}': async ({ caller, params }) => {
      await service.removeStaff(ctx, caller, params.uid)
      return undefined
    },
  })
}
