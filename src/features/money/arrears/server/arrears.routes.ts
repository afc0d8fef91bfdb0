import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { contentDisposition } from '../../../../server/http/disposition.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { arrearsEndpoints } from '../arrears.contract.ts'
import { owedEndpoints } from '../owed.contract.ts'
import { exportArrears } from './arrears.export.ts'
import { remindTenant } from './arrears.reminders.ts'
import { listVisibleArrears, sumVisibleArrears } from './arrears.service.ts'
import { listTenantContacts, recordContact, recordPromise } from './contacts.service.ts'
import { exportOwed, listVisibleOwed, sumVisibleOwed } from './owed/owed.service.ts'
import { printEvidence } from './pdf/evidence.pdf.ts'

export function arrearsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, owedEndpoints, {
    'GET /owed': (call) => page(call, listVisibleOwed(ctx, call.caller, call.query)),
    'GET /owed/totals': ({ caller, query }) => sumVisibleOwed(ctx, caller, query),
    'GET /owed/export': (call) => exportOwed(ctx, call),
  })
  mountEndpoints(app, ctx, arrearsEndpoints, {
    'GET /arrears': (call) => page(call, listVisibleArrears(ctx, call.caller, call.query)),
    'GET /arrears/export': (call) => exportArrears(ctx, call),
    'GET /arrears/totals': ({ caller, query }) => sumVisibleArrears(ctx, caller, query),
    'GET /tenants/{id}/contacts': async (call) =>
      page(call, await listTenantContacts(ctx, call.caller, call.params.id)),
    'GET /tenants/{id}/evidence': async ({ caller, params, reply }) => {
      const { fileName, bytes } = await printEvidence(ctx, caller, params.id)
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition('attachment', fileName))
        .send(Buffer.from(bytes))
    },
    'POST /tenants/{id}/contacts': async ({ tx, caller, params, body: given }) => ({
      answer: await recordContact(ctx, tx, { id: params.id, caller, given }),
    }),
    'POST /tenants/{id}/remind': ({ tx, caller, params }) => remindTenant(ctx, tx, { id: params.id, caller }),
    'POST /tenants/{id}/promises': async ({ tx, caller, params, body: given }) => ({
      answer: await recordPromise(ctx, tx, { id: params.id, caller, given }),
    }),
  })
}
