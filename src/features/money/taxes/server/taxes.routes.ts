import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordExport, recordFileOpened } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { contentDisposition } from '../../../../server/http/disposition.ts'
import { mountEndpoints, type RouteCall } from '../../../../server/http/serve.ts'
import { sendStored } from '../../../../server/http/stored-file.ts'
import { XLSX_TYPE } from '../../../../server/sheets/write.xlsx.ts'
import { formatMonth } from '../../../../shared/days.ts'
import { listRates } from '../../tax-rates/server/tax-rates.queries.ts'
import { rateOn, type TaxRate } from '../../tax-rates/tax-rates.rules.ts'
import { type TaxMonth, taxesEndpoints } from '../taxes.contract.ts'
import * as certificates from './certificates.service.ts'
import { printTaxMonth } from './tax-month.pdf.ts'
import { taxMonthSheets } from './tax-month.sheets.ts'
import { type LoadedTaxMonth, loadTaxMonth, presentTaxMonth } from './tax-months.service.ts'
import { changeTaxSettings, readVisibleTaxSettings } from './taxes.service.ts'

/** For VAT, the rates at the invoices' issue. */
function usedRates({ rows }: LoadedTaxMonth, rates: readonly TaxRate[]): TaxRate[] {
  const used = new Set(rows.map(({ rateName, receivedOn }) => rateOn(rates, rateName, receivedOn)))
  const ofVat = new Set(rows.map(({ vatRate }) => vatRate))
  return rates.filter((rate) => (rate.name === 'vat' ? ofVat.has(rate.percent) : used.has(rate)))
}

type MonthCall = RouteCall<(typeof taxesEndpoints)['GET /tax/{month}']>

async function answerMonth(ctx: Context, call: MonthCall): Promise<TaxMonth | FastifyReply> {
  const { caller, params, query, reply } = call
  const loaded = await loadTaxMonth(ctx.db, params.month, caller)
  const month = presentTaxMonth(loaded)
  const { format = 'json' } = query
  if (format === 'json') return month
  await recordExport(ctx, caller, `the tax of ${formatMonth(month.month)}`)
  const rates = usedRates(loaded, await listRates(ctx.db))
  const bytes =
    format === 'xlsx'
      ? await taxMonthSheets(month, rates)
      : await printTaxMonth({ ...ctx, pdf: ctx.pdf.onDemand }, { month, rates })
  return reply
    .type(format === 'xlsx' ? XLSX_TYPE : 'application/pdf')
    .header('content-disposition', contentDisposition('attachment', `Tax_${month.month}.${format}`))
    .send(Buffer.from(bytes))
}

export function taxesRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, taxesEndpoints, {
    'GET /settings/tax': ({ caller }) => readVisibleTaxSettings(ctx, caller),
    'PATCH /settings/tax': ({ caller, body }) => changeTaxSettings(ctx, caller, body),
    'GET /tax/{month}': (call) => answerMonth(ctx, call),
    'GET /tax/certificates/missing': ({ caller }) => certificates.listMissingCertificates(ctx, caller),
    'POST /payments/{id}/certificate': {
      steps: ({ caller, params }) => ({
        upload: certificates.CERTIFICATE_RULES,
        work: (tx, { upload }) => certificates.addCertificate(ctx, tx, { id: params.id, caller, upload }),
      }),
    },
    'GET /payments/{id}/certificate': async ({ caller, params, reply }) => {
      const { payment, certificate } = await certificates.getCertificate(ctx, caller, params.id)
      const name = `the certificate of ${payment.receiptNumber}`
      await recordFileOpened(ctx, caller, {
        kind: 'payment',
        id: payment.id,
        name,
        tenantId: payment.tenantId,
      })
      return sendStored(ctx, reply, certificate)
    },
    'POST /payments/{id}/certificate/ticket': async ({ caller, params }) => {
      await certificates.getCertificate(ctx, caller, params.id)
      return { token: ctx.tickets.issue(certificates.certificatePath(params.id), caller) }
    },
  })
}
