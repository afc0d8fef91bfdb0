import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { analyticsEndpoints } from '../analytics.contract.ts'
import { invoiceAnalytics, overdueDetails, summary } from './analytics.service.ts'

export function analyticsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, analyticsEndpoints, {
    'GET /analytics/summary': ({ caller }) => summary(ctx, caller),
    'GET /analytics/invoices': ({ caller, query }) => invoiceAnalytics(ctx, caller, query),
    'GET /analytics/overdue-details': ({ caller }) => overdueDetails(ctx, caller),
  })
}
