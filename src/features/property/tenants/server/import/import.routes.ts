import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { receiveBytes } from '../../../../../server/http/upload.ts'
import { importUpload } from '../../../../../server/sheets/import.ts'
import { IMPORT_MESSAGES, importEndpoints } from '../../import.contract.ts'
import type { TenantLeases } from '../tenants.lease-fields.ts'
import { importTenants, previewImport } from './import.service.ts'

export function importRoutes(app: FastifyInstance, ctx: Context, leases: TenantLeases): void {
  mountEndpoints(app, ctx, importEndpoints, {
    'POST /tenants/import/preview': async ({ request, reply }) =>
      previewImport(ctx, await receiveBytes(request, reply, importUpload(IMPORT_MESSAGES)), leases),
    'POST /tenants/import': {
      steps: ({ caller, body: given }) => ({
        work: (tx) => importTenants(ctx, tx, { given, caller, leases }),
        after: () => ctx.deliveries.wake(),
      }),
    },
  })
}
