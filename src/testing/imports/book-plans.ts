import type { BookField, ProblemKind } from '../../features/overview/imports/imports.contract.ts'
import type { Choices, Portal, Table } from '../../features/overview/imports/server/book/book.types.ts'
import { readBook } from '../../features/overview/imports/server/book/read-book.ts'

export type ChosenParts = Partial<Choices>

export const choose = (changes: ChosenParts = {}): Choices => ({
  sheets: null,
  headingRow: null,
  columns: null,
  options: {},
  fixes: [],
  cells: [],
  leave: [],
  take: [],
  same: [],
  ...changes,
})

export const emptyPortal = (changes: Partial<Portal> = {}): Portal => ({
  today: '2026-11-29',
  closedThrough: null,
  properties: [{ id: 'p1', name: 'Kejetia', kind: 'shops', capacity: 5, archived: false, units: 0 }],
  units: [],
  tenants: [],
  leases: [],
  openings: new Map(),
  emailsTaken: new Set(),
  ...changes,
})

type BookCells = Partial<Record<Exclude<BookField, 'paid' | 'ignore'> | `paid:${string}`, string>> & {
  key?: string
  hidden?: boolean
}

const isMonth = (field: string): boolean => field.startsWith('paid:')

/** A table as the reader finds it, with a column for each field that a row has; rows count from 2. */
export function makeTable(given: readonly BookCells[], changes: Partial<Table> = {}): Table {
  const fields = [...new Set(given.flatMap((row) => Object.keys(row)))].filter(
    (field) => field !== 'key' && field !== 'hidden',
  )
  const months = fields.filter(isMonth).sort()
  return {
    sheets: [{ name: '', hidden: false, rows: given.length, headingRow: 1, taken: true }],
    columns: fields.map((field, at) => ({
      at,
      heading: field,
      samples: [],
      field: (isMonth(field) ? 'paid' : field) as BookField,
      by: 'heading',
      month: isMonth(field) ? field.slice('paid:'.length) : undefined,
    })),
    rows: given.map(({ key, hidden = false, ...row }, at) => ({
      key: key ?? String(at + 2),
      sheet: '',
      cells: fields.map((field) => row[field as keyof typeof row] ?? ''),
      hidden,
      values: Object.fromEntries(Object.entries(row).filter(([field]) => !isMonth(field))),
      paid: months.map((field) => ({
        month: field.slice('paid:'.length),
        text: row[field as `paid:${string}`] ?? '',
      })),
    })),
    stated: {},
    titleDay: null,
    hasHeadings: true,
    ...changes,
  }
}

export type Row = Parameters<typeof makeTable>[0][number]

/** A row without problems in the portal of these tests. */
export const GOOD = {
  name: 'Ama Mensah',
  phone: '0244123456',
  unit: 'Shop 1',
  property: 'kejetia ',
  rent: '600',
} satisfies Row

export const fix = (kind: ProblemKind, answer: string, rows: string[] | null = null): ChosenParts => ({
  fixes: [{ kind, fix: answer, rows }],
})

/** The book of 30 September 2026 with these rows. */
export const readRows = (
  rows: readonly Row[],
  {
    chosen = {},
    portal = {},
    table = {},
  }: { chosen?: ChosenParts; portal?: Partial<Portal>; table?: Partial<Table> } = {},
) => readBook(makeTable(rows, { titleDay: '2026-09-30', ...table }), choose(chosen), emptyPortal(portal))
