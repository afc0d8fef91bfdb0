import path from 'node:path'
import type { Config } from './config.ts'
import { createFolderStore } from './files.folder.ts'
import type { FileStore } from './files.ts'

/** The file store of the settings. Rejects with one line that a person can act on when it cannot be used. */
export async function openFiles({
  STORAGE_URL,
  DATA_DIR,
}: Pick<Config, 'STORAGE_URL' | 'DATA_DIR'>): Promise<FileStore> {
  if (!STORAGE_URL) return createFolderStore(path.join(DATA_DIR, 'files'))
  // The client of S3 is loaded only by who uses it: it would cost every other portal memory all day.
  const { openBucket } = await import('./files.s3.ts')
  return openBucket(STORAGE_URL, path.join(DATA_DIR, 'uploads'))
}
