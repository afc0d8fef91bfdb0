export const BACKUP_KINDS = ['nightly', 'manual', 'upgrade'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]
