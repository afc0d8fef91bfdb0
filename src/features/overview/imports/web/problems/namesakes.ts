import type { BookRow } from '../../imports.contract.ts'

const nameKey = ({ values }: BookRow): string =>
  (values['name'] ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')

/** The first other row with the same words in its name. */
export const findNamesake = (row: BookRow, rows: readonly BookRow[]): BookRow | undefined =>
  rows.find((other) => other.row !== row.row && nameKey(other) === nameKey(row))
