import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { auditEndpoints } from '../audit.contract.ts'
import { listSeals } from './audit.seal.ts'
import { exportEvents, listVisibleEvents } from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, auditEndpoints, {
    'GET /audit': (call) => page(call, listVisibleEvents(ctx, call.caller, call.query)),
    'GET /audit/export': (call) => exportEvents(ctx, call),
    'GET /audit/seals': () => listSeals(ctx),
  })
}
