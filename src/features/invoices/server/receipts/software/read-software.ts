import type { Context } from '../../../../../server/context.ts'
import { readEnds } from '../../../../../server/files.ends.ts'
import { readHead } from '../../../../../server/files.head.ts'
import type { Upload } from '../../../../../server/http/upload.ts'
import { pdfSoftware } from './pdf-software.ts'
import { pictureSoftware } from './picture-software.ts'

const READ_BYTES = 262_144
const MAX_NAMES = 10
const MAX_LENGTH = 100

/** The programs that the metadata of a file names, each once; metadata that is malformed names none. */
export function softwareOf(bytes: Buffer, contentType: string): string[] {
  const found = contentType === 'application/pdf' ? pdfSoftware(bytes) : pictureSoftware(bytes)
  const names = found.map((name) =>
    name
      .replaceAll('\0', '')
      .replaceAll(/[^\x20-\x7e]+/g, ' ')
      .trim(),
  )
  return [...new Set(names)]
    .filter(Boolean)
    .slice(0, MAX_NAMES)
    .map((name) => name.slice(0, MAX_LENGTH))
}

/** Reads no more than the beginning of a picture, and the beginning and the end of a PDF. */
export async function readSoftware(
  { files }: Pick<Context, 'files'>,
  { key, contentType }: Pick<Upload, 'key' | 'contentType'>,
): Promise<string[]> {
  const read = contentType === 'application/pdf' ? readEnds : readHead
  return softwareOf(await read(files, key, READ_BYTES), contentType)
}
