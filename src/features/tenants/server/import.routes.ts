import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../server/context.ts'
import { perform } from '../../../server/http/perform.ts'
import { serve } from '../../../server/http/serve.ts'
import { receiveBytes } from '../../../server/http/upload.ts'
import { IMPORT_MAX_BYTES, IMPORT_TEXTS, importEndpoints } from '../import.contract.ts'
import { importTenants, previewImport } from './import.service.ts'

const RULES = {
  field: 'file',
  maxBytes: IMPORT_MAX_BYTES,
  texts: { missing: IMPORT_TEXTS.noFile, tooLarge: IMPORT_TEXTS.tooLarge },
}

export function importRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, importEndpoints, {
    'POST /tenants/import/preview': async ({ request, reply }) =>
      previewImport(ctx, await receiveBytes(request, reply, RULES)),
    'POST /tenants/import': (ask) =>
      perform(ctx, { ask, content: ask.body }, (tx) =>
        importTenants(ctx, tx, { given: ask.body, caller: ask.caller }),
      ),
  })
}
