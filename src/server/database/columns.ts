import { bigint, date, timestamp } from 'drizzle-orm/pg-core'

export const instant = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' })

export const calendarDay = () => date({ mode: 'string' })

export const pesewas = () => bigint({ mode: 'number' })
