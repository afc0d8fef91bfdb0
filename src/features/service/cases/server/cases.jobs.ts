import { randomUUID } from 'node:crypto'
import { changesBetween, toStranger } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller, Origin } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { Upload, UploadRules } from '../../../../server/http/upload.ts'
import type { MailedCase } from '../cases.contract.ts'
import { CASE_ERRORS } from '../cases.messages.ts'
import { isActive } from '../cases.rules.ts'
import { isClaimOpen } from '../claim.rules.ts'
import { CLAIM_ERRORS, CLAIM_MESSAGES } from '../claims.messages.ts'
import type { PHOTO_TYPES } from '../photos.rules.ts'
import { changed, lockVisibleCase, recordCase } from './cases.change.ts'
import { announceCase } from './cases.notify.ts'
import { type CasePlace, loadCasePlaces } from './cases.places.ts'
import { type CaseRow, findCase, lockCase, updateCase } from './cases.queries.ts'
import { notFoundError } from './cases.reading.ts'
import { seesPlaceOfCase } from './cases.scope.ts'
import * as claims from './claims.queries.ts'
import { requestClaimed } from './messages/request-claimed.message.ts'
import { insertPhoto, listPhotos, type PhotoRow } from './photos.queries.ts'
import { PHOTO_RULES } from './photos.service.ts'

const UNKNOWN_VENDOR = 'The vendor'

export const CLAIM_PHOTO_RULES: UploadRules = { ...PHOTO_RULES, texts: CLAIM_MESSAGES.claimPhoto }

/** A request as a vendor may see it; `photos` are the tenant's, or those of who recorded it. */
export type Job = { row: CaseRow; place: CasePlace; photos: PhotoRow[] }

export async function findJob(db: Db, id: string): Promise<Job | undefined> {
  const row = await findCase(db, 'request', id)
  if (!row) return undefined
  const place = (await loadCasePlaces(db, [row]))(row)
  const photos = (await listPhotos(db, [id])).filter(
    ({ replyId, claimId }) => replyId === null && claimId === null,
  )
  return { row, place, photos }
}

/** A request in the caller's properties that is not ended. Throws 404, 409. */
export async function requireVisibleJob(db: Db, caller: Caller, id: string): Promise<Job> {
  const job = await findJob(db, id)
  if (!job || !(await seesPlaceOfCase(db, caller, job.row))) throw notFoundError('request')
  return job
}

export const refuseEnded = ({ row }: Job): void => {
  if (!isActive(row)) throw CLAIM_ERRORS.jobEnded()
}

/** Later than earlier claims of the case, so that the newest is known. */
async function laterThanClaims({ clock }: Pick<Context, 'clock'>, tx: Tx, caseId: string): Promise<Date> {
  const last = (await claims.listNewestClaims(tx, [caseId])).get(caseId)
  return new Date(Math.max(clock.now().getTime(), last ? last.createdAt.getTime() + 1 : 0))
}

type Claiming = { caseId: string; shareId: string; origin: Origin; upload: Upload; note: string }

/** Stores a vendor's claim, once for each link. Throws 404, 409 for an ended request or a second claim. */
export async function claimDone(
  ctx: Context,
  tx: Tx,
  { caseId, shareId, origin, upload, note }: Claiming,
): Promise<void> {
  if (!upload.picture) throw CASE_ERRORS.unusablePhoto()
  const row = await lockCase(tx, 'request', caseId)
  if (!row) throw notFoundError('request')
  if (await claims.findClaimByShare(tx, shareId)) throw CLAIM_ERRORS.claimedBefore()
  if (!isActive(row)) throw CLAIM_ERRORS.jobEnded()
  const [id, now] = [randomUUID(), await laterThanClaims(ctx, tx, caseId)]
  const vendorName = row.vendorName ?? UNKNOWN_VENDOR
  await claims.insertClaim(tx, { id, caseId, shareId, vendorName, note: note || null, createdAt: now })
  await insertPhoto(tx, {
    id: randomUUID(),
    // The link is the only proof of who uploads.
    uid: shareId,
    caseId,
    claimId: id,
    fileKey: upload.key,
    fileName: upload.fileName,
    fileSize: upload.size,
    contentType: upload.contentType as (typeof PHOTO_TYPES)[number],
    createdAt: now,
  })
  await updateCase(tx, caseId, { updatedAt: now })
  await recordCase(ctx, tx, {
    caller: toStranger(origin, vendorName),
    action: 'case.claimedDone',
    row,
    changes: changesBetween(null, { photos: 1, ...(note && { note }) }),
  })
  await announceCase(tx, row)
  await ctx.deliveries.enqueue(tx, requestClaimed, {
    subjectId: caseId,
    replyTo: null,
    params: { vendor: vendorName, note },
  })
}

type ClaimOfCase = { id: string; claimId: string; caller: Caller }

/** Throws 404, 409 for a claim that does not wait. */
export async function declineDone(
  ctx: Context,
  tx: Tx,
  { id, claimId, caller }: ClaimOfCase,
): Promise<Outcome<MailedCase>> {
  const row = await lockVisibleCase(tx, { kind: 'request', id, caller })
  const claim = (await claims.listNewestClaims(tx, [id])).get(id)
  if (claim?.id !== claimId) throw CLAIM_ERRORS.claimNotFound()
  if (!isClaimOpen(row, claim)) throw CLAIM_ERRORS.claimSettled()
  const now = ctx.clock.now()
  await claims.declineClaim(tx, { caseId: id, id: claimId, at: now })
  await updateCase(tx, id, { updatedAt: now })
  await recordCase(ctx, tx, { caller, action: 'case.claimDeclined', row, changes: {} })
  return changed(ctx, tx, { kind: 'request', id, caller }, () => Promise.resolve({}))
}
