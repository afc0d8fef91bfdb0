import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../../../server/context.ts'
import type { LoadedHandover } from '../handovers.present.ts'
import { listPrints, type PhotoRow } from '../photos/photos.queries.ts'

/** By the id of the photo; `files` by name. */
export type ChosenPictures = { names: ReadonlyMap<string, string>; files: Record<string, Uint8Array> }

export const NO_PICTURES: ChosenPictures = { names: new Map(), files: {} }

/** For all pictures of a report, so that it can be mailed. */
const BUDGET_BYTES = 5_200_000
const SMALL_BYTES = 61_440

type Picture = { key: string; type: string; large: Buffer | undefined; small: Buffer | undefined }

const decoded = (base64: string | null): Buffer | undefined =>
  base64 === null ? undefined : Buffer.from(base64, 'base64')

/** A photo without a smaller picture is printed if it is small. */
async function readOriginal({ files }: Pick<Context, 'files'>, photo: PhotoRow): Promise<Buffer | undefined> {
  return photo.fileSize > SMALL_BYTES ? undefined : buffer(await files.read(photo.fileKey))
}

async function loadPictures(
  ctx: Pick<Context, 'db' | 'files'>,
  photos: readonly PhotoRow[],
  preferSmall: boolean,
): Promise<Picture[]> {
  const [first] = photos
  if (!first) return []
  const prints = new Map((await listPrints(ctx.db, first.handoverId)).map((row) => [row.id, row]))
  const pictures: Picture[] = []
  for (const photo of photos) {
    const { print = null, thumbnail = null } = prints.get(photo.id) ?? {}
    const [large, small] = [decoded(print), decoded(thumbnail)]
    const original = large || small ? undefined : await readOriginal(ctx, photo)
    pictures.push({
      key: toPictureKey(photo),
      type: original ? photo.contentType : 'image/jpeg',
      large: preferSmall ? (small ?? large ?? original) : (large ?? small ?? original),
      small: small ?? large ?? original,
    })
  }
  return pictures
}

/** Photos of an objection came after the report. */
export const isPrinted = ({ by }: Pick<PhotoRow, 'by'>): boolean => by === 'office'

export const toPictureKey = ({ handoverId, id }: Pick<PhotoRow, 'handoverId' | 'id'>) => `${handoverId} ${id}`

/** Photos of the entry are small, and all photos where the report would be too long to mail. */
export async function choosePictures(
  ctx: Pick<Context, 'db' | 'files'>,
  { own, entry }: LoadedHandover,
): Promise<ChosenPictures> {
  const flat = (photos: ReadonlyMap<string, PhotoRow[]> | undefined) =>
    [...(photos?.values() ?? [])].flat().filter(isPrinted)
  const pictures = [
    ...(await loadPictures(ctx, flat(own.photos), false)),
    ...(await loadPictures(ctx, flat(entry?.photos), true)),
  ]
  const bytes = pictures.reduce((sum, { large }) => sum + (large?.length ?? 0), 0)
  const files: Record<string, Uint8Array> = {}
  const names = new Map<string, string>()
  for (const [at, { key, type, large, small }] of pictures.entries()) {
    const chosen = bytes > BUDGET_BYTES ? small : large
    if (!chosen) continue
    const name = `photo-${at + 1}.${type === 'image/png' ? 'png' : 'jpg'}`
    files[name] = chosen
    names.set(key, name)
  }
  return { names, files }
}
