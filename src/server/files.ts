import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from './error-message.ts'

/** Where uploaded files live. Keys are made by us: lower-case letters, digits, '-' and one '/'. */
export type FileStore = {
  /** Takes the bytes in; resolves once they are safe. Nothing is left behind when the source fails. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes of a file. Rejects with {@link FileMissing} when there is none. */
  read(key: string): Promise<Readable>
  /** Removes a file; one that is gone already is fine. */
  remove(key: string): Promise<void>
  /** The keys of files written before an instant, those that a crash left unfinished (`….part`) among them. */
  olderThan(instant: Date): AsyncIterable<string>
}

/** There is no file under a key. */
export class FileMissing extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`There is no file '${key}'.`, options)
  }
}

export const UNFINISHED = '.part'
const KEY = /^[a-z0-9-]+\/[a-z0-9-]+(\.part)?$/

export const isKey = (text: string): boolean => KEY.test(text)

/** The key itself. Throws for one that is not of our making, which may lead anywhere. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`'${key}' is not the key of a file.`)
  return key
}

/** Removes a file that no row names any more; where that fails, the daily sweep does it. */
export async function discard(
  { files, log }: { files: FileStore; log: Pick<FastifyBaseLogger, 'warn'> },
  key: string,
): Promise<void> {
  await files.remove(key).catch((error: unknown) => {
    log.warn({ key, cause: errorMessage(error) }, 'a file that nothing names is left to the sweep')
  })
}
