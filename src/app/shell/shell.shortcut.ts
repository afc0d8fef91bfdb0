export const IS_MAC = /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** The keys of the search in the header, for people. */
export const SEARCH_KEYS = IS_MAC ? '⌘K' : 'Ctrl K'
