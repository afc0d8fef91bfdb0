import type { Day } from '../../shared/days.ts'
/** Shown until the company uploads a logo. */
export const NEUTRAL_LOGO = '/logo.svg'

/** Books are closed up to a day that is over. */
export const canCloseThrough = (day: Day | null | undefined, today: Day): boolean => !day || day < today
