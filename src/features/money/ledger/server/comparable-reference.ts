import { plainText } from '../../../../shared/fields/invisible.ts'

/**
 * How references are compared: without case, invisible characters, spaces and dashes, and full-width letters as plain ones. The
 * same as `reference_key` in the database.
 */
export const comparableReference = (reference: string): string =>
  plainText(reference)
    .replaceAll('İ', 'i')
    .replaceAll(/[\p{Lu}\p{Lt}]/gu, (letter) => letter.toLowerCase())
    .replaceAll(/[\s\u2010-\u2015\u2212-]/g, '')
