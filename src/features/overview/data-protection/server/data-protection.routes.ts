import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { contentDisposition } from '../../../../server/http/disposition.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { dataProtectionEndpoints } from '../data-protection.contract.ts'
import { listVisibleDeletedTenants } from './deleted-tenants.service.ts'
import { eraseTenant } from './erase.service.ts'
import { exportTenant, requireExportableTenant } from './export.service.ts'

const exportPath = (id: string) => `/api/tenants/${id}/export`

export function dataProtectionRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, dataProtectionEndpoints, {
    'GET /tenants/deleted': (call) => page(call, listVisibleDeletedTenants(ctx)),
    'POST /tenants/{id}/export/ticket': async ({ caller, params: { id } }) => {
      await requireExportableTenant(ctx.db, caller, id)
      return { token: ctx.tickets.issue(exportPath(id), caller) }
    },
    'GET /tenants/{id}/export': async ({ caller, params, reply }) => {
      const { fileName, bytes } = await exportTenant(ctx, caller, params.id)
      return reply
        .type('application/zip')
        .header('content-disposition', contentDisposition('attachment', fileName))
        .send(bytes)
    },
    'POST /tenants/{id}/erase': ({ caller, params, body }) =>
      eraseTenant(ctx, caller, { id: params.id, reason: body.reason }),
  })
}
