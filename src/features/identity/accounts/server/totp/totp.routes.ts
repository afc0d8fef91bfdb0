import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { totpEndpoints } from '../../totp.contract.ts'
import { changeSecurity, readSecurity } from './security.service.ts'
import * as service from './totp.service.ts'

export function totpRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, totpEndpoints, {
    'POST /auth/totp': ({ caller }) => service.startTotp(ctx, caller),
    'POST /auth/totp/confirm': ({ caller, body, confirmPassword }) =>
      service.confirmTotp(ctx, caller, { ...body, confirmPassword }),
    'POST /auth/totp/recovery-codes': ({ caller, body }) =>
      service.renewRecoveryCodes(ctx, caller, body.password),
    'DELETE /auth/totp': async ({ caller, body }) => {
      await service.disableTotp(ctx, caller, body.password)
      return undefined
    },
    'DELETE /staff/{uid}/totp': async ({ caller, params }) => {
      await service.disableUserTotp(ctx, caller, params.uid)
      return undefined
    },
    'GET /settings/security': () => readSecurity(ctx),
    'PUT /settings/security': ({ caller, body }) => changeSecurity(ctx, caller, body),
  })
}
