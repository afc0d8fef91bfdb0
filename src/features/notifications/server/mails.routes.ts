import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../server/context.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { perform } from '../../../server/http/perform.ts'
import { serve } from '../../../server/http/serve.ts'
import { sortedPage } from '../../../server/http/sorted-page.ts'
import { AppError } from '../../../shared/errors.ts'
import { MAIL_TEXTS, mailsEndpoints } from '../mails.contract.ts'
import { forgetMailServer, readMailSettings, setMailServer } from './mail-settings.service.ts'
import { testServer } from './mail-test.service.ts'
import { messageOf, messagePath, sendMessage } from './mails.message.ts'
import * as service from './mails.service.ts'

/** A ticket is given to admins only, but whoever has a session may come without one. */
function expectAdmin({ role }: Caller): void {
  if (role !== 'admin') throw new AppError(403, MAIL_TEXTS.adminsOnly)
}

/** Mails, and the server that takes them. */
export function mailsRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, mailsEndpoints, {
    'GET /mails': async (ask) => sortedPage(ask, await service.mailsFor(ctx, ask.query)),
    'GET /mails/status': () => service.mailStatus(ctx),
    'POST /mails/retry': (ask) =>
      perform(ctx, { ask, content: ask.body, finish: (answer) => hurried(ctx, answer) }, (tx) =>
        service.sendManyAgain(ctx, tx, ask.body.which),
      ),
    'GET /mails/{id}': ({ params }) => service.openMail(ctx, params.id),
    'POST /mails/{id}/retry': async (ask) =>
      service.retriedOr409(
        await perform<service.Retried | service.TakenBack>(
          ctx,
          { ask, content: {}, finish: (answer) => service.tryAgain(ctx, answer) },
          (tx) => service.sendAgain(ctx, tx, ask.params.id),
        ),
      ),
    'POST /mails/{id}/message/ticket': async ({ caller, params: { id } }) => {
      await messageOf(ctx, id)
      return { token: ctx.tickets.issue(messagePath(id), caller) }
    },
    'GET /mails/{id}/message': async ({ caller, params, reply }) => {
      expectAdmin(caller)
      return sendMessage(ctx, reply, params.id)
    },
    'GET /settings/mail': () => readMailSettings(ctx, ctx.db),
    'PATCH /settings/mail': ({ body }) => setMailServer(ctx, body),
    'DELETE /settings/mail': async () => {
      await forgetMailServer(ctx)
      return undefined
    },
    'POST /settings/mail/test': ({ caller, body }) => testServer(ctx, caller, body),
  })
}

/** Has what is due sent behind the answer. */
async function hurried<T>({ deliveries }: Pick<Context, 'deliveries'>, answer: T): Promise<T> {
  deliveries.hurry()
  return answer
}
