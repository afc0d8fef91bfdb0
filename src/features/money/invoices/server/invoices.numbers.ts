import { numbersContaining as numbersOf } from '../../../../server/database/document-numbers.ts'

/** Undefined unless the text is a whole number. */
export const numbersContaining = (text: string): string[] | undefined => numbersOf(text, 'INV')
