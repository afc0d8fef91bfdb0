import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { prepareNumbers } from '../../../money/invoices/server/new-numbers.ts'
import { handoversEndpoints } from '../handovers.contract.ts'
import { handoverPhotosEndpoints } from '../photos.contract.ts'
import { handoverTemplatesEndpoints } from '../templates.contract.ts'
import { chargeDeductions, removeDeduction, setDeduction } from './deductions.service.ts'
import { changeHandover } from './handovers.change.ts'
import { exportHandovers } from './handovers.export.ts'
import { addHandover, listVisibleHandovers, readHandover } from './handovers.service.ts'
import { addObjection } from './objections.service.ts'
import { photoHandlers } from './photos/photos.routes.ts'
import { changeSettings, readSettings } from './settings/settings.service.ts'
import { prepareSubmission, submitHandover } from './submit.service.ts'
import { addTemplate, changeTemplate, readTemplates, removeTemplate } from './templates/templates.service.ts'

export function handoversRoutes(app: FastifyInstance, ctx: Context): void {
  const wake = () => ctx.deliveries.wake()
  mountEndpoints(app, ctx, handoversEndpoints, {
    'GET /handovers': async (call) => page(call, await listVisibleHandovers(ctx, call.caller, call.query)),
    'GET /handovers/export': (call) => exportHandovers(ctx, call),
    'POST /leases/{id}/handovers': ({ tx, caller, params, body: given }) =>
      addHandover(ctx, tx, { caller, leaseId: params.id, given }),
    'GET /handovers/{id}': ({ caller, params }) => readHandover(ctx, caller, params.id),
    'PATCH /handovers/{id}': ({ caller, params, body: changes }) =>
      changeHandover(ctx, { caller, id: params.id, changes }),
    'POST /handovers/{id}/submit': {
      steps: async ({ caller, params, body, request }) => {
        const device = request.headers['user-agent'] ?? null
        const submitted = { caller, id: params.id, given: body, device }
        const prepared = await prepareSubmission(ctx, submitted)
        return { work: (tx) => submitHandover(ctx, tx, submitted, prepared), after: wake }
      },
    },
    'POST /handovers/{id}/objections': {
      steps: ({ caller, params, body: given }) => ({
        work: (tx) => addObjection(ctx, tx, { caller, id: params.id, given }),
        after: wake,
      }),
    },
    'PUT /handovers/{id}/items/{itemId}/deduction': ({ caller, params, body: given }) =>
      setDeduction(ctx, { caller, ...params, given }),
    'DELETE /handovers/{id}/items/{itemId}/deduction': ({ caller, params }) =>
      removeDeduction(ctx, { caller, ...params }),
    'POST /handovers/{id}/charge': {
      steps: async ({ caller, params }) => {
        await prepareNumbers(ctx.db, ctx.clock.today())
        return { work: (tx) => chargeDeductions(ctx, tx, { caller, id: params.id }) }
      },
    },
    'GET /settings/handovers': () => readSettings(ctx.db),
    'PATCH /settings/handovers': ({ caller, body }) => changeSettings(ctx, caller, body),
  })
  mountEndpoints(app, ctx, handoverPhotosEndpoints, photoHandlers(ctx))
  mountEndpoints(app, ctx, handoverTemplatesEndpoints, {
    'GET /handover-templates': () => readTemplates(ctx.db),
    'POST /handover-templates': ({ tx, caller, body: given }) => addTemplate(ctx, tx, { caller, given }),
    'PATCH /handover-templates/{id}': ({ caller, params, body: changes }) =>
      changeTemplate(ctx, { caller, id: params.id, changes }),
    'DELETE /handover-templates/{id}': async ({ caller, params }) => {
      await removeTemplate(ctx, { caller, id: params.id })
      return undefined
    },
  })
}
