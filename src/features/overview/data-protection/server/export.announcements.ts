import type { ReceivedRow } from '../../../service/announcements/server/announcements.queries.ts'

export const presentAnnouncementForExport = ({
  title,
  text,
  createdAt,
  readAt,
  withdrawnAt,
}: ReceivedRow) => ({ title, text, sentAt: createdAt, readAt, withdrawnAt })
