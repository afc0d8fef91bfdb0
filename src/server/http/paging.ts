import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDay } from '../../shared/days.ts'
import { HTTP_ERRORS } from '../server.errors.ts'
import { everyPage, PAGE } from './every-page.ts'

export const MAX_LIST = 10_000

export type PageQuery = {
  limit?: number | undefined
  cursor?: string | undefined
  count?: boolean | undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const cursorFault = () => HTTP_ERRORS.wrongCursor()

const KEY_FORMATS = {
  instant: (text: string) => /^\d{1,13}$/.test(text),
  /** Rows without a day sort as infinity. */
  day: (text: string) => isDay(text) || /^-?infinity$/.test(text),
  number: (text: string) => /^\d{1,15}$/.test(text),
  id: (text: string) => UUID.test(text),
  // The only character that PostgreSQL refuses.
  text: (text: string) => !text.includes('\0'),
}

export type KeyKind = keyof typeof KEY_FORMATS

/** A page next to the row with these keys; 'upTo' includes that row. */
export type Cursor = { side: 'after' | 'before' | 'upTo'; keys: readonly string[] }

export type PageRequest = { limit: number; cursor: Cursor | undefined }

export type KeyedRow<T> = { row: T; keys: readonly string[] }

export type PagedList<T> = {
  sort: string
  kinds: readonly KeyKind[]
  rows(request: PageRequest): Promise<KeyedRow<T>[]>
  count(cursor: Cursor | undefined): Promise<Counted>
  /** The keys of up to two rows, starting at `offset`. Without it, no list is streamed. */
  keysAt?: (offset: number) => Promise<readonly string[][]>
}
export type Counted = { total: number; before?: number }

type ListRequest = { request: FastifyRequest; reply: FastifyReply; query: PageQuery }

/** `Link` leads to the adjacent pages. Throws 400 for a cursor of another list or order. */
export async function page<T>(call: ListRequest, list: PagedList<T>): Promise<T[] | FastifyReply> {
  const { request, reply, query } = call
  const cursor = decodeCursor(query.cursor, list)
  if (query.limit === undefined && !cursor && list.keysAt) return wholeList(call, list, list.keysAt)
  const limit = query.limit ?? MAX_LIST
  const [found, counted] = await Promise.all([
    list.rows({ limit: limit + 1, cursor }),
    query.count ? list.count(cursor) : undefined,
  ])
  const back = cursor !== undefined && cursor.side !== 'after'
  const shown = back ? found.slice(-limit) : found.slice(0, limit)
  const more = found.length > limit
  const before = cursor ? counted?.before : counted && 0
  const offset = before === undefined ? undefined : before - (back ? shown.length : 0)
  const { previous, next } = adjacentCursors(shown, cursor)
  const known = counted && before !== undefined ? { total: counted.total, before } : undefined
  const isThere = async (beside: Cursor, there: boolean | undefined) =>
    there ?? (await list.rows({ limit: 1, cursor: beside })).length > 0
  const links: string[] = []
  if (next && (back ? await isThere(next, known && known.before < known.total) : more))
    links.push(linkTo(request, 'next', encodeCursor(list, next)))
  if (previous && (back ? more : await isThere(previous, known && known.before > 0)))
    links.push(linkTo(request, 'prev', encodeCursor(list, previous)))
  if (links.length > 0) reply.header('link', links.join(', '))
  if (counted) reply.header('x-total-count', String(counted.total))
  if (offset !== undefined) reply.header('x-offset', String(Math.max(0, offset)))
  return shown.map(({ row }) => row)
}

/** A list without a limit, streamed page by page if it is long, to bound memory. */
async function wholeList<T>(
  { request, reply, query }: ListRequest,
  list: PagedList<T>,
  keysAt: NonNullable<PagedList<T>['keysAt']>,
): Promise<T[] | FastifyReply> {
  const first = await list.rows({ limit: PAGE, cursor: undefined })
  if (query.count) {
    reply.header('x-total-count', String((await list.count(undefined)).total)).header('x-offset', '0')
  }
  if (first.length < PAGE) return first.map(({ row }) => row)
  const [last, beyond] = await keysAt(MAX_LIST - 1)
  if (last && beyond)
    reply.header('link', linkTo(request, 'next', encodeCursor(list, { side: 'after', keys: last })))
  const pages = everyPage(list, { first, most: MAX_LIST })
  return reply.type('application/json; charset=utf-8').send(Readable.from(writeJsonArray(pages)))
}

async function* writeJsonArray(pages: AsyncIterable<unknown[]>): AsyncGenerator<Buffer> {
  let opening = '['
  for await (const rows of pages) {
    yield Buffer.from(opening + JSON.stringify(rows).slice(1, -1))
    opening = ','
  }
  yield Buffer.from(']')
}

function adjacentCursors(
  shown: KeyedRow<unknown>[],
  cursor: Cursor | undefined,
): { previous?: Cursor; next?: Cursor } {
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last)
    return cursor?.side === 'after' ? { previous: { side: 'upTo', keys: cursor.keys } } : {}
  const next: Cursor = { side: 'after', keys: last.keys }
  return cursor ? { previous: { side: 'before', keys: first.keys }, next } : { next }
}

function decodeCursor(cursor: string | undefined, { sort, kinds }: PagedList<unknown>): Cursor | undefined {
  if (cursor === undefined) return undefined
  const [ofSort, side, ...keys] = decodeCursorParts(cursor)
  const fit = keys.length === kinds.length && kinds.every((kind, at) => KEY_FORMATS[kind](keys[at] ?? ''))
  if (ofSort !== sort || !fit || (side !== 'after' && side !== 'before' && side !== 'upTo'))
    throw cursorFault()
  return { side, keys }
}

function decodeCursorParts(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) return parts
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw cursorFault()
}

export const encodeCursor = ({ sort }: Pick<PagedList<unknown>, 'sort'>, { side, keys }: Cursor) =>
  Buffer.from(JSON.stringify([sort, side, ...keys])).toString('base64url')

function linkTo(request: FastifyRequest, rel: 'next' | 'prev', cursor: string | undefined): string {
  const [path, query] = request.url.split('?')
  const fields = new URLSearchParams(query)
  fields.delete('cursor')
  if (cursor !== undefined) fields.set('cursor', cursor)
  fields.delete('count')
  return `<${path}?${fields}>; rel="${rel}"`
}

type Dated = { createdAt: string; id: string }
const newer = (a: Dated, b: Dated) =>
  a.createdAt === b.createdAt ? (a.id > b.id ? -1 : 1) : a.createdAt > b.createdAt ? -1 : 1

export const newestFirst = <T extends Dated>(list: {
  rows(request: PageRequest): Promise<T[]>
  count(): Promise<number>
}): PagedList<T> => ({
  sort: 'newest',
  kinds: ['instant', 'id'],
  rows: async (request) =>
    (await list.rows(request))
      .sort(newer)
      .map((row) => ({ row, keys: [String(Date.parse(row.createdAt)), row.id] })),
  count: async () => ({ total: await list.count() }),
})
