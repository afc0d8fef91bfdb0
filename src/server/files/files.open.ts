import path from 'node:path'
import type { Config } from '../config.ts'
import { type ContinuousConfig, isContinuous } from '../continuous/continuous.ts'
import { noteNewFiles } from '../continuous/saved-files.ts'
import { createFolderStore } from './files.folder.ts'
import type { FileStore } from './files.ts'

async function open({ STORAGE_URL, DATA_DIR }: Pick<Config, 'STORAGE_URL' | 'DATA_DIR'>): Promise<FileStore> {
  if (!STORAGE_URL) return createFolderStore(path.join(DATA_DIR, 'files'))
  // Loaded on use, because the S3 client costs memory.
  const { openBucket } = await import('./files.s3.ts')
  return openBucket(STORAGE_URL, path.join(DATA_DIR, 'uploads'))
}

export async function openFiles(config: Pick<Config, 'STORAGE_URL'> & ContinuousConfig): Promise<FileStore> {
  const store = await open(config)
  return isContinuous(config) ? noteNewFiles(store, config.DATA_DIR) : store
}
