/** Characters of a password, at least. It stands by itself: the page that sets one carries no schemas. */
export const PASSWORD_MIN = 6
