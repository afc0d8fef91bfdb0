import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from '../server/context.ts'
import type { Upload, UploadRules } from '../server/http/upload.ts'

/** What the person who uploads it calls a file, and what it is. */
export type FileDetails = { fileName: string; contentType: 'image/jpeg' | 'application/pdf' }

/** The bytes of a file below this folder. */
export const readBytes = (name: string): Promise<Buffer> => readFile(new URL(`./${name}`, import.meta.url))

/** Puts bytes into the file store, as an upload by some rules does it. */
export async function storeUpload(
  { files }: Pick<Context, 'files'>,
  { folder }: Pick<UploadRules, 'folder'>,
  bytes: Uint8Array,
  { fileName, contentType }: FileDetails,
): Promise<Upload> {
  const key = `${folder}/${randomUUID()}`
  await files.put(key, Readable.from([bytes]))
  return { key, fileName, size: bytes.length, contentType, sha256: '', fields: {} }
}
