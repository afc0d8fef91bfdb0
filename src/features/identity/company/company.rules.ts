import { type Day, formatDay } from '../../../shared/days.ts'

/** Shown until the company uploads a logo. */
export const NEUTRAL_LOGO = '/logo.svg'

export const booksClosed = (through: Day): string =>
  `The books are closed through ${formatDay(through)}. Please choose a later day, or ask an owner to open them again.`

/** Books can be closed only through a day in the past. */
export const canCloseThrough = (day: Day | null | undefined, today: Day): boolean => !day || day < today

/** An earlier day, or none, opens books again. */
export const isOpenedBy = (day: Day | null, closedThrough: Day | null): boolean =>
  closedThrough !== null && (day === null || day < closedThrough)
