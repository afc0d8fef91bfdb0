import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { sendStored } from '../../../../../server/http/stored-file.ts'
import { paymentProofsEndpoints } from '../../payment-proofs.contract.ts'
import { paymentProofPath } from '../invoices.present.ts'
import { readFileDamage } from './file-damage.ts'
import * as service from './payment-proofs.service.ts'
import { readSoftware } from './software/read-software.ts'

export function paymentProofsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, paymentProofsEndpoints, {
    'POST /invoices/{id}/receipt': {
      steps: async ({ caller, request, params }) => {
        await service.expectPaymentProof(ctx, caller, params.id, {
          again: 'idempotency-key' in request.headers,
        })
        return {
          upload: service.PROOF_RULES,
          work: async (tx, sent) => {
            const software = await readSoftware(ctx, sent.upload)
            const damage = await readFileDamage(ctx.files, sent.upload)
            return service.addPaymentProof(ctx, tx, {
              invoiceId: params.id,
              caller,
              ...sent,
              software,
              damage,
            })
          },
        }
      },
    },
    'PUT /invoices/{id}/receipt/{receiptId}/review': ({ tx, caller, params, body }) =>
      service.review(ctx, tx, { invoiceId: params.id, receiptId: params.receiptId, caller, decision: body }),
    'DELETE /invoices/{id}/receipt/{receiptId}': async ({ caller, params }) => {
      await service.removePaymentProof(ctx, caller, params)
      return undefined
    },
    'GET /invoices/{id}/receipt/{receiptId}/file': async ({ caller, params, reply }) => {
      const receipt = await service.requirePaymentProof(ctx, caller, params)
      await service.recordOpened(ctx, caller, receipt)
      return sendStored(ctx, reply, receipt)
    },
    'POST /invoices/{id}/receipt/{receiptId}/file/ticket': async ({ caller, params }) => {
      const receipt = await service.requirePaymentProof(ctx, caller, params)
      return { token: ctx.tickets.issue(paymentProofPath(receipt), caller) }
    },
  })
}
