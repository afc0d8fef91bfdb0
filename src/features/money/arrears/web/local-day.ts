import { type Day, dayOf } from '../../../../shared/days.ts'

export const localDay = (instant: string): Day =>
  dayOf(new Date(instant), Intl.DateTimeFormat().resolvedOptions().timeZone)
