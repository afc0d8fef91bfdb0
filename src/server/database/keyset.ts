import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Cursor, KeyKind } from '../http/paging.ts'

export type Key = { by: SQLWrapper; kind: KeyKind }

/** The sort keys of a list in their order; together they are unique. */
export type Order = { keys: readonly Key[]; descending: boolean }

export const byNewest = ({ createdAt, id }: { createdAt: SQLWrapper; id: SQLWrapper }): Order => ({
  keys: [
    { by: createdAt, kind: 'instant' },
    { by: id, kind: 'id' },
  ],
  descending: true,
})

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

export const isBefore = (order: Order, cursor: Cursor): SQL =>
  compared(order, cursor.side === 'before' ? '<' : '<=', cursor)

export const inOrder = ({ keys, descending }: Order): SQL[] =>
  keys.map(({ by }) => (descending ? desc(by) : asc(by)))

export function keysetPage(
  order: Order,
  cursor: Cursor | undefined,
): { where: SQL | undefined; orderBy: SQL[] } {
  if (!cursor) return { where: undefined, orderBy: inOrder(order) }
  if (cursor.side === 'after') return { where: compared(order, '>', cursor), orderBy: inOrder(order) }
  return { where: isBefore(order, cursor), orderBy: inOrder(reversed(order)) }
}
