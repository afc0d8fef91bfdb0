import path from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { withClient } from '../database/connection/connect.ts'
import type { Settings } from '../database/embedded/embedded-cluster.ts'

export type ContinuousConfig = Pick<
  Config,
  'DATABASE_URL' | 'BACKUP_URL' | 'BACKUP_PASSPHRASE' | 'BACKUP_AT' | 'DATA_DIR'
>

/** PostgreSQL puts finished segments there; it may be another user than the portal. */
export const WAL_FOLDER = 'wal'
export const continuousFolder = (dataDir: string): string => path.join(dataDir, 'continuous')

function isElsewhere({ BACKUP_URL, DATA_DIR }: ContinuousConfig): boolean {
  if (BACKUP_URL === undefined) return false
  if (typeof BACKUP_URL !== 'string') return true
  const relative = path.relative(DATA_DIR, BACKUP_URL)
  return relative.startsWith('..') || path.isAbsolute(relative)
}

/** True if the embedded database is saved elsewhere within a minute, not only each night. */
export const isContinuous = (config: ContinuousConfig): boolean =>
  config.DATABASE_URL === undefined &&
  config.BACKUP_AT !== 'off' &&
  config.BACKUP_PASSPHRASE !== undefined &&
  isElsewhere(config)

/** One sentence for the start: what is lost with this machine. */
export function describeLoss(config: ContinuousConfig): string {
  if (isContinuous(config)) return 'with this machine the last minute at most would be lost'
  if (config.BACKUP_AT === 'off') return 'BACKUP_AT is off, so with this machine everything would be lost'
  if (!isElsewhere(config))
    return 'backups are in DATA_DIR, so with its disk everything would be lost; set BACKUP_URL to a place elsewhere and BACKUP_PASSPHRASE'
  return 'with this machine everything since the last nightly backup would be lost; BACKUP_PASSPHRASE makes that a minute'
}

const OFF: Settings = { archive_mode: 'off' }

export function archiveSettings(config: ContinuousConfig & Pick<Config, 'BACKUP_SECONDS'>): Settings {
  if (!isContinuous(config)) return OFF
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': path.join(config.DATA_DIR, WAL_FOLDER),
    archive_timeout: config.BACKUP_SECONDS,
  }
}

/** False for a server that an earlier portal has started with other settings. */
export function hasSettings(connection: pg.ClientConfig, settings: Settings): Promise<boolean> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(settings)],
    )
    const current = new Map(rows.map(({ name, setting }) => [name, setting]))
    return Object.entries(settings).every(([name, value]) => current.get(name) === String(value))
  })
}
