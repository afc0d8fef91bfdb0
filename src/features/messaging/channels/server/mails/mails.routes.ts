import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { page } from '../../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { mailsEndpoints } from '../../mails.contract.ts'
import { readMailSettings, removeMailServer, setMailServer } from './mail-settings.service.ts'
import { testServer } from './mail-test.service.ts'
import { loadMailLabel, messagePath, sendMessage } from './mails.message.ts'
import * as service from './mails.service.ts'

export function mailsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, mailsEndpoints, {
    'GET /mails': async (call) => page(call, await service.listVisibleMails(ctx, call.query)),
    'GET /mails/status': () => service.mailStatus(ctx),
    'POST /mails/retry': {
      steps: ({ caller, body }) => ({
        work: (tx) => service.sendManyAgain(ctx, tx, caller, body.which),
        after: () => ctx.deliveries.wake(),
      }),
    },
    'GET /mails/{id}': ({ caller, params }) => service.openMail(ctx, caller, params.id),
    'POST /mails/{id}/retry': {
      steps: ({ caller, params }) => ({
        work: (tx) => service.sendAgain(ctx, tx, caller, params.id),
        finish: (answer, waitedMs) => service.tryAgain(ctx, answer, waitedMs),
      }),
    },
    'POST /mails/{id}/message/ticket': async ({ caller, params: { id } }) => {
      await loadMailLabel(ctx, id)
      return { token: ctx.tickets.issue(messagePath(id), caller) }
    },
    'GET /mails/{id}/message': async ({ caller, params: { id }, reply }) => {
      const html = await loadMailLabel(ctx, id)
      await service.recordOpened(ctx, caller, id)
      return sendMessage(ctx, reply, html)
    },
    'GET /settings/mail': () => readMailSettings(ctx, ctx.db),
    'PATCH /settings/mail': ({ caller, body }) => setMailServer(ctx, caller, body),
    'DELETE /settings/mail': async ({ caller }) => {
      await removeMailServer(ctx, caller)
      return undefined
    },
    'POST /settings/mail/test': ({ caller, body }) => testServer(ctx, caller, body),
  })
}
