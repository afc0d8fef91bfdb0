import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { isBackupUnderWay } from '../backup/lock.ts'
import type { Db } from '../database/index.ts'
import { errorMessage } from '../error-message.ts'

/** A key is generated: lower-case letters, digits, '-' and one '/'. */
export type FileStore = {
  /** Resolves once the bytes are durable. Leaves nothing if the source fails. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  olderThan(instant: Date): AsyncIterable<string>
}

export class FileMissing extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`There is no file '${key}'.`, options)
  }
}

export const UNFINISHED = '.part'
const KEY = /^[a-z0-9-]+\/[a-z0-9-]+(\.tar)?(\.gz)?(\.age)?(\.part)?$/

export const isKey = (text: string): boolean => KEY.test(text)

/** Throws for a key that we did not generate, which could lead outside the store. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`'${key}' is not the key of a file.`)
  return key
}

export async function discard(
  { db, files, log }: { db: Db; files: FileStore; log: Pick<FastifyBaseLogger, 'warn'> },
  key: string,
): Promise<void> {
  // The backup has this file's row; a later sweep removes the file.
  if (await isBackupUnderWay(db)) return
  await files.remove(key).catch((error: unknown) => {
    log.warn({ key, cause: errorMessage(error) }, 'a file that nothing names is left to the sweep')
  })
}
