import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../../../../server/context.ts'
import { discard } from '../../../../../server/files/files.ts'
import { getOrigin } from '../../../../../server/http/authentication.ts'
import { sendStored } from '../../../../../server/http/stored-file.ts'
import { receiveUpload } from '../../../../../server/http/upload.ts'
import { parse } from '../../../../../server/http/validation.ts'
import { formatDay, toDay } from '../../../../../shared/days.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { longText } from '../../../../../shared/fields/fields.ts'
import { limitReports } from '../../../../identity/accounts/server/attempts/attempts.ts'
import { NEUTRAL_LOGO } from '../../../../identity/company/company.rules.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { loadCompany } from '../../../../money/payments/server/pdf/letterhead.ts'
import { isActive } from '../../../../service/cases/cases.rules.ts'
import {
  CLAIM_PHOTO_RULES,
  claimDone,
  findJob,
  type Job,
} from '../../../../service/cases/server/cases.jobs.ts'
import { findClaimByShare } from '../../../../service/cases/server/claims.queries.ts'
import { readThumbnail } from '../../../../service/cases/server/photos.service.ts'
import { JOB_MESSAGES } from '../../shares.messages.ts'
import type { ShareRow } from '../shares.queries.ts'
import { countOpening, findOpenShare } from '../shares.service.ts'
import { JOB_POLICY, jobPage, type SharedJob } from './job.page.ts'
import { sendGone, sendPage } from './send-page.ts'
import { messagePage } from './shared-page.ts'

const params = z.object({ token: z.string() })
const photoParams = params.extend({ photoId: z.string() })
const noteField = z.object({ note: longText.pipe(z.string().max(1000)).default('') })

/** The first name, which is enough to ask for somebody. */
const firstName = (name: string | null): string => name?.trim().split(/\s+/)[0] ?? ''

async function presentJob(
  ctx: Context,
  { row, place, photos }: Job,
  { share, token }: { share: ShareRow; token: string },
): Promise<SharedJob> {
  const toText = (instant: Date) => formatDay(toDay(instant, ctx.config.TIME_ZONE))
  const { logoUrl } = await loadCompanySettings(ctx, ctx.db)
  const claim = await findClaimByShare(ctx.db, share.id)
  return {
    subject: row.subject,
    description: row.body,
    property: place.property,
    unit: place.unit,
    contact:
      share.withContact && row.tenantId !== null
        ? { name: firstName(row.tenantName), phone: place.phone }
        : null,
    photos: photos.map(({ id }) => ({
      address: `/s/${token}/photos/${id}`,
      thumbnail: `/s/${token}/photos/${id}/small`,
    })),
    dueOn: row.dueOn && formatDay(row.dueOn),
    company: await loadCompany(ctx, ctx.db),
    logoUrl: logoUrl ?? NEUTRAL_LOGO,
    claimed: claim ? { on: toText(claim.createdAt), declined: claim.declinedAt !== null } : null,
    doneAddress: `/s/${token}/done`,
    until: toText(share.expiresAt),
  }
}

const sendMessage = (reply: FastifyReply, status: number, message: { title: string; text: string }) =>
  sendPage(reply, status, messagePage(message))

/** The page of a job; one that is resolved or rejected shows nothing of it. */
export async function showJob(
  ctx: Context,
  { share, token }: { share: ShareRow; token: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const job = await findJob(ctx.db, share.subjectId)
  if (!job) return sendGone(reply)
  if (!isActive(job.row)) return sendMessage(reply, 410, JOB_MESSAGES.ended)
  if (request.method === 'GET') await countOpening(ctx, share.id)
  return sendPage(reply, 200, jobPage(await presentJob(ctx, job, { share, token })), JOB_POLICY)
}

async function findOpenJob(ctx: Context, token: string): Promise<{ share: ShareRow; job: Job } | undefined> {
  const share = await findOpenShare(ctx, token)
  const job = share?.kind === 'job' ? await findJob(ctx.db, share.subjectId) : undefined
  return share && job ? { share, job } : undefined
}

async function findSharedPhoto(ctx: Context, request: FastifyRequest) {
  const { token, photoId } = photoParams.parse(request.params)
  const open = await findOpenJob(ctx, token)
  return open && isActive(open.job.row) ? open.job.photos.find(({ id }) => id === photoId) : undefined
}

async function showPhoto(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const photo = await findSharedPhoto(ctx, request)
  return photo ? sendStored(ctx, reply, photo) : sendGone(reply)
}

async function showSmall(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const photo = await findSharedPhoto(ctx, request)
  if (!photo) return sendGone(reply)
  const small = await readThumbnail(ctx, photo)
  return small ? reply.type('image/jpeg').send(small) : sendStored(ctx, reply, photo)
}

/** Stores what the vendor says; the page that follows thanks for it. */
async function receiveDone(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const origin = getOrigin(request)
  await limitReports(ctx, origin)
  const { token } = params.parse(request.params)
  const open = await findOpenJob(ctx, token)
  if (!open) return sendGone(reply)
  const { share, job } = open
  if (await findClaimByShare(ctx.db, share.id)) return sendMessage(reply, 409, JOB_MESSAGES.doneBefore)
  if (!isActive(job.row)) return sendMessage(reply, 410, JOB_MESSAGES.ended)
  const received = { rules: CLAIM_PHOTO_RULES, store: ctx.files, now: ctx.clock.now() }
  const upload = await receiveUpload(request, reply, received)
  try {
    const { note } = parse(noteField, upload.fields)
    await ctx.db.transaction((tx) =>
      claimDone(ctx, tx, { caseId: share.subjectId, shareId: share.id, origin, upload, note }),
    )
  } catch (error) {
    // After a lost connection the transaction may have been committed: the daily sweep decides.
    if (error instanceof AppError) await discard(ctx, upload.key)
    throw error
  }
  return reply.redirect(`/s/${token}`, 303)
}

/** A refused report says why, and leads back to the job. */
function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const isRefused = error instanceof AppError && error.status < 500 && error.status !== 429
  if (!isRefused) throw error
  const { token } = params.parse(request.params)
  const again = error.status === 409 ? undefined : { address: `/s/${token}`, text: 'Try again' }
  return sendPage(reply, error.status, messagePage({ ...JOB_MESSAGES.refused, text: error.message }, again))
}

export async function jobRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(multipart)
  app.get('/s/:token/photos/:photoId', (request, reply) => showPhoto(ctx, request, reply))
  app.get('/s/:token/photos/:photoId/small', (request, reply) => showSmall(ctx, request, reply))
  app.post('/s/:token/done', (request, reply) =>
    receiveDone(ctx, request, reply).catch((error: unknown) => sendRefusal(request, reply, error)),
  )
}
