import type { BookImport } from '../imports.contract.ts'

/** The headings of cards are their first row. */
export const toCardNumber = (row: string): number => Number(row) - 1

/** 'row 7', with its sheet where several are read; 'card 6' for cards. */
export function rowName({ kind, sheets }: Pick<BookImport, 'kind' | 'sheets'>, row: string): string {
  if (kind === 'cards') return `card ${toCardNumber(row)}`
  const at = row.lastIndexOf('!')
  const number = row.slice(at + 1)
  const isOne = sheets.filter(({ taken }) => taken).length === 1
  return at < 0 || isOne ? `row ${number}` : `${row.slice(0, at)}, row ${number}`
}

export const inSentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
