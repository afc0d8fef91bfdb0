import { numbersContaining as numbersOf } from '../../../../server/database/document-numbers.ts'

export const numbersContaining = (text: string): string[] | undefined => numbersOf(text, 'INV')
