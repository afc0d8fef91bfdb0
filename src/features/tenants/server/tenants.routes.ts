import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../server/context.ts'
import { perform } from '../../../server/http/perform.ts'
import { type Ask, serve } from '../../../server/http/serve.ts'
import { sortedPage } from '../../../server/http/sorted-page.ts'
import { firstPassword } from '../../accounts/server/first-password.ts'
import { tenantsEndpoints } from '../tenants.contract.ts'
import { occupancies, overlaps, unitsOf } from './tenancies.service.ts'
import { createTenant } from './tenants.create.ts'
import { exportTenants } from './tenants.export.ts'
import { listChoices } from './tenants.queries.ts'
import { changeTenant, deleteTenant, deleteTenantUser, readTenant, tenantsFor } from './tenants.service.ts'
import { welcomeAgain } from './tenants.welcome.ts'

type Endpoints = typeof tenantsEndpoints

export function tenantsRoutes(app: FastifyInstance, ctx: Context): void {
  const update = ({ caller, params, body }: Ask<Endpoints['PATCH /tenants/{id}']>) =>
    changeTenant(ctx, caller, params.id, body)

  serve(app, tenantsEndpoints, {
    'GET /tenants': (ask) => sortedPage(ask, tenantsFor(ctx, ask.query)),
    'GET /tenants/choices': () => listChoices(ctx.db),
    'GET /tenants/export': (ask) => exportTenants(ctx, ask),
    'POST /tenants': async (ask) => {
      const login = ask.body.uid ? undefined : await firstPassword(ctx, ask.body.password)
      return perform(ctx, { ask, content: ask.body }, (tx) =>
        createTenant(ctx, tx, { given: ask.body, login, caller: ask.caller }),
      )
    },
    'GET /tenants/{id}': ({ caller, params }) => readTenant(ctx.db, caller, params.id),
    'PUT /tenants/{id}': update,
    'PATCH /tenants/{id}': update,
    'POST /tenants/{id}/welcome': (ask) =>
      perform(ctx, { ask, content: {} }, (tx) =>
        welcomeAgain(ctx, tx, { idOrUid: ask.params.id, caller: ask.caller }),
      ),
    'DELETE /auth/deleteTenantUser/{uid}': async ({ params }) => {
      await deleteTenantUser(ctx, params.uid)
      return undefined
    },
    'GET /tenants/overlaps': ({ query }) => overlaps(ctx.db, query),
    'GET /properties/occupancy': () => occupancies(ctx.db),
    'GET /properties/{id}/units': ({ params }) => unitsOf(ctx.db, params.id),
    'DELETE /tenants/{id}': async ({ params }) => {
      await deleteTenant(ctx, params.id)
      return undefined
    },
  })
}
