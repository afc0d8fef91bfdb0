import { type Day, toDay } from '../../../../shared/days.ts'

export const localDay = (instant: string): Day =>
  toDay(new Date(instant), Intl.DateTimeFormat().resolvedOptions().timeZone)
