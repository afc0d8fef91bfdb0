import type { FastifyReply } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { MAIL_ERRORS } from '../../mails.contract.ts'
import { findDelivery } from '../deliveries/deliveries.queries.ts'
import { isTextDeleted, renderMailText } from './mails.text.ts'

/** Throws 404, and 403 for a message with a secret. */
export async function loadMailLabel(ctx: Pick<Context, 'db' | 'deliveries'>, id: string): Promise<string> {
  const row = await findDelivery(ctx.db, id)
  if (row?.channel === 'sms') throw MAIL_ERRORS.notFound()
  if (row?.holdsSecret) throw MAIL_ERRORS.secret()
  const content = row && (await renderMailText(ctx, row))
  if (row && isTextDeleted(row)) throw MAIL_ERRORS.textGone()
  if (!content) throw MAIL_ERRORS.notFound()
  return content.html
}

export const messagePath = (id: string): string => `/api/mails/${id}/message`

/** The message's own styles, framed by the portal only. */
function policy(publicUrl: string): string {
  const portal = `'self' ${new URL(publicUrl).origin}`
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${portal}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${portal}`,
    // No scripts; same-origin lets the screen measure its height.
    'sandbox allow-same-origin',
  ].join('; ')
}

/** Links of an email are for its reader, so none can be followed. */
export function sendMessage(
  ctx: Pick<Context, 'publicUrl'>,
  reply: FastifyReply,
  html: string,
): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(ctx.publicUrl))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      // Links would navigate the frame; the sandbox opens no new windows.
      .send(html.replace('<head>', '<head><base target="_blank">'))
  )
}
