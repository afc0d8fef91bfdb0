import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { contentDisposition } from '../../../../server/http/disposition.ts'
import { mountEndpoints, type RouteCall } from '../../../../server/http/serve.ts'
import { XLSX_TYPE } from '../../../../server/sheets/write.xlsx.ts'
import { formatMonth } from '../../../../shared/days.ts'
import { type OwnerStatement, ownerStatementsEndpoints } from '../owner-statements.contract.ts'
import { statementFileName } from '../owner-statements.lines.ts'
import { printStatement } from './owner-statement.pdf.ts'
import { statementSheets } from './owner-statement.sheets.ts'
import { presentBehind, presentStatement } from './owner-statements.present.ts'
import { loadStatement } from './owner-statements.service.ts'

type StatementCall = RouteCall<(typeof ownerStatementsEndpoints)['GET /owner-statements/{month}']>

async function answerStatement(
  ctx: Context,
  { caller, params, query, reply }: StatementCall,
): Promise<OwnerStatement | FastifyReply> {
  const { propertyId, format = 'json' } = query
  const loaded = await loadStatement(ctx, { caller, month: params.month, propertyId })
  const statement = presentStatement(loaded, propertyId !== undefined)
  if (format === 'json') return statement
  const propertyName = (statement.behind && statement.properties[0]?.propertyName) ?? null
  await recordExport(
    ctx,
    caller,
    `the owner's statement of ${[formatMonth(params.month), propertyName].filter(Boolean).join(', ')}`,
  )
  const bytes =
    format === 'xlsx'
      ? await statementSheets(statement, presentBehind(loaded))
      : await printStatement({ ...ctx, pdf: ctx.pdf.onDemand }, statement)
  const name = statementFileName(params.month, propertyName, format)
  return reply
    .type(format === 'xlsx' ? XLSX_TYPE : 'application/pdf')
    .header('content-disposition', contentDisposition('attachment', name))
    .send(Buffer.from(bytes))
}

export function ownerStatementsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, ownerStatementsEndpoints, {
    'GET /owner-statements/{month}': (call) => answerStatement(ctx, call),
  })
}
