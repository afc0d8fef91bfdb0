import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { jobsEndpoints } from '../jobs.contract.ts'
import { listJobs, retryJob } from './jobs.service.ts'

export function jobsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, jobsEndpoints, {
    'GET /jobs': () => listJobs(ctx),
    'POST /jobs/{id}/retry': ({ caller, params }) => retryJob(ctx, caller, params.id),
  })
}
