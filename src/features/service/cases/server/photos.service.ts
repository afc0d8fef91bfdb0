import { randomUUID } from 'node:crypto'
import { recordFileOpened } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { StoredFiles } from '../../../../server/files/stored-files.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { enforceQuota, type Quota } from '../../../../server/http/quota.ts'
import { enforceTenantLimits } from '../../../../server/http/tenant-limits.ts'
import type { Upload, UploadRules } from '../../../../server/http/upload.ts'
import { pictureSize } from '../../../../server/picture-size.ts'
import { findCallerTenant } from '../../../property/tenants/server/tenants.service.ts'
import { CASE_ERRORS, CASE_MESSAGES } from '../cases.messages.ts'
import type { CaseKind } from '../cases.rules.ts'
import type { Photo } from '../photos.contract.ts'
import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '../photos.rules.ts'
import { presentPhoto } from './cases.present.ts'
import { findCase } from './cases.queries.ts'
import { seesCase } from './cases.scope.ts'
import { casePhotos } from './cases.table.ts'
import * as queries from './photos.queries.ts'

const UNATTACHED_MS = 86_400_000

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])
const JPEG_END = Buffer.from([0xff, 0xd9])
const THUMBNAIL_MAX_PIXELS = 1024
const MAX_PIXELS = 50_000_000
const UNATTACHED_QUOTA: Quota = { max: 40, ms: UNATTACHED_MS, text: CASE_MESSAGES.tooManyWaiting }

const notFound = () => CASE_ERRORS.photoNotFound()

export const PHOTO_RULES: UploadRules = {
  field: 'photo',
  folder: 'photos',
  maxBytes: PHOTO_MAX_BYTES,
  types: PHOTO_TYPES,
  texts: CASE_MESSAGES.photo,
  pixels: { max: MAX_PIXELS, status: 400, text: CASE_MESSAGES.unusablePhoto },
}

/** Throws 400 unless it is a small JPEG, which browsers can decode. */
export function checkThumbnail(thumbnail: string | undefined): void {
  if (!thumbnail) return
  const bytes = Buffer.from(thumbnail, 'base64')
  const whole = bytes.subarray(0, 3).equals(JPEG_START) && bytes.subarray(-2).equals(JPEG_END)
  const size = whole ? pictureSize(bytes) : undefined
  if (!size || Math.max(size.width, size.height) > THUMBNAIL_MAX_PIXELS)
    throw CASE_ERRORS.wrongThumbnail().asDetail()
}

/** Throws 400 for a picture without a readable size, 429 with too many unattached photos. */
export async function addPhoto(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  {
    kind,
    caller,
    upload,
    thumbnail,
  }: { kind: CaseKind; caller: Caller; upload: Upload; thumbnail: string | undefined },
): Promise<Photo> {
  const now = ctx.clock.now()
  if (!upload.picture) throw CASE_ERRORS.unusablePhoto()
  await enforceQuota(tx, UNATTACHED_QUOTA, { who: caller.uid, ...queries.waitingRows(caller.uid), now })
  await enforceTenantLimits(tx, caller, { kind: 'photo', bytes: upload.size, now })
  const row = {
    id: randomUUID(),
    uid: caller.uid,
    caseId: null,
    replyId: null,
    claimId: null,
    place: 0,
    fileKey: upload.key,
    fileName: upload.fileName,
    fileSize: upload.size,
    contentType: upload.contentType as (typeof PHOTO_TYPES)[number],
    createdAt: now,
  }
  await queries.insertPhoto(tx, { ...row, thumbnail: thumbnail || null })
  return presentPhoto(kind, row)
}

/** Throws 400 if a photo is missing, foreign or already attached. */
export async function attach(
  tx: Tx,
  photos: { ids: string[]; uid: string; caseId: string; replyId: string | null },
): Promise<void> {
  if ((await queries.attachPhotos(tx, photos)) !== photos.ids.length) throw CASE_ERRORS.unknownPhoto()
}

/** An unattached photo is visible to its uploader only. Throws 404. */
export async function requireVisiblePhoto(
  { db }: Pick<Context, 'db'>,
  { kind, id, caller }: { kind: CaseKind; id: string; caller: Caller },
): Promise<queries.PhotoRow> {
  const photo = await queries.findPhoto(db, id)
  if (!photo || !(await maySee(db, { kind, caller }, photo))) throw notFound()
  return photo
}

async function maySee(
  db: Db,
  { kind, caller }: { kind: CaseKind; caller: Caller },
  { caseId, claimId, uid }: queries.PhotoRow,
): Promise<boolean> {
  if (claimId !== null && caller.role !== 'admin') return false
  if (caseId === null) return uid === caller.uid
  const owner = await findCase(db, kind, caseId)
  if (!owner || !(await seesCase(db, caller, owner))) return false
  return caller.role === 'admin' || (await findCallerTenant(db, caller))?.id === owner.tenantId
}

export async function recordOpened(
  ctx: Pick<Context, 'db' | 'clock'>,
  { kind, caller }: { kind: CaseKind; caller: Caller },
  { id, caseId, fileName }: queries.PhotoRow,
): Promise<void> {
  const owner = caseId === null ? undefined : await findCase(ctx.db, kind, caseId)
  await recordFileOpened(ctx, caller, {
    kind: 'photo',
    id: caseId ?? id,
    name: `the photo ${fileName}`,
    tenantId: owner?.tenantId ?? null,
  })
}

export async function readThumbnail(
  { db }: Pick<Context, 'db'>,
  { id }: queries.PhotoRow,
): Promise<Buffer | undefined> {
  const thumbnail = await queries.findThumbnail(db, id)
  return thumbnail === null ? undefined : Buffer.from(thumbnail, 'base64')
}

/** Deletes photos not attached within 24 hours; the daily sweep deletes their files. */
export async function deleteUnattachedPhotos({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await queries.deleteUnattached(db, new Date(clock.now().getTime() - UNATTACHED_MS))
}

export const photoFiles: StoredFiles = { folder: PHOTO_RULES.folder, column: casePhotos.fileKey }
