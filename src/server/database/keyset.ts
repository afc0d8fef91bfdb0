import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Cursor, KeyKind } from '../http/paging.ts'

/** One of the values that a list is sorted by. */
export type Key = { by: SQLWrapper; kind: KeyKind }

/** What a list is sorted by: the first key, then the others; no two rows are alike in all of them. */
export type Order = { keys: readonly Key[]; descending: boolean }

/** By when rows were made, the newest first. */
export const byNewest = ({ createdAt, id }: { createdAt: SQLWrapper; id: SQLWrapper }): Order => ({
  keys: [
    { by: createdAt, kind: 'instant' },
    { by: id, kind: 'id' },
  ],
  descending: true,
})

/** The order, the other way round. */
export const reversed = ({ keys, descending }: Order): Order => ({ keys, descending: !descending })

export const kindsOf = ({ keys }: Order): KeyKind[] => keys.map(({ kind }) => kind)

const ENCODERS: Record<KeyKind, (by: SQLWrapper) => SQL> = {
  instant: (by) => sql`(extract(epoch from ${by}) * 1000)::bigint::text`,
  day: (by) => sql`${by}::text`,
  number: (by) => sql`${by}::text`,
  id: (by) => sql`${by}::text`,
  text: (by) => sql`${by}`,
}

const DECODERS: Record<KeyKind, (key: string) => SQL> = {
  instant: (key) => sql`${new Date(Number(key)).toISOString()}::timestamptz`,
  day: (key) => sql`${key}::date`,
  number: (key) => sql`${key}::bigint`,
  id: (key) => sql`${key}::uuid`,
  text: (key) => sql`${key}::text`,
}

/** The keys of a row as a cursor carries them. */
export const keysOf = ({ keys }: Order): SQL<string[]> =>
  sql<string[]>`array[${list(keys.map(({ by, kind }) => ENCODERS[kind](by)))}]`

const list = (parts: SQLWrapper[]) => sql.join(parts, sql`, `)

type Sign = '>' | '<' | '<='
const FLIPPED = { '>': '<', '<': '>', '<=': '>=' } as const

function compared({ keys, descending }: Order, sign: Sign, cursor: Cursor): SQL {
  const row = list(keys.map(({ by }) => by))
  const to = list(keys.map(({ kind }, at) => DECODERS[kind](cursor.keys[at] ?? '')))
  return sql`(${row}) ${sql.raw(descending ? FLIPPED[sign] : sign)} (${to})`
}

/** Whether a row stands before where a cursor lies. */
export const isBefore = (order: Order, cursor: Cursor): SQL =>
  compared(order, cursor.side === 'before' ? '<' : '<=', cursor)

/** The order of a list as a query takes it. */
export const inOrder = ({ keys, descending }: Order): SQL[] =>
  keys.map(({ by }) => (descending ? desc(by) : asc(by)))

/** Which rows a query looks through to find those that lie nearest to a cursor, and in which order. */
export function keysetPage(
  order: Order,
  cursor: Cursor | undefined,
): { where: SQL | undefined; orderBy: SQL[] } {
  if (!cursor) return { where: undefined, orderBy: inOrder(order) }
  if (cursor.side === 'after') return { where: compared(order, '>', cursor), orderBy: inOrder(order) }
  return { where: isBefore(order, cursor), orderBy: inOrder(reversed(order)) }
}
