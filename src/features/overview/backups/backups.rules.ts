const OVERDUE_AFTER_MS = 48 * 3_600_000

/** `since` is the last good backup, or else the day of the portal's set-up. */
export const isOverdue = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > OVERDUE_AFTER_MS
