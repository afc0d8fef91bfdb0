import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../server/context.ts'
import { mountEndpoints } from '../../../server/http/serve.ts'
import { accountingEndpoints } from '../accounting.contract.ts'
import { debtorsOn, listJournal, trialBalance, vatMonth, yearOfBooks } from './accounting.service.ts'
import { changeChart, loadChart } from './accounts.service.ts'

export function accountingRoutes(app: FastifyInstance, ctx: Context): void {
  const { db, clock } = ctx
  mountEndpoints(app, accountingEndpoints, {
    'GET /settings/accounts': () => loadChart(db),
    'PUT /settings/accounts': ({ caller, body }) => changeChart(ctx, caller, body),
    'GET /journal': ({ query }) => listJournal(db, query),
    'GET /trial-balance': ({ query }) => trialBalance(db, query.on ?? clock.today()),
    'GET /debtors': ({ query }) => debtorsOn(db, query.on ?? clock.today()),
    'GET /years/{year}': ({ params }) => yearOfBooks(ctx, params.year),
    'GET /vat/{month}': ({ params }) => vatMonth(db, params.month),
  })
}
