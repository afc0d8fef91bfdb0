import type { Day } from '../../../shared/days.ts'

const YEARS_BACK = 20

export const earliestPaymentDay = (today: Day): Day =>
  `${Number(today.slice(0, 4)) - YEARS_BACK}${today.slice(4).replace('-02-29', '-02-28')}`
