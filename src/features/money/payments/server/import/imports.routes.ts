import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { receiveImport } from '../../../../../server/sheets/import.receive.ts'
import { prepareNumbers } from '../../../invoices/server/new-numbers.ts'
import {
  OPENING_IMPORT_MESSAGES,
  PAYMENT_IMPORT_MESSAGES,
  paymentImportEndpoints,
} from '../../imports.contract.ts'
import { importOpenings, openingDays, previewOpenings } from './opening-balances.ts'
import { importPayments, previewPayments } from './payments.import.ts'

const OPENING_PREVIEW = 'POST /tenants/opening-balances/import/preview'
const PAYMENT_PREVIEW = 'POST /payments/import/preview'

export function paymentImportRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, paymentImportEndpoints, {
    [OPENING_PREVIEW]: async (call) =>
      previewOpenings(
        ctx,
        call.caller,
        await receiveImport(call, OPENING_IMPORT_MESSAGES, paymentImportEndpoints[OPENING_PREVIEW].form),
      ),
    'POST /tenants/opening-balances/import': {
      steps: async (call) => {
        const { body, caller } = call
        const years = new Set((await openingDays(ctx, body.rows)).map((day) => `${day.slice(0, 4)}-01-01`))
        for (const day of years) await prepareNumbers(ctx.db, day)
        return { work: (tx) => importOpenings(ctx, tx, { rows: body.rows, caller }) }
      },
    },
    [PAYMENT_PREVIEW]: async (call) =>
      previewPayments(
        ctx,
        await receiveImport(call, PAYMENT_IMPORT_MESSAGES, paymentImportEndpoints[PAYMENT_PREVIEW].form),
      ),
    'POST /payments/import': ({ tx, caller, body }) => importPayments(ctx, tx, { rows: body.rows, caller }),
  })
}
