import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordFileOpened } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { contentDisposition } from '../../../../server/http/disposition.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints, type RouteCall } from '../../../../server/http/serve.ts'
import { invoicesEndpoints } from '../invoices.contract.ts'
import { changeInvoice } from './changes/change-invoice.ts'
import { createInvoice, prepareInvoiceNumber } from './invoices.create.ts'
import { exportInvoices } from './invoices.export.ts'
import * as service from './invoices.service.ts'
import { loadDocument } from './messages/invoice-facts.ts'
import { invoiceFileName, printInvoice } from './pdf/invoice.pdf.ts'
import { findLastReminder, remind } from './reminders/invoices.reminders.ts'
import { listBalances } from './totals/balances.service.ts'

type Endpoints = typeof invoicesEndpoints

export function invoicesRoutes(app: FastifyInstance, ctx: Context): void {
  const update = ({ tx, caller, params, body: changes }: RouteCall<Endpoints['PATCH /invoices/{id}']>) =>
    changeInvoice(ctx, tx, { id: params.id, caller, changes })
  const sendPdf = async (kind: 'inline' | 'attachment', caller: Caller, id: string, reply: FastifyReply) => {
    const invoice = await service.requireVisibleInvoice(ctx, caller, id)
    const onDemand = { ...ctx, pdf: ctx.pdf.onDemand }
    const pdf = await printInvoice(onDemand, await loadDocument(ctx, ctx.db, invoice))
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

  mountEndpoints(app, ctx, invoicesEndpoints, {
    'GET /invoices': async (call) =>
      page(call, await service.listVisibleInvoices(ctx, call.caller, call.query)),
    'GET /invoices/export': (call) => exportInvoices(ctx, call),
    'GET /invoices/totals': ({ caller, query }) => service.sumVisibleInvoices(ctx, caller, query),
    'POST /invoices': {
      steps: async ({ caller, body }) => {
        await prepareInvoiceNumber(ctx, body)
        return { work: (tx) => createInvoice(ctx, tx, { given: body, caller }) }
      },
    },
    'GET /invoices/balances': ({ caller, query }) => listBalances(ctx, caller, query.tenantIds),
    'POST /invoices/{id}/remind': {
      steps: async ({ caller, params }) => {
        const { id } = params
        const seen = await findLastReminder(ctx.db, id)
        return { work: (tx) => remind(ctx, tx, { id, caller, seen }) }
      },
    },
    'GET /invoices/{id}': ({ caller, params }) => service.readInvoice(ctx, caller, params.id),
    'PUT /invoices/{id}': update,
    'PATCH /invoices/{id}': update,
    'GET /invoices/{id}/pdf': ({ caller, params, reply }) => sendPdf('attachment', caller, params.id, reply),
    'POST /invoices/{id}/pdf/ticket': async ({ caller, params }) => {
      const { id } = await service.requireVisibleInvoice(ctx, caller, params.id)
      return { token: ctx.tickets.issue(`/api/invoices/${id}/pdf/preview`, caller) }
    },
    'GET /invoices/{id}/pdf/preview': preview,
    'POST /invoices/{id}/pdf/preview': preview,
  })
}
