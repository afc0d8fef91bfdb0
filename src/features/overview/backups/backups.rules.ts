const OVERDUE_AFTER_MS = 48 * 3_600_000

/** `since` is the last good backup, or without one the day on which the portal was set up. */
export const isOverdue = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > OVERDUE_AFTER_MS
