import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { receiveImport } from '../../../../../server/sheets/import.receive.ts'
import { IMPORT_MESSAGES, importEndpoints } from '../../import.contract.ts'
import type { TenantLeases } from '../tenants.lease-fields.ts'
import { importTenants, previewImport } from './import.service.ts'

const PREVIEW = 'POST /tenants/import/preview'

export function importRoutes(app: FastifyInstance, ctx: Context, leases: TenantLeases): void {
  mountEndpoints(app, ctx, importEndpoints, {
    [PREVIEW]: async (call) =>
      previewImport(ctx, await receiveImport(call, IMPORT_MESSAGES, importEndpoints[PREVIEW].form), leases),
    'POST /tenants/import': {
      steps: ({ caller, body: given }) => ({
        work: (tx) => importTenants(ctx, tx, { given, caller, leases }),
        after: () => ctx.deliveries.wake(),
      }),
    },
  })
}
