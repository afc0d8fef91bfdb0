import type { Day } from '../../shared/days.ts'

/** `width` in letters; null is an empty cell. */
export type Column<Row> = { heading: string; width: number } & (
  | { kind: 'text'; of: (row: Row) => string | null }
  | { kind: 'day'; of: (row: Row) => Day | null }
  /** In GHS; `adds` is the row's part of the total. */
  | { kind: 'money'; of: (row: Row) => number | null; adds?: (row: Row) => number }
  | { kind: 'count'; of: (row: Row) => number | null }
  | { kind: 'percent'; of: (row: Row) => number | null }
)

export type Pages<Row> = AsyncIterable<readonly Row[]>

const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

export const readable = (text: string): string => text.toWellFormed().replaceAll(UNREADABLE, '')
