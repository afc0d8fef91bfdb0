import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from '../server/context.ts'
import type { Upload, UploadRules } from '../server/http/upload.ts'
import { pictureSize } from '../server/picture-size.ts'

export type FileDetails = { fileName: string; contentType: 'image/jpeg' | 'image/png' | 'application/pdf' }

export const readBytes = (name: string): Promise<Buffer> => readFile(new URL(`./${name}`, import.meta.url))

export async function storeUpload(
  { files }: Pick<Context, 'files'>,
  { folder }: Pick<UploadRules, 'folder'>,
  bytes: Uint8Array,
  { fileName, contentType }: FileDetails,
): Promise<Upload> {
  const key = `${folder}/${randomUUID()}`
  await files.put(key, Readable.from([bytes]))
  const picture = contentType.startsWith('image/') ? pictureSize(Buffer.from(bytes)) : undefined
  return { key, fileName, size: bytes.length, contentType, sha256: '', picture, fields: {} }
}
