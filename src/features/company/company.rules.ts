/** Shown until the company has a logo of its own. */
export const NEUTRAL_LOGO = '/logo.svg'
