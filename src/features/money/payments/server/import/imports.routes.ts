import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { receiveBytes } from '../../../../../server/http/upload.ts'
import { importUpload } from '../../../../../server/sheets/import.ts'
import { prepareNumbers } from '../../../invoices/server/new-numbers.ts'
import {
  OPENING_IMPORT_MESSAGES,
  PAYMENT_IMPORT_MESSAGES,
  paymentImportEndpoints,
} from '../../imports.contract.ts'
import { importOpenings, openingDays, previewOpenings } from './opening-balances.ts'
import { importPayments, previewPayments } from './payments.import.ts'

export function paymentImportRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, paymentImportEndpoints, {
    'POST /tenants/opening-balances/import/preview': async ({ request, reply }) =>
      previewOpenings(ctx, await receiveBytes(request, reply, importUpload(OPENING_IMPORT_MESSAGES))),
    'POST /tenants/opening-balances/import': {
      steps: async (call) => {
        const { body, caller } = call
        const years = new Set((await openingDays(ctx, body.rows)).map((day) => `${day.slice(0, 4)}-01-01`))
        for (const day of years) await prepareNumbers(ctx.db, day)
        return { work: (tx) => importOpenings(ctx, tx, { rows: body.rows, caller }) }
      },
    },
    'POST /payments/import/preview': async ({ request, reply }) =>
      previewPayments(ctx, await receiveBytes(request, reply, importUpload(PAYMENT_IMPORT_MESSAGES))),
    'POST /payments/import': ({ tx, caller, body }) => importPayments(ctx, tx, { rows: body.rows, caller }),
  })
}
