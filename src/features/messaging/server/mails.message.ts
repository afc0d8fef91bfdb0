import type { FastifyReply } from 'fastify'
import type { Context } from '../../../server/context.ts'
import { findDelivery } from '../../../server/mail/deliveries.queries.ts'
import { AppError } from '../../../shared/errors.ts'
import { MAIL_MESSAGES } from '../mails.contract.ts'

/** The page of a message that is no secret. Throws 404, and 403 for one that is. */
export async function messageOf({ db }: Pick<Context, 'db'>, id: string): Promise<string> {
  const mail = await findDelivery(db, id)
  if (mail?.holdsSecret) throw new AppError(403, MAIL_MESSAGES.secret)
  if (mail?.html == null) throw new AppError(404, MAIL_MESSAGES.notFound)
  return mail.html
}

/** The path under which a message is opened. */
export const messagePath = (id: string): string => `/api/mails/${id}/message`

/** What a message may do where it is shown: look like itself, on a screen of the portal. */
function policy(publicUrl: string): string {
  const portal = `'self' ${new URL(publicUrl).origin}`
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${portal}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${portal}`,
    // No script runs in it; the screen may measure how high it is.
    'sandbox allow-same-origin',
  ].join('; ')
}

/** Sends a message as a page on which nothing can be followed: its links are somebody else's. */
export async function sendMessage(
  ctx: Pick<Context, 'db' | 'publicUrl'>,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const html = await messageOf(ctx, id)
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(ctx.publicUrl))
      .header('cache-control', 'no-store')
      // A link would take the frame along: a new window is one that the sandbox does not open.
      .send(html.replace('<head>', '<head><base target="_blank">'))
  )
}
