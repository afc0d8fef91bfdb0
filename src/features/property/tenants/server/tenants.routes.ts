import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints, type RouteCall } from '../../../../server/http/serve.ts'
import { createFirstPassword } from '../../../identity/accounts/server/passwords/first-password.ts'
import { joiningEndpoints } from '../joining.contract.ts'
import { reachEndpoints } from '../reach.contract.ts'
import { tenantsEndpoints } from '../tenants.contract.ts'
import { countTenantChannels } from './contacts/channel-counts.service.ts'
import { checkPhone, listSharedNumbers } from './contacts/shared-numbers.ts'
import { inviteSteps } from './joining/invite.service.ts'
import { listJoining } from './joining/joining.queries.ts'
import { listOverlaps } from './occupancy/occupancy.service.ts'
import { changeTenant } from './tenants.change.ts'
import { confirmContact } from './tenants.contact.ts'
import { createTenant } from './tenants.create.ts'
import { exportTenants } from './tenants.export.ts'
import type { TenantLeases } from './tenants.lease-fields.ts'
import { listChoices } from './tenants.queries.ts'
import { restoreTenant } from './tenants.restore.ts'
import { deleteTenant, deleteTenantUser, listVisibleTenants, readTenant } from './tenants.service.ts'
import { welcomeAgain } from './tenants.welcome.ts'

type Endpoints = typeof tenantsEndpoints

export function tenantsRoutes(app: FastifyInstance, ctx: Context, leases: TenantLeases): void {
  const update = ({ caller, params, body }: RouteCall<Endpoints['PATCH /tenants/{id}']>) =>
    changeTenant(ctx, { caller, idOrUid: params.id, changes: body, leases })

  mountEndpoints(app, ctx, reachEndpoints, {
    'POST /tenants/reach': ({ caller, body }) => countTenantChannels(ctx, caller, body.tenantIds),
  })
  mountEndpoints(app, ctx, joiningEndpoints, {
    'GET /tenants/joining': (call) => page(call, listJoining(ctx, call.caller, call.query)),
    'POST /tenants/invite': { steps: (call) => inviteSteps(ctx, call) },
  })
  mountEndpoints(app, ctx, tenantsEndpoints, {
    'GET /tenants': (call) => page(call, listVisibleTenants(ctx, call.caller, call.query)),
    'GET /tenants/choices': ({ caller }) => listChoices(ctx.db, caller),
    'GET /tenants/export': (call) => exportTenants(ctx, call),
    'POST /tenants': {
      steps: async ({ caller, body }) => {
        const login = body.uid ? undefined : await createFirstPassword(ctx, body.password)
        return { work: (tx) => createTenant(ctx, tx, { given: body, login, caller, leases }) }
      },
    },
    'GET /tenants/{id}': ({ caller, params }) => readTenant(ctx.db, caller, params.id),
    'PUT /tenants/{id}': update,
    'PATCH /tenants/{id}': update,
    'POST /tenants/{id}/restore': async ({ tx, caller, params }) => ({
      answer: await restoreTenant(ctx, tx, { caller, idOrUid: params.id, leases }),
    }),
    'POST /tenants/{id}/welcome': ({ tx, caller, params }) =>
      welcomeAgain(ctx, tx, { idOrUid: params.id, caller }),
    'DELETE /auth/deleteTenantUser/{uid}': async ({ caller, params }) => {
      await deleteTenantUser(ctx, caller, params.uid)
      return undefined
    },
    'GET /tenants/phone-check': ({ caller, query }) => checkPhone(ctx, caller, query),
    'GET /tenants/shared-numbers': ({ caller }) => listSharedNumbers(ctx.db, caller),
    'POST /tenants/{id}/contact/confirm': ({ caller, params, body }) =>
      confirmContact(ctx, caller, { idOrUid: params.id, channel: body.channel }),
    'GET /tenants/overlaps': ({ caller, query }) => listOverlaps(ctx.db, caller, query),
    'DELETE /tenants/{id}': async ({ caller, params }) => {
      await deleteTenant(ctx, { caller, idOrUid: params.id, leases })
      return undefined
    },
  })
}
