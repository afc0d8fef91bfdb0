import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../server/database/columns.ts'
import type { BackupKind } from '../backups.contract.ts'

/** A row without `finishedAt` is in progress; one with `error` has no file. */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey(),
    kind: text().$type<BackupKind>().notNull(),
    requestedBy: text(),
    fileKey: text().notNull(),
    encrypted: boolean().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    bytes: bigint({ mode: 'number' }),
    rowCount: bigint({ mode: 'number' }),
    fileCount: bigint({ mode: 'number' }),
    error: text(),
    checkedAt: instant(),
    checkError: text(),
  },
  (table) => [index('backups_started').on(table.startedAt)],
)
