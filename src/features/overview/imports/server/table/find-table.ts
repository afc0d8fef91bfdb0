import type { Day } from '../../../../../shared/days.ts'
import type { Choices, SourceSheet, Table, TableColumn } from '../book/book.types.ts'
import { findColumns, type Remembered } from './find-columns.ts'
import { findSheets } from './find-sheets.ts'
import { findSheetDay } from './sheet-times.ts'
import { readRows } from './table-rows.ts'
import { findTitleDay } from './titles.ts'

/** Finds the table of a book: its sheets, headings, columns, rows and totals. */
export function findTable(
  sheets: readonly SourceSheet[],
  choices: Choices,
  remembered: (headings: readonly string[]) => Remembered | undefined,
  today: Day,
): Table {
  const { taken, listed, hasHeadings } = findSheets(sheets, choices, today)
  const [main] = taken
  const titleDay = main ? (findTitleDay([...main.titles, main.name]) ?? findSheetDay(main, today)) : null
  const columns: TableColumn[] = main ? findColumns(main, { choices, remembered, today, titleDay }) : []
  const { rows, stated } = readRows(taken, columns, choices)
  return { sheets: listed, columns, rows, stated, titleDay, hasHeadings }
}
