import type { FastifyInstance } from 'fastify'
import { recordFileOpened } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { sendStored } from '../../../../server/http/stored-file.ts'
import { documentsEndpoints } from '../documents.contract.ts'
import * as service from './documents.service.ts'

export function documentsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, documentsEndpoints, {
    'POST /upload': {
      steps: ({ caller }) => ({
        upload: service.DOCUMENT_RULES,
        work: (tx, sent) => service.addDocument(ctx, tx, { caller, ...sent }),
      }),
    },
    'GET /upload/tenants/{tenantId}/documents': async (call) =>
      page(call, await service.listTenantDocuments(ctx, call.caller, call.params.tenantId)),
    'DELETE /upload/document/{tenantId}/{documentId}': async ({ caller, params }) => {
      await service.removeDocument(ctx, caller, params)
      return undefined
    },
    'GET /upload/document/{tenantId}/{documentId}/file': async ({ caller, params, reply }) => {
      const document = await service.requireVisibleDocument(ctx, caller, params)
      const { id, tenantId } = document
      const name = `the document ${document.name}`
      await recordFileOpened(ctx, caller, { kind: 'document', id, name, tenantId })
      return sendStored(ctx, reply, document)
    },
    'POST /upload/document/{tenantId}/{documentId}/file/ticket': async ({ caller, params }) => {
      await service.requireVisibleDocument(ctx, caller, params)
      // For the path as requested, which may name the tenant by uid.
      return { token: ctx.tickets.issue(service.documentPath(params), caller) }
    },
  })
}
