/** Languages of tenants' screens and messages, as codes of ISO 639-1; the office is English. */
export const LANGUAGES = ['en', 'tw'] as const
export type Language = (typeof LANGUAGES)[number]

/** As its speakers call it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', tw: 'Twi' }

/** English is always offered. */
export const OTHER_LANGUAGES = ['tw'] as const satisfies readonly Language[]
