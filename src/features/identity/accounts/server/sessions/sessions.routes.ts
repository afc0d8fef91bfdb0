import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { sessionsEndpoints } from '../../totp.contract.ts'
import * as service from './sessions.service.ts'

export function sessionsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, sessionsEndpoints, {
    'GET /auth/sessions': ({ caller }) => service.listOwnSessions(ctx, caller),
    'DELETE /auth/sessions/{id}': async ({ caller, params }) => {
      await service.endOwnSession(ctx, caller, params.id)
      return undefined
    },
    'DELETE /auth/sessions': async ({ caller }) => {
      await service.endOwnOtherSessions(ctx, caller)
      return undefined
    },
  })
}
