// A file of its own, because the page that sets a password loads no schemas.

/** In characters: of tenants, and of people of the office. */
export const PASSWORD_MIN = 6
export const STAFF_PASSWORD_MIN = 10
