import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordFileOpened } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { contentDisposition } from '../../../../server/http/disposition.ts'
import { runIdempotent } from '../../../../server/http/idempotency.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints, type RouteCall } from '../../../../server/http/serve.ts'
import { runIdempotentUpload, sendStored } from '../../../../server/http/stored-file.ts'
import { invoicesEndpoints, type UploadedReceipt } from '../invoices.contract.ts'
import { receiptForm } from '../payments.contract.ts'
import { createInvoice, prepareNumberOf } from './invoices.create.ts'
import { exportInvoices } from './invoices.export.ts'
import { receiptPath } from './invoices.present.ts'
import * as service from './invoices.service.ts'
import { documentOf } from './messages/invoice-facts.ts'
import { invoiceFileName, printInvoice } from './pdf/invoice.pdf.ts'
import { readFileDamage } from './receipts/file-damage.ts'
import * as receipts from './receipts/receipts.service.ts'
import { readSoftware } from './receipts/software/read-software.ts'
import { lastReminder, remind } from './reminders/invoices.reminders.ts'
import { balances } from './totals/balances.service.ts'

type Endpoints = typeof invoicesEndpoints

export function invoicesRoutes(app: FastifyInstance, ctx: Context): void {
  const update = (call: RouteCall<Endpoints['PATCH /invoices/{id}']>) =>
    runIdempotent(ctx, { call, content: call.body }, (tx) =>
      service.changeInvoice(ctx, tx, { id: call.params.id, caller: call.caller, changes: call.body }),
    )
  const sendPdf = async (kind: 'inline' | 'attachment', caller: Caller, id: string, reply: FastifyReply) => {
    const invoice = await service.visibleInvoice(ctx, caller, id)
    const onDemand = { ...ctx, pdf: ctx.pdf.onDemand }
    const pdf = await printInvoice(onDemand, await documentOf(ctx, ctx.db, invoice))
    const { tenantId, invoiceNumber } = invoice
    const opened = {
      kind: 'invoice',
      id: invoice.id,
      tenantId,
      name: `the PDF of invoice ${invoiceNumber}`,
    } as const
    await recordFileOpened(ctx, caller, opened)
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(kind, invoiceFileName(invoice)))
      .send(Buffer.from(pdf))
  }
  const preview = ({ caller, params, reply }: RouteCall<Endpoints['GET /invoices/{id}/pdf/preview']>) =>
    sendPdf('inline', caller, params.id, reply)

  mountEndpoints(app, invoicesEndpoints, {
    'GET /invoices': async (call) => page(call, await service.invoicesFor(ctx, call.caller, call.query)),
    'GET /invoices/export': (call) => exportInvoices(ctx, call),
    'GET /invoices/totals': ({ caller, query }) => service.invoiceTotals(ctx, caller, query),
    'POST /invoices': async (call) => {
      await prepareNumberOf(ctx, call.body)
      return runIdempotent(ctx, { call, content: call.body }, (tx) =>
        createInvoice(ctx, tx, { given: call.body, caller: call.caller }),
      )
    },
    'GET /invoices/balances': ({ caller, query }) => balances(ctx, caller, query.tenantIds),
    'POST /invoices/{id}/remind': async (call) => {
      const { id } = call.params
      const seen = await lastReminder(ctx.db, id)
      return runIdempotent(ctx, { call, content: {} }, (tx) =>
        remind(ctx, tx, { id, caller: call.caller, seen }),
      )
    },
    'GET /invoices/{id}': ({ caller, params }) => service.readInvoice(ctx, caller, params.id),
    'PUT /invoices/{id}': update,
    'PATCH /invoices/{id}': update,
    'POST /invoices/{id}/receipt': (call) => uploadReceipt(ctx, call),
    'PUT /invoices/{id}/receipt/{receiptId}/review': (call) =>
      runIdempotent(ctx, { call, content: call.body }, (tx) =>
        receipts.review(ctx, tx, {
          invoiceId: call.params.id,
          receiptId: call.params.receiptId,
          caller: call.caller,
          decision: call.body,
        }),
      ),
    'DELETE /invoices/{id}/receipt/{receiptId}': async ({ caller, params }) => {
      await receipts.removeReceipt(ctx, caller, params)
      return undefined
    },
    'GET /invoices/{id}/receipt/{receiptId}/file': async ({ caller, params, reply }) => {
      const receipt = await receipts.visibleReceipt(ctx, caller, params)
      await receipts.recordOpened(ctx, caller, receipt)
      return sendStored(ctx, reply, receipt)
    },
    'POST /invoices/{id}/receipt/{receiptId}/file/ticket': async ({ caller, params }) => {
      const receipt = await receipts.visibleReceipt(ctx, caller, params)
      return { token: ctx.tickets.issue(receiptPath(receipt), caller) }
    },
    'GET /invoices/{id}/pdf': ({ caller, params, reply }) => sendPdf('attachment', caller, params.id, reply),
    'POST /invoices/{id}/pdf/ticket': async ({ caller, params }) => {
      const { id } = await service.visibleInvoice(ctx, caller, params.id)
      return { token: ctx.tickets.issue(`/api/invoices/${id}/pdf/preview`, caller) }
    },
    'GET /invoices/{id}/pdf/preview': preview,
    'POST /invoices/{id}/pdf/preview': preview,
  })
}

async function uploadReceipt(
  ctx: Context,
  call: RouteCall<Endpoints['POST /invoices/{id}/receipt']>,
): Promise<UploadedReceipt> {
  const { caller, request, params } = call
  await receipts.expectReceipt(ctx, caller, params.id, { again: 'idempotency-key' in request.headers })
  return runIdempotentUpload(
    ctx,
    { call, rules: receipts.RECEIPT_RULES, form: receiptForm },
    async (tx, sent) => {
      const software = await readSoftware(ctx, sent.upload)
      const damage = await readFileDamage(ctx.files, sent.upload)
      return receipts.addReceipt(ctx, tx, { invoiceId: params.id, caller, ...sent, software, damage })
    },
  )
}
