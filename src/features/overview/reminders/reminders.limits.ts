/** The daily run begins at this time in the portal's time zone; the run at start at any time. */
export const DAILY_FROM = '07:00'

/** A reminder missed by more days than this is not sent. */
export const CATCH_UP_DAYS = 7
