import type { BookImport } from '../imports.contract.ts'

/** The headings of cards are their first row. */
export const toCardNumber = (row: string): number => Number(row) - 1

/** 'Block A, row 7', or 'row 7' without a sheet. */
export function placeName(row: string): string {
  const at = row.lastIndexOf('!')
  return at < 0 ? `row ${row}` : `${row.slice(0, at)}, row ${row.slice(at + 1)}`
}

/** 'row 7', with its sheet where several are read; 'card 6' for cards. */
export function rowName({ kind, sheets }: Pick<BookImport, 'kind' | 'sheets'>, row: string): string {
  if (kind === 'cards') return `card ${toCardNumber(row)}`
  const isOne = sheets.filter(({ taken }) => taken).length === 1
  return placeName(isOne ? row.slice(row.lastIndexOf('!') + 1) : row)
}

export const inSentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
