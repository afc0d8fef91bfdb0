/** In characters. A file of its own, because the page that sets a password loads no schemas. */
export const PASSWORD_MIN = 6
