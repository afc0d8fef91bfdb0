import { recordFileOpened } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { StoredFiles } from '../../../../../server/files/stored-files.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import { enforceTenantLimits } from '../../../../../server/http/tenant-limits.ts'
import type { Upload, UploadRules } from '../../../../../server/http/upload.ts'
import { pictureSize } from '../../../../../server/picture-size.ts'
import type { HandoverPhoto } from '../../handovers.answers.ts'
import { HANDOVER_ERRORS, HANDOVER_MESSAGES } from '../../handovers.messages.ts'
import { canObject, HANDOVER_LIMITS } from '../../handovers.rules.ts'
import { type PhotoForm, PRINT_MAX } from '../../photos.contract.ts'
import { PHOTO_MAX_BYTES, PHOTO_TYPES, PRINT_PIXELS } from '../../photos.rules.ts'
import { presentPhoto } from '../handovers.present.ts'
import { type HandoverRow, updateHandover } from '../handovers.queries.ts'
import { lockVisibleHandover, requireVisibleHandover } from '../handovers.scope.ts'
import { handoverPhotos } from '../handovers.table.ts'
import { listItems } from '../items.queries.ts'
import * as queries from './photos.queries.ts'

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])
const JPEG_END = Buffer.from([0xff, 0xd9])
const THUMBNAIL_PIXELS = 1024
const MAX_PIXELS = 50_000_000

export const PHOTO_RULES: UploadRules = {
  field: 'photo',
  folder: 'handovers',
  maxBytes: PHOTO_MAX_BYTES,
  maxFieldBytes: PRINT_MAX,
  types: PHOTO_TYPES,
  texts: HANDOVER_MESSAGES.photo,
  pixels: { max: MAX_PIXELS, status: 400, text: HANDOVER_MESSAGES.unusablePhoto },
}

/** Throws 400 unless it is a small JPEG. */
function checkSmallPicture(field: string, picture: string | undefined, maxPixels: number): void {
  if (!picture) return
  const bytes = Buffer.from(picture, 'base64')
  const isWhole = bytes.subarray(0, 3).equals(JPEG_START) && bytes.subarray(-2).equals(JPEG_END)
  const size = isWhole ? pictureSize(bytes) : undefined
  if (!size || Math.max(size.width, size.height) > maxPixels)
    throw HANDOVER_ERRORS.wrongPicture(field).asDetail()
}

type Sent = { upload: Upload; form: PhotoForm }
type PhotoById = { caller: Caller; id: string; photoId: string }

/** Tenants add photos to their objections. Throws 409 for a handover that takes no more. */
function refuseClosed(ctx: Context, caller: Caller, row: HandoverRow): void {
  if (caller.role !== 'tenant' && row.state !== 'open') throw HANDOVER_ERRORS.submitted()
  if (caller.role === 'tenant' && !canObject(row, ctx.clock.today())) throw HANDOVER_ERRORS.objectionOver()
}

/** The same bytes under the same id are not stored again. Throws 400, 404, 409, 429. */
export async function putPhoto(
  ctx: Context,
  tx: Tx,
  { caller, id, photoId }: PhotoById,
  { upload, form }: Sent,
): Promise<Outcome<HandoverPhoto> & { isNew: boolean }> {
  const row = await lockVisibleHandover(tx, caller, id)
  const known = await queries.findPhoto(tx, id, photoId)
  if (known && known.sha256 !== upload.sha256) throw HANDOVER_ERRORS.otherPhoto()
  if (known) return { answer: presentPhoto(known), isNew: false }
  refuseClosed(ctx, caller, row)
  if (!upload.picture) throw HANDOVER_ERRORS.unusablePhoto()
  checkSmallPicture('print', form.print, PRINT_PIXELS)
  checkSmallPicture('thumbnail', form.thumbnail, THUMBNAIL_PIXELS)
  const item = (await listItems(tx, id)).find((one) => one.id === form.itemId)
  if (!item) throw HANDOVER_ERRORS.itemNotFound()
  if ((await queries.countPhotos(tx, id)) >= HANDOVER_LIMITS.photos) throw HANDOVER_ERRORS.tooManyPhotos()
  const now = ctx.clock.now()
  await enforceTenantLimits(tx, caller, { kind: 'photo', bytes: upload.size, now })
  const photo = {
    handoverId: id,
    id: photoId,
    itemId: item.id,
    sequence: form.sequence,
    by: caller.role === 'tenant' ? ('tenant' as const) : ('office' as const),
    uid: caller.uid,
    takenAt: new Date(form.takenAt),
    createdAt: now,
    sha256: upload.sha256,
    fileKey: upload.key,
    fileName: upload.fileName,
    fileSize: upload.size,
    contentType: upload.contentType as (typeof PHOTO_TYPES)[number],
  }
  await queries.insertPhoto(tx, { ...photo, print: form.print || null, thumbnail: form.thumbnail || null })
  await updateHandover(tx, id, { updatedAt: now })
  return { answer: presentPhoto(photo), isNew: true }
}

/** Throws 404. */
export async function requireVisiblePhoto(
  { db }: Pick<Context, 'db'>,
  { caller, id, photoId }: PhotoById,
): Promise<{ row: HandoverRow; photo: queries.PhotoRow }> {
  const row = await requireVisibleHandover(db, caller, id)
  const photo = await queries.findPhoto(db, id, photoId)
  if (!photo) throw HANDOVER_ERRORS.photoNotFound()
  return { row, photo }
}

export const recordPhotoOpened = (
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { row, photo }: { row: HandoverRow; photo: queries.PhotoRow },
): Promise<void> =>
  recordFileOpened(ctx, caller, {
    kind: 'photo',
    id: photo.id,
    name: `the photo ${photo.fileName}`,
    tenantId: row.tenantId,
    propertyId: row.propertyId,
  })

export async function readThumbnail(
  { db }: Pick<Context, 'db'>,
  photo: queries.PhotoRow,
): Promise<Buffer | undefined> {
  const { thumbnail, print } = await queries.findSmallPictures(db, photo)
  const small = thumbnail ?? print
  return small === null ? undefined : Buffer.from(small, 'base64')
}

export const handoverPhotoFiles: StoredFiles = { folder: PHOTO_RULES.folder, column: handoverPhotos.fileKey }
