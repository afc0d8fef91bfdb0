import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordExport, recordFileOpened } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { contentDisposition } from '../../../../../server/http/disposition.ts'
import { mountEndpoints, type RouteCall } from '../../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../../server/sheets/write.ts'
import { accountsEndpoints, type Statement, type StatementLine } from '../../accounts.contract.ts'
import { loadCompany, printedTenant } from '../pdf/letterhead.ts'
import { printStatement, statementFileName } from '../pdf/statement.pdf.ts'
import { applyTenantCredit, enterOpeningBalance, prepareOpeningNumber } from './accounts.service.ts'
import { returnCredit } from './credit-returns.service.ts'
import { applyDeposit, returnDeposit } from './deposits.service.ts'
import { mailStatement } from './mail-statement.ts'
import {
  loadBalance,
  loadStatement,
  presentStatement,
  requireVisibleAccount,
  toDayRange,
} from './statements.service.ts'

type Row = Pick<StatementLine, 'day' | 'text' | 'balance'> & Partial<Pick<StatementLine, 'debit' | 'credit'>>

const COLUMNS: Column<Row>[] = [
  { heading: 'Day', width: 12, kind: 'day', of: ({ day }) => day },
  { heading: 'What', width: 50, kind: 'text', of: ({ text }) => text },
  { heading: 'Charged (GHS)', width: 15, kind: 'money', of: ({ debit }) => debit || null },
  { heading: 'Paid (GHS)', width: 15, kind: 'money', of: ({ credit }) => credit || null },
  { heading: 'Balance (GHS)', width: 15, kind: 'money', of: ({ balance }) => balance },
]

async function* toStatementPages({ from, to, openingBalance, lines, closingBalance }: Statement) {
  yield [
    { day: from, text: 'Balance before', balance: openingBalance },
    ...lines,
    { day: to, text: 'Balance at the end', balance: closingBalance },
  ]
}

type StatementCall = RouteCall<(typeof accountsEndpoints)['GET /tenants/{id}/statement']>

async function answerStatement(ctx: Context, call: StatementCall): Promise<Statement | FastifyReply> {
  const { caller, params, query, reply } = call
  const tenant = await requireVisibleAccount(ctx.db, caller, params.id)
  const statement = await loadStatement(ctx.db, tenant.id, toDayRange(ctx, query))
  const { format = 'json' } = query
  if (format === 'json') return presentStatement(statement)
  if (caller.role === 'admin') await recordExport(ctx, caller, 'a statement')
  else
    await recordFileOpened(ctx, caller, {
      kind: 'tenant',
      id: tenant.id,
      tenantId: tenant.id,
      name: `a statement of ${tenant.name}`,
    })
  if (format !== 'pdf')
    return sendSheet(reply, {
      format,
      name: 'Statement',
      day: statement.to,
      columns: COLUMNS,
      pages: toStatementPages(presentStatement(statement)),
    })
  const document = { company: await loadCompany(ctx, ctx.db), tenant: printedTenant(tenant), statement }
  const pdf = await printStatement({ ...ctx, pdf: ctx.pdf.onDemand }, document)
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('attachment', statementFileName(document)))
    .send(Buffer.from(pdf))
}

export function paymentAccountsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, accountsEndpoints, {
    'GET /tenants/{id}/balance': async ({ caller, params }) =>
      loadBalance(ctx, ctx.db, {
        tenantId: (await requireVisibleAccount(ctx.db, caller, params.id)).id,
        viewer: caller,
      }),
    'GET /tenants/{id}/statement': (call) => answerStatement(ctx, call),
    'POST /tenants/{id}/statement/mail': ({ tx, caller, params, body }) =>
      mailStatement(ctx, tx, { id: params.id, caller, range: toDayRange(ctx, body) }),
    'POST /tenants/{id}/opening-balance': {
      steps: async ({ caller, params, body }) => {
        await prepareOpeningNumber(ctx, body.day)
        return {
          work: async (tx) => ({
            answer: await enterOpeningBalance(ctx, tx, { id: params.id, caller, ...body }),
          }),
        }
      },
    },
    'POST /tenants/{id}/credit/apply': async ({ tx, caller, params }) => ({
      answer: await applyTenantCredit(ctx, tx, { id: params.id, caller }),
    }),
    'POST /tenants/{id}/credit/return': async ({ tx, caller, params, body }) => ({
      answer: await returnCredit(ctx, tx, { id: params.id, caller, ...body }),
    }),
    'POST /tenants/{id}/deposit/apply': async ({ tx, caller, params, body }) => ({
      answer: await applyDeposit(ctx, tx, { id: params.id, caller, ...body }),
    }),
    'POST /tenants/{id}/deposit/return': async ({ tx, caller, params, body }) => ({
      answer: await returnDeposit(ctx, tx, { id: params.id, caller, ...body }),
    }),
  })
}
