import type { Tone } from '../../../../web/ui/status-badge.tsx'
import type { Backup, BackupKind } from '../backups.contract.ts'

export const KIND_LABELS: Record<BackupKind, string> = {
  nightly: 'Every night',
  manual: 'On demand',
  upgrade: 'Before an upgrade',
}

/** Only a trial restore proves a backup. */
export function toBadge(backup: Backup): { tone: Tone; word: string } {
  if (backup.finishedAt === null) return { tone: 'blue', word: 'Being made' }
  if (backup.error !== null) return { tone: 'red', word: 'Failed' }
  if (backup.checkError !== null) return { tone: 'red', word: 'Damaged' }
  return backup.checkedAt === null ? { tone: 'grey', word: 'Created' } : { tone: 'green', word: 'Verified' }
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** '14.3 MB', '812 bytes'. */
export function sizeLabel(bytes: number): string {
  const unit = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** unit
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`
}

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`

export const contentLabel = ({ rows, files, bytes }: Backup): string | null =>
  rows === null || files === null || bytes === null
    ? null
    : `${sizeLabel(bytes)} · ${counted(rows, 'row', 'rows')} · ${counted(files, 'file', 'files')}`
