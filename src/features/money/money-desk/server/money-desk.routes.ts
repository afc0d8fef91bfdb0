import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { receiveFile } from '../../../../server/http/upload.ts'
import { parse } from '../../../../server/http/validation.ts'
import { IMPORT_MAX_BYTES } from '../../../../shared/imports.ts'
import { moneyDeskEndpoints } from '../money-desk.contract.ts'
import { MONEY_DESK_MESSAGES as MESSAGES } from '../money-desk.messages.ts'
import { moneyLinesEndpoints } from '../money-lines.contract.ts'
import { statementsEndpoints } from '../statements.contract.ts'
import { addAccount, changeAccount, listMoneyAccounts } from './accounts.service.ts'
import { listClaimed } from './claims.service.ts'
import type { SentFile } from './imports/read-file.ts'
import * as statements from './imports/statements.service.ts'
import { importTexts } from './imports/texts.service.ts'
import { listDeskLines, readLine, sumDeskLines } from './lines/lines.service.ts'
import { acceptLines } from './matches/accept.service.ts'
import { decideOne, linkOne, matchOne, putAside } from './matches/desk.service.ts'
import { unmatchOne } from './matches/unmatch.service.ts'
import { changeMoneyDeskSettings, readMoneyDeskSettings } from './money-desk.settings.ts'
import { forgetPayer, listDeskPayers, setAuto } from './payers.service.ts'
import { reconcileMonth } from './reconciliation.service.ts'

const UPLOAD = {
  field: 'file',
  maxBytes: IMPORT_MAX_BYTES,
  texts: { missing: MESSAGES.selectFile, tooLarge: MESSAGES.tooLarge },
}

type Sending = Pick<Parameters<typeof page>[0], 'request' | 'reply'>

async function receive({ request, reply }: Sending): Promise<SentFile> {
  const { fields, ...file } = await receiveFile(request, reply, UPLOAD)
  return { ...file, form: parse(statementsEndpoints['POST /money/statements'].form, fields) }
}

export function moneyDeskRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, moneyDeskEndpoints, {
    'GET /money/accounts': () => listMoneyAccounts(ctx),
    'POST /money/accounts': async ({ tx, caller, body: given }) => ({
      answer: await addAccount(ctx, tx, { given, caller }),
    }),
    'PATCH /money/accounts/{id}': ({ caller, params, body: given }) =>
      changeAccount(ctx, { id: params.id, given, caller }),
    'GET /money/accounts/{id}/reconciliation/{month}': ({ params }) => reconcileMonth(ctx, params),
    'GET /money/payers': (call) => page(call, listDeskPayers(ctx, call.query.tenantId)),
    'PATCH /money/payers/{id}': ({ caller, params, body }) =>
      setAuto(ctx, { id: params.id, auto: body.auto, caller }),
    'DELETE /money/payers/{id}': async ({ caller, params }) => {
      await forgetPayer(ctx, { id: params.id, caller })
      return undefined
    },
    'GET /money/claimed': ({ query }) => listClaimed(ctx, query),
    'GET /settings/money-desk': () => readMoneyDeskSettings(ctx),
    'PATCH /settings/money-desk': ({ caller, body }) => changeMoneyDeskSettings(ctx, caller, body),
  })
  mountEndpoints(app, ctx, statementsEndpoints, {
    'POST /money/statements/preview': async (call) => statements.previewStatement(ctx, await receive(call)),
    'POST /money/statements': async (call) =>
      statements.importStatement(ctx, call.caller, await receive(call)),
    'GET /money/statements': (call) =>
      page(call, statements.listImportedStatements(ctx, call.query.accountId)),
    'DELETE /money/statements/{id}': async ({ caller, params }) => {
      await statements.removeStatement(ctx, caller, params.id)
      return undefined
    },
    'POST /money/texts': ({ tx, caller, body: given }) => importTexts(ctx, tx, { given, caller }),
  })
  mountLines(app, ctx)
}

function mountLines(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, moneyLinesEndpoints, {
    'GET /money/lines': async (call) => page(call, listDeskLines(ctx, call.query)),
    'GET /money/lines/totals': ({ query }) => sumDeskLines(ctx, query),
    'GET /money/lines/{id}': ({ params }) => readLine(ctx.db, params.id),
    'POST /money/lines/accept': async ({ tx, caller, body }) => ({
      answer: await acceptLines(ctx, tx, { given: body.lines, caller }),
    }),
    'POST /money/lines/{id}/match': async ({ tx, caller, params, body: given }) => ({
      answer: await matchOne(ctx, tx, { id: params.id, given, caller }),
    }),
    'POST /money/lines/{id}/link': async ({ tx, caller, params, body }) => ({
      answer: await linkOne(ctx, tx, { id: params.id, given: body.paymentIds, caller }),
    }),
    'POST /money/lines/{id}/unmatch': async ({ tx, caller, params, body }) => ({
      answer: await unmatchOne(ctx, tx, { id: params.id, reason: body.reason, caller }),
    }),
    'POST /money/lines/{id}/aside': async ({ tx, caller, params, body: { kind, note } }) => ({
      answer: await putAside(ctx, tx, { id: params.id, given: { kind, note: note || null }, caller }),
    }),
    'POST /money/lines/{id}/decide': async ({ tx, caller, params, body }) => ({
      answer: await decideOne(ctx, tx, { id: params.id, given: body.same, caller }),
    }),
  })
}
