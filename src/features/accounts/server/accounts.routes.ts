import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../server/context.ts'
import { serve } from '../../../server/http/serve.ts'
import { AppError } from '../../../shared/errors.ts'
import { accountsEndpoints } from '../accounts.contract.ts'
import * as service from './accounts.service.ts'
import { endSession } from './sessions.ts'

export function accountsRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, accountsEndpoints, {
    'POST /auth/login': ({ body, request }) => service.login(ctx, body, request.ip),
    'POST /auth/logout': async ({ caller }) => {
      if (caller.sessionHash) await endSession(ctx.db, caller.sessionHash)
      return undefined
    },
    'GET /auth/me': ({ caller }) => service.ownProfile(ctx.db, caller),
    'PATCH /auth/me': ({ caller, body }) => service.changeOwnProfile(ctx, caller, body),
    'POST /auth/password': async ({ caller, body, request }) => {
      await service.changeOwnPassword(ctx, caller, body, request.ip)
      return undefined
    },
    'POST /auth/forgot': async () => {
      throw new AppError(503, 'soon')
    },
    'POST /auth/reset': async () => {
      throw new AppError(503, 'soon')
    },
    'POST /auth/createTenantUser': async () => {
      throw new AppError(503, 'soon')
    },
    'DELETE /auth/deleteTenantUser/{uid}': async () => {
      throw new AppError(503, 'soon')
    },
    'GET /admins': async () => {
      throw new AppError(503, 'soon')
    },
    'DELETE /admins/{uid}': async () => {
      throw new AppError(503, 'soon')
    },
    'POST /auth/register': ({ caller, body, request }) => service.register(ctx, caller, body, request.ip),
  })
}
