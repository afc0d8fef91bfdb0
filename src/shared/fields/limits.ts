// Kept apart, because the page that sets a password loads no schemas.

/** In characters, for tenants and for staff. */
export const PASSWORD_MIN = 6
export const STAFF_PASSWORD_MIN = 10
