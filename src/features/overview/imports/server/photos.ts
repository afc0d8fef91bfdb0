import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { discard } from '../../../../server/files/files.ts'
import type { StoredFiles } from '../../../../server/files/stored-files.ts'
import type { StoredFile } from '../../../../server/http/stored-file.ts'
import type { Upload, UploadRules } from '../../../../server/http/upload.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '../../../../shared/fields/uploads.ts'
import { BOOK_IMPORT_ERRORS, BOOK_IMPORT_MESSAGES } from '../imports.messages.ts'
import * as queries from './imports.queries.ts'
import { lockDraft } from './imports.read.ts'
import { importRows } from './imports.table.ts'
import { presentPhotoUrl } from './photo-url.ts'

export const CARD_PHOTO_RULES: UploadRules = {
  field: 'file',
  folder: 'cards',
  maxBytes: UPLOAD_MAX_BYTES,
  types: UPLOAD_TYPES,
  texts: {
    missing: BOOK_IMPORT_MESSAGES.selectPhoto,
    empty: BOOK_IMPORT_MESSAGES.emptyPhoto,
    tooLarge: BOOK_IMPORT_MESSAGES.photoTooLarge,
    wrongType: BOOK_IMPORT_MESSAGES.photoType,
  },
}

export const cardPhotoFiles: StoredFiles = { folder: CARD_PHOTO_RULES.folder, column: importRows.photoKey }

type Named = { id: string; row: string }

/** The first row of cards has the headings. */
const isCard = ({ kind }: queries.ImportRecord, row: queries.RowRecord | undefined): boolean =>
  kind === 'cards' && row !== undefined && row.number > 1

/** Throws 404, 409 for one that was imported. */
export async function refuseNoRow(ctx: Context, { id, row }: Named): Promise<void> {
  const record = await queries.findImport(ctx.db, id)
  if (!record) throw BOOK_IMPORT_ERRORS.notFound()
  if (record.state !== 'draft') throw BOOK_IMPORT_ERRORS.isImported()
  if (!isCard(record, await queries.findRow(ctx.db, id, row))) throw BOOK_IMPORT_ERRORS.rowNotFound()
}

/** Replaces a photo. Throws 404, 409 for what was imported. */
export async function storePhoto(
  ctx: Context,
  { id, row, upload }: Named & { upload: Upload },
): Promise<{ url: string }> {
  const replaced = await ctx.db.transaction(async (tx) => {
    const record = await lockDraft(tx, id)
    const before = await queries.findRow(tx, id, row)
    if (!before || !isCard(record, before)) throw BOOK_IMPORT_ERRORS.rowNotFound()
    const { key: photoKey, fileName: photoName, size: photoSize } = upload
    const photoType = upload.contentType as (typeof UPLOAD_TYPES)[number]
    await queries.updatePhoto(tx, before, { photoKey, photoName, photoSize, photoType })
    await queries.updateImport(tx, id, { changedAt: ctx.clock.now() })
    return before.photoKey
  })
  if (replaced !== null) await discard(ctx, replaced)
  return { url: presentPhotoUrl(id, row) }
}

/** Throws 404. */
export async function requirePhoto(db: Db, { id, row }: Named): Promise<StoredFile> {
  const found = await queries.findRow(db, id, row)
  if (!found) throw BOOK_IMPORT_ERRORS.rowNotFound()
  const { photoKey: fileKey, photoName: fileName, photoSize: fileSize, photoType: contentType } = found
  if (fileKey === null || fileName === null || fileSize === null || contentType === null)
    throw BOOK_IMPORT_ERRORS.noPhoto()
  return { fileKey, fileName, fileSize, contentType }
}
