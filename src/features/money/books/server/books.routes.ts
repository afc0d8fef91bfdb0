import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { sendSheet } from '../../../../server/sheets/write.ts'
import { accountingEndpoints } from '../books.contract.ts'
import { changeChart, loadChart } from './accounts.service.ts'
import { loadDebtors, loadTrialBalance, loadVatMonth, loadYear } from './books.service.ts'
import { debtorsSheet, type Sheet, trialBalanceSheet, vatSheet, yearSheet } from './books.sheets.ts'
import { answerJournal } from './journal.export.ts'

type BooksRequest = {
  caller: Caller
  reply: FastifyReply
  query: { format?: 'json' | 'csv' | 'xlsx' | undefined }
}

async function* onePage<Row>(rows: Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

async function answerReport<Report, Row>(
  ctx: Context,
  { caller, reply, query: { format = 'json' } }: BooksRequest,
  report: Report,
  named: { list: string; file: string; day: string; sheet: (report: Report) => Sheet<Row> },
): Promise<Report | FastifyReply> {
  if (format === 'json') return report
  const { columns, rows } = named.sheet(report)
  await recordExport(ctx, caller, named.list)
  return sendSheet(reply, { format, name: named.file, day: named.day, columns, pages: onePage(rows) })
}

export function accountingRoutes(app: FastifyInstance, ctx: Context): void {
  const { db, clock } = ctx
  mountEndpoints(app, ctx, accountingEndpoints, {
    'GET /settings/accounts': () => loadChart(db),
    'PUT /settings/accounts': ({ caller, body }) => changeChart(ctx, caller, body),
    'GET /journal': (call) => answerJournal(ctx, call),
    'GET /trial-balance': async (call) => {
      const report = await loadTrialBalance(db, call.query.on ?? clock.today())
      const named = { list: 'the trial balance', file: 'Trial_balance', day: report.on }
      return answerReport(ctx, call, report, { ...named, sheet: trialBalanceSheet })
    },
    'GET /debtors': async (call) => {
      const report = await loadDebtors(db, call.query.on ?? clock.today())
      const named = { list: 'the debtors', file: 'Debtors', day: report.on }
      return answerReport(ctx, call, report, { ...named, sheet: debtorsSheet })
    },
    'GET /years/{year}': async (call) => {
      const report = await loadYear(ctx, call.params.year)
      const named = { list: `the year ${report.year}`, file: 'Year', day: report.year }
      return answerReport(ctx, call, report, { ...named, sheet: yearSheet })
    },
    'GET /vat/{month}': async (call) => {
      const report = await loadVatMonth(db, call.params.month)
      const named = { list: `the VAT of ${report.month}`, file: 'VAT', day: report.month }
      return answerReport(ctx, call, report, { ...named, sheet: vatSheet })
    },
  })
}
