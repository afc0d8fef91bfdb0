import path from 'node:path'
import type { Config } from '../config.ts'
import { createFolderStore } from '../files/files.folder.ts'
import type { FileStore } from '../files/files.ts'

export async function openBackups({
  BACKUP_URL,
  DATA_DIR,
}: Pick<Config, 'BACKUP_URL' | 'DATA_DIR'>): Promise<FileStore> {
  if (BACKUP_URL === undefined || typeof BACKUP_URL === 'string')
    return createFolderStore(BACKUP_URL ?? DATA_DIR)
  const { openBucket } = await import('../files/files.s3.ts')
  return openBucket(BACKUP_URL, path.join(DATA_DIR, 'uploads'), { setting: 'BACKUP_URL' })
}

/** Names sort by time. */
export function backupKey(kind: string, at: Date, id: string, encrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-').toLowerCase()
  return `backups/${time}-${kind}-${id.slice(0, 8)}.tar${encrypted ? '.age' : ''}`
}
