/** From when on in the day reminders are looked for, in the portal's time zone; at start they are at any time. */
export const DAILY_FROM = '07:00'

/** A reminder that is late by more than so many days is not made up for. */
export const CATCH_UP_DAYS = 7
