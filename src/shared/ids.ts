const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** An id as ours are written. What has not their form reads as an id that nothing has, so that it is 'not found'. */
export const idOf = (text: string): string => (UUID.test(text) ? text.toLowerCase() : NOBODY)
