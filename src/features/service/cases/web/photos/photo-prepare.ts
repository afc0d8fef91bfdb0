import { checkFile } from '../../../../../web/files/chosen-file.ts'
import { drawSmall, readPhoto, shrunk } from '../../../../../web/files/photo.ts'
import { CASE_MESSAGES } from '../../cases.messages.ts'
import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '../../photos.rules.ts'

const { missing: selectFile, empty: emptyFile, tooLarge, wrongType } = CASE_MESSAGES.photo
export const PHOTO_RULES = {
  maxBytes: PHOTO_MAX_BYTES,
  types: PHOTO_TYPES,
  texts: { selectFile, emptyFile, tooLarge, wrongType },
}

export const THUMBNAIL_SIDE = 240
export const THUMBNAIL_MAX_BYTES = 12_288

/** `thumbnail` is null if the browser cannot decode the photo; `problem` is why it cannot be sent. */
export type Prepared = { file: File; thumbnail: Blob | null; problem: string | null }

export async function preparePhoto(chosen: File): Promise<Prepared> {
  const picture = await readPhoto(chosen)
  const file = picture ? await shrunk(chosen, picture) : chosen
  const { problem } = await checkFile(file, PHOTO_RULES)
  const thumbnail = picture && !problem ? await drawSmall(picture, THUMBNAIL_SIDE, THUMBNAIL_MAX_BYTES) : null
  picture?.close()
  return { file, thumbnail, problem }
}
