import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../../server/context.ts'
import { discard } from '../../../server/files.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { contentDisposition } from '../../../server/http/disposition.ts'
import { page } from '../../../server/http/paging.ts'
import { perform } from '../../../server/http/perform.ts'
import { type Ask, serve } from '../../../server/http/serve.ts'
import { receiveUpload } from '../../../server/http/upload.ts'
import { parse } from '../../../server/http/validation.ts'
import { AppError } from '../../../shared/errors.ts'
import { invoicesEndpoints, receiptForm, type UploadedReceipt } from '../invoices.contract.ts'
import { invoiceFileName, printInvoice } from './invoice.pdf.ts'
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
    'GET /invoices': async (ask) => page(ask, await service.invoicesFor(ctx, ask.caller, ask.query)),
    'GET /invoices/totals': ({ caller }) => service.invoiceTotals(ctx, caller),
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
      const receipt = await receipts.visibleReceipt(ctx, caller, params)
      const file = await receipts.openReceipt(ctx, receipt)
      return reply
        .type(receipt.contentType)
        .header('content-length', receipt.fileSize)
        .header('content-disposition', contentDisposition('inline', receipt.fileName))
        .send(file)
    },
    'POST /invoices/{id}/receipt/{receiptId}/file/ticket': async ({ caller, params }) => {
      const receipt = await receipts.visibleReceipt(ctx, caller, params)
      return { token: ctx.tickets.issue(receiptPath(receipt), caller.uid) }
    },
    'GET /invoices/{id}/pdf': ({ caller, params, reply }) => sendPdf('attachment', caller, params.id, reply),
    'POST /invoices/{id}/pdf/ticket': async ({ caller, params }) => {
      const { id } = await service.visibleInvoice(ctx, caller, params.id)
      return { token: ctx.tickets.issue(`/api/invoices/${id}/pdf/preview`, caller.uid) }
    },
    'GET /invoices/{id}/pdf/preview': preview,
    'POST /invoices/{id}/pdf/preview': preview,
  })
}

/**
 * The file is safe in the store before its row is written. It is removed again only where the row was surely refused:
 * after a connection lost in the commit the row may stand, so the daily sweep decides.
 */
async function uploadReceipt(
  ctx: Context,
  ask: Ask<Endpoints['POST /invoices/{id}/receipt']>,
): Promise<UploadedReceipt> {
  const { caller, request, reply, params } = ask
  await receipts.expectReceipt(ctx, caller, params.id, { again: 'idempotency-key' in request.headers })
  const upload = await receiveUpload(request, reply, { rules: receipts.RECEIPT_RULES, store: ctx.files })
  let unused = true
  try {
    const form = parse(receiptForm, upload.fields)
    const content = { form, fileName: upload.fileName, sha256: upload.sha256 }
    return await perform(ctx, { ask, content }, async (tx) => {
      const outcome = await receipts.addReceipt(ctx, tx, { invoiceId: params.id, caller, upload, form })
      unused = false
      return outcome
    })
  } catch (error) {
    unused = error instanceof AppError
    throw error
  } finally {
    if (unused) await discard(ctx, upload.key)
  }
}
