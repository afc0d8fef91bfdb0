import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../server/context.ts'
import { serve } from '../../../server/http/serve.ts'
import { AppError } from '../../../shared/errors.ts'
import { companyEndpoints } from '../company.contract.ts'
import { changeCompany, companyOf } from './company.service.ts'

/** `setupNeeded` tells whether the portal has no admin yet; accounts, which stand above, know. */
export function companyRoutes(app: FastifyInstance, ctx: Context, setupNeeded: () => Promise<boolean>): void {
  serve(app, companyEndpoints, {
    'GET /company': async () => {
      const { companyName, logoUrl } = await companyOf(ctx, ctx.db)
      return { name: companyName, logoUrl, today: ctx.clock.today(), setupNeeded: await setupNeeded() }
    },
    'GET /company/how-to-pay': async () => {
      const { howToPay, phone, email } = await companyOf(ctx, ctx.db)
      return { howToPay, phone, email }
    },
    'POST /settings/logo': async () => {
      throw new AppError(503, 'soon')
    },
    'DELETE /settings/logo': async () => {
      throw new AppError(503, 'soon')
    },
    'GET /company/logo': async () => {
      throw new AppError(503, 'soon')
    },
    'GET /settings': () => companyOf(ctx, ctx.db),
    'PATCH /settings': ({ body }) => changeCompany(ctx, body),
  })
}
