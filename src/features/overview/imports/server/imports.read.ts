import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { BookImport, BookRow, ImportSummary } from '../imports.contract.ts'
import { BOOK_IMPORT_ERRORS } from '../imports.messages.ts'
import type { Book, Portal, SourceSheet, Table } from './book/book.types.ts'
import { readBook } from './book/read-book.ts'
import * as queries from './imports.queries.ts'
import { presentPhotoUrl } from './photo-url.ts'
import { loadPortal } from './portal.snapshot.ts'
import { findTable } from './table/find-table.ts'

type Deps = Pick<Context, 'clock' | 'config'>

export type ReadImport = {
  record: queries.ImportRecord
  rows: queries.RowRecord[]
  sources: SourceSheet[]
  table: Table
  portal: Portal
  book: Book
}

const toSources = (
  { kind, sheets }: queries.ImportRecord,
  rows: readonly queries.RowRecord[],
): SourceSheet[] => {
  const bySheet = Map.groupBy(rows, ({ sheet }) => sheet)
  return sheets.map((sheet, at) => ({
    ...sheet,
    isCards: kind === 'cards',
    rows: (bySheet.get(at) ?? []).map(({ row: key, number, cells, hidden }) => ({
      key,
      number,
      cells,
      hidden,
    })),
  }))
}

export const toLayout = (headings: readonly string[]): string => JSON.stringify(headings)

/** Recomputed from the rows, the choices and the portal as of now. Throws 404. */
export async function readImport(ctx: Deps, db: Db, id: string): Promise<ReadImport> {
  const record = await queries.findImport(db, id)
  if (!record) throw BOOK_IMPORT_ERRORS.notFound()
  return readRecord(ctx, db, record)
}

export async function readRecord(ctx: Deps, db: Db, record: queries.ImportRecord): Promise<ReadImport> {
  const [rows, layouts, portal] = await Promise.all([
    queries.listRows(db, record.id),
    queries.listLayouts(db),
    loadPortal(ctx, db),
  ])
  const remembered = new Map(layouts.map(({ layout, columns }) => [layout, columns]))
  const sources = toSources(record, rows)
  const table = findTable(
    sources,
    record.choices,
    (headings) => remembered.get(toLayout(headings)),
    ctx.clock.today(),
  )
  return { record, rows, sources, table, portal, book: readBook(table, record.choices, portal) }
}

const presentRecord = (record: queries.ImportRecord) => ({
  id: record.id,
  kind: record.kind,
  state: record.state,
  fileName: record.fileName,
  importedAt: record.importedAt?.toISOString() ?? null,
  signedBy: record.signedBy,
  undoneAt: record.undoneAt?.toISOString() ?? null,
  createdAt: record.createdAt.toISOString(),
})

export const presentSummary = (record: queries.ImportRecord): ImportSummary => ({
  ...presentRecord(record),
  makes: record.makes,
})

/** An import that was signed shows what it made, not what it would make now. */
export function presentImport({ record, book }: ReadImport): BookImport {
  const signed = record.state === 'imported' ? record : null
  return {
    ...presentRecord(record),
    sheets: book.sheets,
    columns: book.columns,
    options: { ...book.options, asOf: signed?.asOf ?? book.options.asOf },
    asOfNote: book.asOfNote,
    problems: book.problems,
    money: signed?.money ?? book.money,
    makes: signed?.makes ?? book.makes,
    ready: book.ready,
    hash: signed?.hash ?? book.hash,
  }
}

export function toBookRows({ rows, record, book }: ReadImport): BookRow[] {
  const photos = new Set(rows.flatMap(({ row, photoKey }) => (photoKey === null ? [] : row)))
  return book.rows.map(({ answered: _, ...row }) => ({
    ...row,
    photo: photos.has(row.row) ? presentPhotoUrl(record.id, row.row) : null,
  }))
}

/** Locks until the transaction ends. Throws 404, 409 for one that was imported. */
export async function lockDraft(tx: Tx, id: string): Promise<queries.ImportRecord> {
  const record = await queries.lockImport(tx, id)
  if (!record) throw BOOK_IMPORT_ERRORS.notFound()
  if (record.state !== 'draft') throw BOOK_IMPORT_ERRORS.isImported()
  return record
}
