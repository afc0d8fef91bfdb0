import type { FastifyReply } from 'fastify'
import type { Context } from '../../../server/context.ts'
import { AppError } from '../../../shared/errors.ts'
import { MAIL_MESSAGES } from '../mails.contract.ts'
import { findDelivery } from './deliveries/deliveries.queries.ts'
import { textOf } from './mails.text.ts'

/** The page of a message that is no secret. Throws 404, and 403 for one that is. */
export async function messageOf(ctx: Pick<Context, 'db' | 'deliveries'>, id: string): Promise<string> {
  const row = await findDelivery(ctx.db, id)
  if (row?.holdsSecret) throw new AppError(403, MAIL_MESSAGES.secret)
  const said = row && (await textOf(ctx, row))
  if (!said) throw new AppError(404, MAIL_MESSAGES.notFound)
  return said.html
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
  ctx: Pick<Context, 'db' | 'deliveries' | 'publicUrl'>,
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
