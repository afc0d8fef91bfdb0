import type { Choices, SourceSheet } from '../../features/overview/imports/server/book/book.types.ts'
import { findTable } from '../../features/overview/imports/server/table/find-table.ts'

export const TODAY = '2026-11-29'
export const NONE: Choices = {
  sheets: null,
  headingRow: null,
  columns: null,
  options: {},
  fixes: [],
  cells: [],
  leave: [],
  take: [],
  same: [],
}

export type Cells = readonly string[]

export function toSheet(name: string, rows: readonly Cells[], hidden = false): SourceSheet {
  return {
    name,
    hidden,
    rows: rows.flatMap((cells, at) => {
      const key = name === '' ? String(at + 1) : `${name}!${at + 1}`
      return cells.length > 0 ? [{ key, number: at + 1, cells, hidden: false }] : []
    }),
  }
}
export const toTable = (sheets: SourceSheet[], choices: Partial<Choices> = {}, today = TODAY) =>
  findTable(sheets, { ...NONE, ...choices }, () => undefined, today)
export const readRows = (rows: readonly Cells[], choices: Partial<Choices> = {}) =>
  toTable([toSheet('', rows)], choices)
