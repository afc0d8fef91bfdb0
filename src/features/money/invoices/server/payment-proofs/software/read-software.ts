import type { Context } from '../../../../../../server/context.ts'
import { readEnds } from '../../../../../../server/files/files.ends.ts'
import { readHead } from '../../../../../../server/files/files.head.ts'
import type { Upload } from '../../../../../../server/http/upload.ts'
import { pictureSoftware } from '../../../../../../shared/picture-software.ts'
import { pdfSoftware } from './pdf-software.ts'

const READ_BYTES = 262_144

/** Reads the beginning of a picture, and both ends of a PDF. */
export async function readSoftware(
  { files }: Pick<Context, 'files'>,
  { key, contentType }: Pick<Upload, 'key' | 'contentType'>,
): Promise<string[]> {
  if (contentType === 'application/pdf') return pdfSoftware(await readEnds(files, key, READ_BYTES))
  return pictureSoftware(await readHead(files, key, READ_BYTES))
}
