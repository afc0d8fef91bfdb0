import type { ShareRow } from '../../shares/server/shares.queries.ts'

/** Omits the staff member's name. */
export const presentShareForExport = (row: ShareRow) => ({
  document: row.kind,
  from: row.fromDay,
  to: row.toDay,
  sharedAt: row.createdAt,
  worksUntil: row.expiresAt,
  withdrawnAt: row.revokedAt,
  lastOpenedAt: row.openedAt,
  timesOpened: row.timesOpened,
})
