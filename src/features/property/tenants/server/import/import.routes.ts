import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { runIdempotent } from '../../../../../server/http/idempotency.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { receiveBytes } from '../../../../../server/http/upload.ts'
import { importUpload } from '../../../../../server/sheets/import.ts'
import { IMPORT_MESSAGES, importEndpoints } from '../../import.contract.ts'
import type { TenantLeases } from '../tenants.lease-fields.ts'
import { importTenants, previewImport } from './import.service.ts'

export function importRoutes(app: FastifyInstance, ctx: Context, leases: TenantLeases): void {
  mountEndpoints(app, importEndpoints, {
    'POST /tenants/import/preview': async ({ request, reply }) =>
      previewImport(ctx, await receiveBytes(request, reply, importUpload(IMPORT_MESSAGES)), leases),
    'POST /tenants/import': (call) =>
      runIdempotent(ctx, { call, content: call.body, finish: (answer) => sendWelcomes(ctx, answer) }, (tx) =>
        importTenants(ctx, tx, { given: call.body, caller: call.caller, leases }),
      ),
  })
}

async function sendWelcomes<T extends object>({ deliveries }: Context, answer: T): Promise<T> {
  await deliveries.wake()
  return answer
}
