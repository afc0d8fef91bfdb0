import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { smsEndpoints } from '../../sms.contract.ts'
import { previewSms } from './sms-preview.ts'
import { readSmsSettings, setSmsSettings } from './sms-settings.service.ts'
import { testSms } from './sms-test.service.ts'

export function smsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, smsEndpoints, {
    'GET /settings/sms': () => readSmsSettings(ctx, ctx.db),
    'PATCH /settings/sms': ({ caller, body }) => setSmsSettings(ctx, caller, body),
    'POST /settings/sms/test': ({ caller, body }) => testSms(ctx, caller, body),
    'POST /sms/preview': ({ body }) => previewSms(ctx, body),
  })
}
