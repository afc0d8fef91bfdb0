import { type Day, formatDay } from '../../../shared/days.ts'

/** Shown until the company uploads a logo. */
export const NEUTRAL_LOGO = '/logo.svg'

/** Refuses a day in books that are closed. */
export const booksClosed = (through: Day): string =>
  `The books are closed through ${formatDay(through)}. Please choose a later day, or ask an owner to open them again.`

/** Books are closed up to a day that is over. */
export const canCloseThrough = (day: Day | null | undefined, today: Day): boolean => !day || day < today

/** Books are never opened by an earlier day, or none. */
export const isOpenedBy = (day: Day | null, closedThrough: Day | null): boolean =>
  closedThrough !== null && (day === null || day < closedThrough)
