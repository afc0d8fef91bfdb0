import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { runIdempotent } from '../../../../../server/http/idempotency.ts'
import { page } from '../../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { mailsEndpoints } from '../../mails.contract.ts'
import { forgetMailServer, readMailSettings, setMailServer } from './mail-settings.service.ts'
import { testServer } from './mail-test.service.ts'
import { messageOf, messagePath, sendMessage } from './mails.message.ts'
import * as service from './mails.service.ts'

export function mailsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, mailsEndpoints, {
    'GET /mails': async (call) => page(call, await service.mailsFor(ctx, call.query)),
    'GET /mails/status': () => service.mailStatus(ctx),
    'POST /mails/retry': (call) =>
      runIdempotent(ctx, { call, content: call.body, finish: (answer) => wakeSenders(ctx, answer) }, (tx) =>
        service.sendManyAgain(ctx, tx, call.caller, call.body.which),
      ),
    'GET /mails/{id}': ({ caller, params }) => service.openMail(ctx, caller, params.id),
    'POST /mails/{id}/retry': async (call) =>
      service.retriedOr409(
        await runIdempotent<service.Retried | service.WithdrawnInstead>(
          ctx,
          { call, content: {}, finish: (answer, waitedMs) => service.tryAgain(ctx, answer, waitedMs) },
          (tx) => service.sendAgain(ctx, tx, call.caller, call.params.id),
        ),
      ),
    'POST /mails/{id}/message/ticket': async ({ caller, params: { id } }) => {
      await messageOf(ctx, id)
      return { token: ctx.tickets.issue(messagePath(id), caller) }
    },
    'GET /mails/{id}/message': async ({ caller, params: { id }, reply }) => {
      const html = await messageOf(ctx, id)
      await service.recordOpened(ctx, caller, id)
      return sendMessage(ctx, reply, html)
    },
    'GET /settings/mail': () => readMailSettings(ctx, ctx.db),
    'PATCH /settings/mail': ({ caller, body }) => setMailServer(ctx, caller, body),
    'DELETE /settings/mail': async ({ caller }) => {
      await forgetMailServer(ctx, caller)
      return undefined
    },
    'POST /settings/mail/test': ({ caller, body }) => testServer(ctx, caller, body),
  })
}

async function wakeSenders<T>({ deliveries }: Pick<Context, 'deliveries'>, answer: T): Promise<T> {
  await deliveries.wake()
  return answer
}
