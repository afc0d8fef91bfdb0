import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../shared/errors.ts'

/** A list without a limit answers all that match, up to this many. */
export const MAX_LIST = 10_000

/** The last row of a page; the next one begins after it. */
export type Position = { createdAt: Date; id: string }

export type PageQuery = {
  limit?: number | undefined
  cursor?: string | undefined
  count?: boolean | undefined
}

type Loader<T> = {
  /** At most `limit` rows after a position, newest first. */
  rows(options: { limit: number; after: Position | undefined }): Promise<T[]>
  count(): Promise<number>
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// Milliseconds of a year that both sides can write.
const INSTANT = /^\d{1,13}$/

/** What is said of a cursor that is of no use to a list. */
export const cursorFault = () =>
  new AppError(400, 'The cursor is not one of this list; start from the first page.')

function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const [at, id, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!at || !id || !INSTANT.test(at) || !UUID.test(id) || rest.length > 0) {
    throw cursorFault()
  }
  return { createdAt: new Date(Number(at)), id }
}

const writeCursor = (row: { createdAt: string; id: string }) =>
  Buffer.from(`${Date.parse(row.createdAt)} ${row.id}`).toString('base64url')

/** An entry of the Link header, to the same list at another cursor; `undefined` means its start. */
export function linkTo(request: FastifyRequest, rel: 'next' | 'prev', cursor: string | undefined): string {
  const [path, query] = request.url.split('?')
  const fields = new URLSearchParams(query)
  fields.delete('cursor')
  if (cursor !== undefined) fields.set('cursor', cursor)
  fields.delete('count')
  return `<${path}?${fields}>; rel="${rel}"`
}

/** Answers a page of a list: `Link` where more rows follow, `X-Total-Count` where it was asked for. */
export async function page<T extends { createdAt: string; id: string }>(
  { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: PageQuery },
  load: Loader<T>,
): Promise<T[]> {
  const limit = query.limit ?? MAX_LIST
  const after = readCursor(query.cursor)
  const rows = await load.rows({ limit: limit + 1, after })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length > limit && last) reply.header('link', linkTo(request, 'next', writeCursor(last)))
  if (query.count) {
    const isWhole = after === undefined && rows.length <= limit
    reply.header('x-total-count', String(isWhole ? rows.length : await load.count()))
  }
  return shown
}
