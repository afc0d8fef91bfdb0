import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../../server/context.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { contentDisposition } from '../../../server/http/disposition.ts'
import { perform } from '../../../server/http/perform.ts'
import { type Ask, serve } from '../../../server/http/serve.ts'
import { sortedPage } from '../../../server/http/sorted-page.ts'
import { performUpload, sendStored } from '../../../server/http/stored-file.ts'
import { invoicesEndpoints, receiptForm, type UploadedReceipt } from '../invoices.contract.ts'
import { invoiceFileName, printInvoice } from './invoice.pdf.ts'
import { exportInvoices } from './invoices.export.ts'
import { documentOf } from './invoices.letters.ts'
import { receiptPath } from './invoices.present.ts'
import { prepareNumbers } from './invoices.queries.ts'
import { lastReminder, remind } from './invoices.reminders.ts'
import * as service from './invoices.service.ts'
import * as receipts from './receipts.service.ts'

type Endpoints = typeof invoicesEndpoints

export function invoicesRoutes(app: FastifyInstance, ctx: Context): void {
  const update = (ask: Ask<Endpoints['PATCH /invoices/{id}']>) =>
    perform(ctx, { ask, content: ask.body }, (tx) =>
      service.changeInvoice(ctx, tx, { id: ask.params.id, caller: ask.caller, changes: ask.body }),
    )
  const sendPdf = async (kind: 'inline' | 'attachment', caller: Caller, id: string, reply: FastifyReply) => {
    const invoice = await service.visibleInvoice(ctx, caller, id)
    const pdf = await printInvoice(ctx, await documentOf(ctx, ctx.db, invoice))
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(kind, invoiceFileName(invoice)))
      .send(Buffer.from(pdf))
  }
  const preview = ({ caller, params, reply }: Ask<Endpoints['GET /invoices/{id}/pdf/preview']>) =>
    sendPdf('inline', caller, params.id, reply)

  serve(app, invoicesEndpoints, {
    'GET /invoices': async (ask) => sortedPage(ask, await service.invoicesFor(ctx, ask.caller, ask.query)),
    'GET /invoices/export': (ask) => exportInvoices(ctx, ask),
    'GET /invoices/totals': ({ caller, query }) => service.invoiceTotals(ctx, caller, query),
    'POST /invoices': async (ask) => {
      await prepareNumbers(ctx.db, ctx.clock.today())
      return perform(ctx, { ask, content: ask.body }, (tx) =>
        service.createInvoice(ctx, tx, { given: ask.body, caller: ask.caller }),
      )
    },
    'GET /invoices/balances': ({ query }) => service.balances(ctx, query.tenantIds),
    'POST /invoices/{id}/remind': async (ask) => {
      const { id } = ask.params
      const seen = await lastReminder(ctx.db, id)
      return perform(ctx, { ask, content: {} }, (tx) => remind(ctx, tx, { id, caller: ask.caller, seen }))
    },
    'GET /invoices/{id}': ({ caller, params }) => service.readInvoice(ctx, caller, params.id),
    'PUT /invoices/{id}': update,
    'PATCH /invoices/{id}': update,
    'DELETE /invoices/{id}': async ({ params }) => {
      await service.deleteInvoice(ctx, params.id)
      return undefined
    },
    'POST /invoices/{id}/receipt': (ask) => uploadReceipt(ctx, ask),
    'PUT /invoices/{id}/receipt/{receiptId}/review': (ask) =>
      perform(ctx, { ask, content: ask.body }, (tx) =>
        receipts.review(ctx, tx, {
          invoiceId: ask.params.id,
          receiptId: ask.params.receiptId,
          caller: ask.caller,
          decision: ask.body,
        }),
      ),
    'DELETE /invoices/{id}/receipt/{receiptId}': async ({ params }) => {
      await receipts.removeReceipt(ctx, params.id, params.receiptId)
      return undefined
    },
    'GET /invoices/{id}/receipt/{receiptId}/file': async ({ caller, params, reply }) => {
      return sendStored(ctx, reply, await receipts.visibleReceipt(ctx, caller, params))
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
  ask: Ask<Endpoints['POST /invoices/{id}/receipt']>,
): Promise<UploadedReceipt> {
  const { caller, request, params } = ask
  await receipts.expectReceipt(ctx, caller, params.id, { again: 'idempotency-key' in request.headers })
  return performUpload(ctx, { ask, rules: receipts.RECEIPT_RULES, form: receiptForm }, (tx, sent) =>
    receipts.addReceipt(ctx, tx, { invoiceId: params.id, caller, ...sent }),
  )
}
