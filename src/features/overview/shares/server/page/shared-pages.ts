import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../../../../server/context.ts'
import { getOrigin } from '../../../../../server/http/authentication.ts'
import { contentDisposition } from '../../../../../server/http/disposition.ts'
import { errorResponse } from '../../../../../server/http/errors.ts'
import { formatDay, toDay } from '../../../../../shared/days.ts'
import { limitSharedPages } from '../../../../identity/accounts/server/attempts/attempts.ts'
import { NEUTRAL_LOGO } from '../../../../identity/company/company.rules.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { SHARED_PAGE_MESSAGES as MESSAGES } from '../../shares.messages.ts'
import type { ShareRow } from '../shares.queries.ts'
import { countOpening, findOpenShare } from '../shares.service.ts'
import { sharedInvoice } from './invoice.document.ts'
import { jobRoutes, showJob } from './job.routes.ts'
import { sharedReceipt } from './receipt.document.ts'
import { sendGone, sendPage } from './send-page.ts'
import type { SharedDocument } from './shared-document.ts'
import { documentPage, messagePage } from './shared-page.ts'
import { loadSharedStatement } from './statement.document.ts'

const params = z.object({ token: z.string() })

function loadSharedDocument(ctx: Context, share: ShareRow): Promise<SharedDocument | undefined> {
  const { kind, subjectId, tenantId, fromDay: from, toDay: to } = share
  if (kind === 'invoice') return sharedInvoice(ctx, subjectId)
  if (kind === 'payment') return sharedReceipt(ctx, subjectId)
  if (kind === 'job' || !tenantId || !from || !to) return Promise.resolve(undefined)
  return loadSharedStatement(ctx, { tenantId, from, to })
}

async function showPage(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = params.parse(request.params)
  const share = await findOpenShare(ctx, token)
  if (share?.kind === 'job') return showJob(ctx, { share, token }, { request, reply })
  const document = share && (await loadSharedDocument(ctx, share))
  if (!share || !document) return sendGone(reply)
  if (request.method === 'GET') await countOpening(ctx, share.id)
  const { logoUrl } = await loadCompanySettings(ctx, ctx.db)
  const html = documentPage({
    document,
    logoUrl: logoUrl ?? NEUTRAL_LOGO,
    pdfAddress: `/s/${token}/document.pdf`,
    asOf: formatDay(ctx.clock.today()),
    until: formatDay(toDay(share.expiresAt, ctx.config.TIME_ZONE)),
  })
  return sendPage(reply, 200, html)
}

async function showPdf(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const share = await findOpenShare(ctx, params.parse(request.params).token)
  const pdf = share && (await loadSharedDocument(ctx, share))?.pdf
  if (!pdf) return sendGone(reply)
  const bytes = await pdf.print({ ...ctx, pdf: ctx.pdf.onDemand })
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('inline', pdf.fileName))
    .send(Buffer.from(bytes))
}

/** One document for link holders, without sign-in. */
export async function sharedPages(app: FastifyInstance, { ctx }: { ctx: Context }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfter } = errorResponse(error, request.log)
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    return sendPage(reply, status, messagePage(status === 429 ? MESSAGES.tooMany : MESSAGES.failed))
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'no-store')
    await limitSharedPages(ctx, getOrigin(request))
  })
  app.get('/s/:token', (request, reply) => showPage(ctx, request, reply))
  app.get('/s/:token/document.pdf', (request, reply) => showPdf(ctx, request, reply))
  await jobRoutes(app, ctx)
  for (const rest of ['/s', '/s/*']) app.get(rest, (_request, reply) => sendGone(reply))
}
