import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { messagesEndpoints } from '../messages.contract.ts'
import * as service from './messages.service.ts'

export function messagesRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, messagesEndpoints, {
    'GET /messages': (call) => page(call, service.listVisibleMessages(ctx, call.query)),
    'GET /messages/{id}': ({ caller, params }) => service.openMessage(ctx, caller, params.id),
    'POST /messages/{id}/retry': {
      steps: ({ caller, params }) => ({
        work: (tx) => service.retryMessage(ctx, tx, { id: params.id, caller }),
        after: async () => {
          await Promise.all([ctx.deliveries.wake(), ctx.deliveries.wakeSms()])
        },
      }),
    },
  })
}
