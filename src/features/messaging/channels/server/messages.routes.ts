import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { runIdempotent } from '../../../../server/http/idempotency.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { messagesEndpoints } from '../messages.contract.ts'
import * as service from './messages.service.ts'

export function messagesRoutes(app: FastifyInstance, ctx: Context): void {
  const wake = async (answer: service.RetriedMessage): Promise<service.RetriedMessage> => {
    await Promise.all([ctx.deliveries.wake(), ctx.deliveries.wakeSms()])
    return answer
  }
  mountEndpoints(app, messagesEndpoints, {
    'GET /messages': (call) => page(call, service.messagesFor(ctx, call.query)),
    'GET /messages/{id}': ({ caller, params }) => service.openMessage(ctx, caller, params.id),
    'POST /messages/{id}/retry': async (call) =>
      service.retriedMessageOr409(
        await runIdempotent<service.RetriedMessage>(ctx, { call, content: {}, finish: wake }, (tx) =>
          service.retryMessage(ctx, tx, { id: call.params.id, caller: call.caller }),
        ),
      ),
  })
}
