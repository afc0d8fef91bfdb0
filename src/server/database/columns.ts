import { bigint, date, timestamp } from 'drizzle-orm/pg-core'

/** An instant, to the millisecond. */
export const instant = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' })

/** A calendar day, 'YYYY-MM-DD'. */
export const calendarDay = () => date({ mode: 'string' })

/** Money in whole pesewas. */
export const pesewas = () => bigint({ mode: 'number' })
