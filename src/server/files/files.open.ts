import path from 'node:path'
import type { Config } from '../config.ts'
import { createFolderStore } from './files.folder.ts'
import type { FileStore } from './files.ts'

export async function openFiles({
  STORAGE_URL,
  DATA_DIR,
}: Pick<Config, 'STORAGE_URL' | 'DATA_DIR'>): Promise<FileStore> {
  if (!STORAGE_URL) return createFolderStore(path.join(DATA_DIR, 'files'))
  // Loaded on use, because the S3 client costs memory.
  const { openBucket } = await import('./files.s3.ts')
  return openBucket(STORAGE_URL, path.join(DATA_DIR, 'uploads'))
}
