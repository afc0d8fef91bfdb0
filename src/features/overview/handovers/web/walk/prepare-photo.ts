import { checkFile } from '../../../../../web/files/chosen-file.ts'
import { drawSmall, readPhoto, shrunk } from '../../../../../web/files/photo.ts'
import { THUMBNAIL_MAX_BYTES, THUMBNAIL_SIDE } from '../../../../service/cases/web/photos/photo-prepare.ts'
import { HANDOVER_MESSAGES } from '../../handovers.messages.ts'
import { PHOTO_MAX_BYTES, PHOTO_TYPES, PRINT_MAX_BYTES, PRINT_PIXELS } from '../../photos.rules.ts'

const { missing: selectFile, empty: emptyFile, tooLarge, wrongType } = HANDOVER_MESSAGES.photo
const PHOTO_RULES = {
  maxBytes: PHOTO_MAX_BYTES,
  types: PHOTO_TYPES,
  texts: { selectFile, emptyFile, tooLarge, wrongType },
}

export type PreparedPhoto = { file: File; thumbnail: Blob | null; print: Blob | null }

/** Throws an error whose message is for people. */
export async function preparePhoto(chosen: File): Promise<PreparedPhoto> {
  const picture = await readPhoto(chosen)
  try {
    const file = picture ? await shrunk(chosen, picture) : chosen
    const { problem } = await checkFile(file, PHOTO_RULES)
    if (problem) throw new Error(`${chosen.name}: ${problem}`)
    if (!picture) return { file, thumbnail: null, print: null }
    const thumbnail = await drawSmall(picture, THUMBNAIL_SIDE, THUMBNAIL_MAX_BYTES)
    return { file, thumbnail, print: await drawSmall(picture, PRINT_PIXELS, PRINT_MAX_BYTES) }
  } finally {
    picture?.close()
  }
}
