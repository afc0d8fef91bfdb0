import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import { discard } from '../../../../server/files/files.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { newestFirst, type PagedList } from '../../../../server/http/paging.ts'
import type { BookImport, BookRow, ImportChanges, ProblemKind } from '../imports.contract.ts'
import type { Choices, SourceSheet } from './book/book.types.ts'
import { createCardRows } from './cards.ts'
import { mergeChoices, NO_CHOICES } from './choices.ts'
import * as queries from './imports.queries.ts'
import {
  lockDraft,
  presentImport,
  presentSummary,
  type ReadImport,
  readImport,
  readRecord,
  toBookRows,
  toLayout,
} from './imports.read.ts'
import { readBookFile } from './table/read-book-file.ts'

type NewImport = Pick<queries.ImportRecord, 'kind' | 'fileName' | 'sheets'> & {
  rows: Omit<queries.NewRowRecord, 'importId'>[]
  choices?: Choices
}

async function createImport(
  ctx: Context,
  caller: Caller,
  { rows, choices = NO_CHOICES, ...given }: NewImport,
): Promise<BookImport> {
  const now = ctx.clock.now()
  const record = { ...given, choices, id: randomUUID(), state: 'draft' as const }
  return ctx.db.transaction(async (tx) => {
    await queries.insertImport(
      tx,
      { ...record, createdBy: caller.uid, createdAt: now, changedAt: now },
      rows.map((row) => ({ importId: record.id, ...row })),
    )
    return presentImport(await readImport(ctx, tx, record.id))
  })
}

/** Keeps all rows and no file. Throws 400 for a file that cannot be read or is too long. */
export async function createFromFile(
  ctx: Context,
  caller: Caller,
  { bytes, fileName }: { bytes: Buffer; fileName: string },
): Promise<BookImport> {
  const sheets = await readBookFile(bytes)
  return createImport(ctx, caller, {
    kind: 'file',
    fileName,
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    rows: sheets.flatMap(toRows),
  })
}

const toRows = (sheet: SourceSheet, at: number) =>
  sheet.rows.map(({ key: row, number, cells, hidden }) => ({
    row,
    sheet: at,
    number,
    cells: [...cells],
    hidden,
  }))

export const createCards = (ctx: Context, caller: Caller): Promise<BookImport> =>
  createImport(ctx, caller, {
    kind: 'cards',
    fileName: '',
    sheets: [{ name: '', hidden: false }],
    ...createCardRows(),
  })

export const listImports = ({ db }: Context) =>
  newestFirst({
    rows: async (request) => (await queries.listImports(db, request)).map(presentSummary),
    count: () => queries.countImports(db),
  })

/** Throws 404. */
export const findBookImport = async (ctx: Context, id: string): Promise<BookImport> =>
  presentImport(await readImport(ctx, ctx.db, id))

/** With a problem, its solved rows too. Throws 404. */
export async function listBookRows(
  ctx: Context,
  id: string,
  problem: ProblemKind | undefined,
): Promise<PagedList<BookRow>> {
  const read = await readImport(ctx, ctx.db, id)
  const has = ({ problems, answered }: ReadImport['book']['rows'][number]) =>
    problem === undefined || answered.includes(problem) || problems.some(({ kind }) => kind === problem)
  const listed = new Set(read.book.rows.filter(has).map(({ row }) => row))
  const all = toBookRows(read)
    .map((row, at) => ({ row, keys: [String(at)] }))
    .filter(({ row }) => listed.has(row.row))
  const place = ({ keys }: { keys: string[] }) => Number(keys[0])
  return {
    sort: 'rows',
    kinds: ['number'],
    rows: async ({ limit, cursor }) => {
      if (!cursor) return all.slice(0, limit)
      const key = Number(cursor.keys[0])
      if (cursor.side === 'after') return all.filter((one) => place(one) > key).slice(0, limit)
      const until = cursor.side === 'upTo' ? key + 1 : key
      return all.filter((one) => place(one) < until).slice(-limit)
    },
    count: async (cursor) => {
      const key = cursor && Number(cursor.keys[0])
      if (key === undefined) return { total: all.length }
      const first = cursor?.side === 'before' ? key : key + 1
      return { total: all.length, before: all.filter((one) => place(one) < first).length }
    },
  }
}

/** Columns set by hand are remembered for the next file with these headings. Throws 400, 404, 409. */
export async function changeImport(
  ctx: Context,
  { id, changes }: { id: string; changes: ImportChanges },
): Promise<BookImport> {
  return ctx.db.transaction(async (tx) => {
    const record = await lockDraft(tx, id)
    const before = await readRecord(ctx, tx, record)
    const choices = mergeChoices(before, changes)
    const now = ctx.clock.now()
    await queries.updateImport(tx, id, { choices, changedAt: now })
    const after = await readRecord(ctx, tx, { ...record, choices })
    if (changes.columns && record.kind === 'file' && after.table.hasHeadings) {
      const layout = toLayout(after.table.columns.map(({ heading }) => heading))
      const columns = after.table.columns.map(({ at, field, month }) => ({
        at,
        field,
        ...(month && { month }),
      }))
      await queries.saveLayout(tx, { layout, columns, changedAt: now })
    }
    return presentImport(after)
  })
}

/** Throws 404, 409 for what was imported. */
export async function deleteDraft(ctx: Context, id: string): Promise<void> {
  const photos = await ctx.db.transaction(async (tx) => {
    await lockDraft(tx, id)
    const keys = await queries.listPhotoKeys(tx, id)
    await queries.deleteImport(tx, id)
    return keys
  })
  for (const key of photos) await discard(ctx, key)
}
