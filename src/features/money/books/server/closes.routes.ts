import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { closesEndpoints } from '../closes.contract.ts'
import { closeBooks, compareClose, listCloses, reopenClose } from './closes.service.ts'

export function closesRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, closesEndpoints, {
    'GET /closes': () => listCloses(ctx.db),
    'POST /closes': async ({ tx, caller, body }) => ({
      answer: await closeBooks(ctx, tx, { ...body, caller }),
    }),
    'GET /closes/{id}': ({ params }) => compareClose(ctx, params.id),
    'POST /closes/{id}/reopen': ({ caller, params, body }) =>
      reopenClose(ctx, { caller, id: params.id, reason: body.reason }),
  })
}
