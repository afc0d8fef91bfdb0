import { numbersContaining as numbersOf } from '../../../../server/database/document-numbers.ts'

/** The invoice numbers that contain a text, where that is a whole number itself; undefined where it is not. */
export const numbersContaining = (text: string): string[] | undefined => numbersOf(text, 'INV')
