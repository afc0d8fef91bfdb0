import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordFileOpened } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { contentDisposition } from '../../../../server/http/disposition.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import type { PaymentKind } from '../../ledger/ledger.rules.ts'
import type { PaymentRow } from '../../ledger/server/ledger.queries.ts'
import { batchEndpoints } from '../batch.contract.ts'
import { paymentsEndpoints } from '../payments.contract.ts'
import { PAYMENT_ERRORS, PAYMENT_MESSAGES } from '../payments.messages.ts'
import { issueCreditNote } from './accounts/credit-notes.service.ts'
import { writeOff } from './accounts/write-offs.service.ts'
import { correctOne } from './correct.service.ts'
import { exportLedger } from './ledger.export.ts'
import { exportPayments } from './payments.export.ts'
import * as service from './payments.service.ts'
import { type PaymentDocument, paymentDocument } from './pdf/payment-document.ts'
import { recordBatch, recordPayment } from './record.service.ts'
import { summarizePayments } from './summary.service.ts'

/** Throws 404 without the payment, 409 without a document. */
async function loadPaymentDocument(
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<{ payment: PaymentRow; document: PaymentDocument }> {
  const payment = await service.requireVisiblePayment(ctx.db, caller, id)
  const document = await paymentDocument(ctx, ctx.db, payment)
  if (document) return { payment, document }
  const sentences: Partial<Record<PaymentKind, string>> = PAYMENT_MESSAGES.noDocument
  const sentence = sentences[payment.kind]
  throw sentence === undefined ? PAYMENT_ERRORS.noReceipt() : PAYMENT_ERRORS.withoutDocument(sentence)
}

export function paymentsRoutes(app: FastifyInstance, ctx: Context): void {
  const sendReceipt = async (
    kind: 'inline' | 'attachment',
    { caller, params, reply }: { caller: Caller; params: { id: string }; reply: FastifyReply },
  ) => {
    const { payment, document } = await loadPaymentDocument(ctx, caller, params.id)
    const pdf = await document.print({ ...ctx, pdf: ctx.pdf.onDemand })
    const { id, tenantId } = payment
    await recordFileOpened(ctx, caller, { kind: 'payment', id, tenantId, name: document.name })
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(kind, document.fileName))
      .send(Buffer.from(pdf))
  }

  mountEndpoints(app, ctx, batchEndpoints, {
    'POST /payments/batch': ({ tx, caller, body: given }) => recordBatch(ctx, tx, { given, caller }),
  })
  mountEndpoints(app, ctx, paymentsEndpoints, {
    'POST /payments/preview': ({ caller, body }) => service.previewPayment(ctx, caller, body),
    'POST /payments': ({ tx, caller, body: given }) => recordPayment(ctx, tx, { given, caller }),
    'GET /payments': async (call) =>
      page(call, await service.listVisiblePayments(ctx, call.caller, call.query)),
    'GET /payments/summary': ({ caller, query }) => summarizePayments(ctx, caller, query),
    'GET /payments/export': (call) => exportPayments(ctx, call),
    'GET /ledger/export': (call) => exportLedger(ctx, call),
    'GET /payments/{id}': ({ caller, params }) => service.readPayment(ctx, caller, params.id),
    'POST /payments/{id}/reverse': async ({ tx, caller, params, body }) => ({
      answer: await service.reverseOne(ctx, tx, { id: params.id, caller, ...body }),
    }),
    'POST /payments/{id}/correct': async ({ tx, caller, params, body: given }) => ({
      answer: await correctOne(ctx, tx, { id: params.id, caller, given }),
    }),
    'GET /payments/{id}/receipt': (call) => sendReceipt('attachment', call),
    'POST /payments/{id}/receipt/ticket': async ({ caller, params }) => {
      await loadPaymentDocument(ctx, caller, params.id)
      return { token: ctx.tickets.issue(`/api/payments/${params.id}/receipt/preview`, caller) }
    },
    'GET /payments/{id}/receipt/preview': (call) => sendReceipt('inline', call),
    'POST /invoices/{id}/credit-note': async ({ tx, caller, params, body }) => ({
      answer: await issueCreditNote(ctx, tx, { id: params.id, caller, ...body }),
    }),
    'POST /invoices/{id}/write-off': async ({ tx, caller, params, body }) => ({
      answer: await writeOff(ctx, tx, { id: params.id, caller, ...body }),
    }),
  })
}
