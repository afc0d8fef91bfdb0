import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { onlinePaymentsEndpoints, webhookEndpoints } from '../online-payments.contract.ts'
import { paymentSettingsEndpoints } from '../payment-settings.contract.ts'
import * as service from './online-payments.service.ts'
import { reconcile } from './reconcile.service.ts'
import { testKey } from './settings/key-test.service.ts'
import { readPaymentSettings, removeKey, setKey } from './settings/payment-settings.service.ts'
import { readAttempt, readPaymentState, startPayment } from './start.service.ts'
import { receiveEvent } from './webhook.service.ts'

const SIGNATURE = 'x-paystack-signature'

export async function onlinePaymentsRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  mountEndpoints(app, ctx, onlinePaymentsEndpoints, {
    'GET /pay': ({ caller }) => readPaymentState(ctx, caller),
    'POST /pay': async ({ caller, body, reply }) => {
      const { attempt, isNew } = await startPayment(ctx, caller, body)
      reply.code(isNew ? 201 : 200)
      return attempt
    },
    'GET /pay/{reference}': ({ caller, params }) => readAttempt(ctx, caller, params.reference),
    'GET /online-payments': (call) =>
      page(call, service.listVisibleOnlinePayments(ctx, call.caller, call.query)),
    'GET /online-payments/totals': ({ caller, query }) =>
      service.sumVisibleOnlinePayments(ctx, caller, query),
    'GET /online-payments/unmatched': (call) =>
      page(
        call,
        service.listVisibleOnlinePayments(ctx, call.caller, { sort: call.query.sort, unmatched: true }),
      ),
    'POST /online-payments/reconcile': ({ caller, body }) => reconcile(ctx, caller, body),
    'POST /online-payments/{reference}/assign': ({ caller, params, body }) =>
      service.assignPayment(ctx, { caller, reference: params.reference, tenantId: body.tenantId }),
    'POST /online-payments/{reference}/refund': ({ caller, params, body }) =>
      service.refundPayment(ctx, { caller, reference: params.reference, given: body }),
  })
  mountEndpoints(app, ctx, paymentSettingsEndpoints, {
    'GET /settings/online-payment': () => readPaymentSettings(ctx),
    'PATCH /settings/online-payment': ({ caller, body }) => setKey(ctx, caller, body),
    'DELETE /settings/online-payment': async ({ caller }) => {
      await removeKey(ctx, caller)
      return undefined
    },
    'POST /settings/online-payment/test': ({ caller, body }) => testKey(ctx, caller, body),
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer | string) => body,
    )
    mountEndpoints(scope, ctx, webhookEndpoints, {
      'POST /webhooks/paystack': async ({ request }) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = request.headers[SIGNATURE]
        await receiveEvent(ctx, { bytes, signature: signature?.toString() })
        return { received: true as const }
      },
    })
  })
}
