import type { Day } from '../../shared/days.ts'

/** A column of a sheet; `width` in letters. What `of` answers null for stays empty. */
export type Column<Row> = { heading: string; width: number } & (
  | { kind: 'text'; of: (row: Row) => string | null }
  | { kind: 'day'; of: (row: Row) => Day | null }
  /** GHS. */
  | { kind: 'money'; of: (row: Row) => number | null }
  | { kind: 'count'; of: (row: Row) => number | null }
)

/** The rows of a sheet, as they are fetched. */
export type Pages<Row> = AsyncIterable<readonly Row[]>

// No XML may carry them, and no sheet shows them.
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** A text without what no file of a sheet can hold. */
export const readable = (text: string): string => text.toWellFormed().replaceAll(UNREADABLE, '')
