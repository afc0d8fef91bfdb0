import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { notificationsEndpoints } from '../notifications.contract.ts'
import { changeNotice, listOwnNotices, readAll } from './notices.service.ts'

export function notificationsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, notificationsEndpoints, {
    'GET /notifications': (call) => page(call, listOwnNotices(ctx, call.caller, call.query)),
    'PATCH /notifications/{id}': ({ caller, params, body }) =>
      changeNotice(ctx, caller, { id: params.id, read: body.read }),
    'POST /notifications/read-all': async ({ caller }) => {
      await readAll(ctx, caller)
      return undefined
    },
  })
}
