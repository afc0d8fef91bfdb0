import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { lateFeesEndpoints } from '../../late-fees.contract.ts'
import { changeLateFeeSettings, readLateFeeSettings } from './late-fees.service.ts'

export function lateFeesRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, lateFeesEndpoints, {
    'GET /settings/late-fees': () => readLateFeeSettings(ctx),
    'PATCH /settings/late-fees': ({ caller, body }) => changeLateFeeSettings(ctx, caller, body),
  })
}
