/** Shown until the company uploads a logo. */
export const NEUTRAL_LOGO = '/logo.svg'
