import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { analyticsEndpoints } from '../analytics.contract.ts'
import { firstStepsEndpoints } from '../first-steps.contract.ts'
import { toDoEndpoints } from '../to-do.contract.ts'
import { todayEndpoints } from '../today.contract.ts'
import { loadInvoiceAnalytics, loadOverdueDetails, loadSummary } from './analytics.service.ts'
import { hideFirstSteps, readFirstSteps } from './first-steps.service.ts'
import { listToDo } from './to-do.service.ts'
import { loadToday } from './today.service.ts'

export function analyticsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, analyticsEndpoints, {
    'GET /analytics/summary': ({ caller }) => loadSummary(ctx, caller),
    'GET /analytics/invoices': ({ caller, query }) => loadInvoiceAnalytics(ctx, caller, query),
    'GET /analytics/overdue-details': ({ caller }) => loadOverdueDetails(ctx, caller),
  })
  mountEndpoints(app, ctx, toDoEndpoints, { 'GET /to-do': ({ caller }) => listToDo(ctx, caller) })
  mountEndpoints(app, ctx, todayEndpoints, { 'GET /analytics/today': ({ caller }) => loadToday(ctx, caller) })
  mountEndpoints(app, ctx, firstStepsEndpoints, {
    'GET /first-steps': ({ caller }) => readFirstSteps(ctx, caller),
    'PATCH /first-steps': ({ caller, body }) => hideFirstSteps(ctx, caller, body.hidden),
  })
}
