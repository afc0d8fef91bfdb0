const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NOBODY = '00000000-0000-0000-0000-000000000000'

export const isId = (text: unknown): text is string =>
  typeof text === 'string' && UUID.test(text) && text !== NOBODY

/** A malformed id becomes one that no record has, so that it is 'not found'. */
export const toKnownId = (text: string): string => (UUID.test(text) ? text.toLowerCase() : NOBODY)
