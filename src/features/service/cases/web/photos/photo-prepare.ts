import { checkFile } from '../../../../../web/files/chosen-file.ts'
import { drawJpeg, readPhoto, shrunk } from '../../../../../web/files/photo.ts'
import { CASE_MESSAGES } from '../../cases.messages.ts'
import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '../../photos.rules.ts'

const { missing: selectFile, empty: emptyFile, tooLarge, wrongType } = CASE_MESSAGES.photo
export const PHOTO_RULES = {
  maxBytes: PHOTO_MAX_BYTES,
  types: PHOTO_TYPES,
  texts: { selectFile, emptyFile, tooLarge, wrongType },
}

const THUMBNAIL_SIDE = 240
const THUMBNAIL_MAX_BYTES = 12_288
const QUALITIES = [0.7, 0.5, 0.35, 0.2]

/** `thumbnail` is null if the browser cannot decode the photo; `problem` is why it cannot be sent. */
export type Prepared = { file: File; thumbnail: Blob | null; problem: string | null }

export async function preparePhoto(chosen: File): Promise<Prepared> {
  const picture = await readPhoto(chosen)
  const file = picture ? await shrunk(chosen, picture) : chosen
  const { problem } = await checkFile(file, PHOTO_RULES)
  const thumbnail = picture && !problem ? await createThumbnail(picture) : null
  picture?.close()
  return { file, thumbnail, problem }
}

async function createThumbnail(picture: ImageBitmap): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const small = await drawJpeg(picture, THUMBNAIL_SIDE, quality)
    if (small && small.size <= THUMBNAIL_MAX_BYTES) return small
  }
  return null
}

export async function toBase64(bytes: Blob): Promise<string> {
  const binary = Array.from(new Uint8Array(await bytes.arrayBuffer()), (byte) => String.fromCharCode(byte))
  return btoa(binary.join(''))
}
