import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { getOrigin } from '../../../../server/http/authentication.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { ACCOUNT_MESSAGES, accountsEndpoints } from '../accounts.contract.ts'
import { joinEndpoints } from '../join.contract.ts'
import * as service from './accounts.service.ts'
import { deviceCookie } from './attempts/known-device.ts'
import { greetJoining, join } from './joining/join.service.ts'
import { changeOwnProfile } from './own-profile.service.ts'
import { requestResetLink } from './passwords/password-reset.job.ts'
import { resetPassword } from './passwords/password-reset.service.ts'
import { requestSignInCode, signInByCode } from './phone/codes.service.ts'
import { requestContactCode, verifyContactCode } from './phone/contact.service.ts'
import { requirePhoneNumber, signInNumber } from './phone/typed-numbers.ts'
import { deviceName } from './sessions/device-name.ts'
import { register } from './setup.service.ts'
import { login } from './sign-in.service.ts'
import { createTenantUser } from './tenant-users.service.ts'

export function accountsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, joinEndpoints, {
    'POST /auth/join': async ({ body: { code, newPassword, phone }, request, reply }) => {
      const origin = getOrigin(request)
      if (newPassword === undefined) return greetJoining(ctx, code, origin)
      const browser = deviceName(request.headers['user-agent'])
      const joined = await join(ctx, { code, newPassword, phone, browser }, origin)
      reply.header('set-cookie', deviceCookie(ctx, request, joined.login))
      return joined.answer
    },
  })
  mountEndpoints(app, ctx, accountsEndpoints, {
    'POST /auth/login': async ({ body, request, reply }) => {
      const origin = getOrigin(request)
      const browser = deviceName(request.headers['user-agent'])
      const signedIn = await login(ctx, { ...body, phone: signInNumber(body), browser }, origin)
      reply.header('set-cookie', deviceCookie(ctx, request, signedIn.login))
      return signedIn.answer
    },
    'POST /auth/logout': async ({ caller }) => {
      await service.logout(ctx, caller)
      return undefined
    },
    'GET /auth/me': ({ caller }) => service.readOwnProfile(ctx, caller),
    'PATCH /auth/me': ({ caller, body, confirmPassword }) =>
      changeOwnProfile(ctx, { caller, changes: body, confirmPassword }),
    'POST /auth/password': async ({ caller, body }) => {
      await service.changeOwnPassword(ctx, caller, body)
      return undefined
    },
    'POST /auth/forgot': async ({ body, request }) => {
      await requestResetLink(ctx, body.email, getOrigin(request))
      return { message: ACCOUNT_MESSAGES.linkOnItsWay }
    },
    'POST /auth/reset': async ({ body, request }) => {
      await resetPassword(ctx, body, getOrigin(request))
      return undefined
    },
    'POST /auth/code': async ({ body, request }) => {
      return { message: await requestSignInCode(ctx, requirePhoneNumber(body.phone), getOrigin(request)) }
    },
    'POST /auth/code/verify': async ({ body, request, reply }) => {
      const origin = getOrigin(request)
      const given = {
        ...body,
        phone: requirePhoneNumber(body.phone),
        browser: deviceName(request.headers['user-agent']),
      }
      const signedIn = await signInByCode(ctx, given, origin)
      reply.header('set-cookie', deviceCookie(ctx, request, signedIn.login))
      return signedIn.answer
    },
    'POST /auth/contact/code': async ({ caller, body, confirmPassword }) => ({
      message: await requestContactCode(ctx, { caller, channel: body.channel, confirmPassword }),
    }),
    'POST /auth/contact/verify': ({ caller, body }) => verifyContactCode(ctx, caller, body),
    'POST /auth/createTenantUser': ({ caller, body }) => createTenantUser(ctx, caller, body),
    'POST /auth/register': ({ caller, body, request, confirmPassword }) =>
      register(ctx, { caller, given: body, origin: getOrigin(request), confirmPassword }),
  })
}
