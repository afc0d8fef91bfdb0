import { type Day, dayOf } from '../../../../shared/days.ts'

/** In the reader's time zone. */
export const localDay = (instant: string): Day =>
  dayOf(new Date(instant), Intl.DateTimeFormat().resolvedOptions().timeZone)
