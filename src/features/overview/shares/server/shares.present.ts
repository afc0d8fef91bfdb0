import type { Share } from '../shares.contract.ts'
import type { ShareRow } from './shares.queries.ts'

export const presentShare = ({
  fromDay,
  toDay,
  createdAt,
  expiresAt,
  openedAt,
  ...row
}: ShareRow): Share => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subjectId,
  from: fromDay,
  to: toDay,
  createdAt: createdAt.toISOString(),
  createdByName: row.createdByName,
  expiresAt: expiresAt.toISOString(),
  openedAt: openedAt?.toISOString() ?? null,
  timesOpened: row.timesOpened,
})
