import { randomUUID } from 'node:crypto'
import { putPhoto } from '../../features/overview/handovers/server/photos/photos.service.ts'
import { hashBytes, SIGNING_FOLDER } from '../../features/overview/signings/server/document-files.ts'
import type { Context } from '../../server/context.ts'
import type { Caller } from '../../server/http/caller.ts'
import type { Upload } from '../../server/http/upload.ts'
import { readBytes, storeUpload } from '../files.ts'

export type Picture = 'basin' | 'basin-cracked' | 'ceiling-stain' | 'louvre' | 'wall'
export type Signer = 'owner' | 'caretaker' | 'moving-in' | 'moving-out'

const PHOTO_FOLDER = 'handovers'

const readPicture = (file: string) => readBytes(`moving/pictures/${file}`)

/** In Base64. */
export const readSignature = async (signer: Signer): Promise<string> =>
  (await readPicture(`signature-${signer}.png`)).toString('base64')

async function storePicture(ctx: Context, folder: string, file: string, fileName: string): Promise<Upload> {
  const bytes = await readPicture(file)
  const stored = await storeUpload(ctx, { folder }, bytes, { fileName, contentType: 'image/jpeg' })
  return { ...stored, sha256: hashBytes(bytes) }
}

export const storeScan = (ctx: Context): Promise<Upload> =>
  storePicture(ctx, SIGNING_FOLDER, 'agreement-scan.jpg', 'Scan agreement.jpg')

type Taken = { caller: Caller; id: string; itemId: string; sequence: number; picture: Picture }

/** Returns the photo's id. */
export async function takePhoto(
  ctx: Context,
  { caller, id, itemId, sequence, picture }: Taken,
): Promise<string> {
  const takenAt = ctx.clock.now().toISOString()
  const fileName = `IMG_${takenAt.slice(0, 10).replaceAll('-', '')}_${String(sequence).padStart(3, '0')}.jpg`
  const upload = await storePicture(ctx, PHOTO_FOLDER, `${picture}.jpg`, fileName)
  const photoId = randomUUID()
  const form = { itemId, sequence, takenAt }
  await ctx.db.transaction((tx) => putPhoto(ctx, tx, { caller, id, photoId }, { upload, form }))
  return photoId
}
