import { numbersContaining as listNumbers } from '../../../../server/database/document-numbers.ts'

export const numbersContaining = (text: string): string[] | undefined => listNumbers(text, 'INV')
