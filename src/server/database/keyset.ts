import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Cursor, KeyKind } from '../http/paging.ts'

export type Key = { by: SQLWrapper; kind: KeyKind }

/** Together the keys are unique. */
export type Order = { keys: readonly Key[]; descending: boolean }

export const byNewest = ({ createdAt, id }: { createdAt: SQLWrapper; id: SQLWrapper }): Order => ({
  keys: [
    { by: createdAt, kind: 'instant' },
    { by: id, kind: 'id' },
  ],
  descending: true,
})

export const reversed = ({ keys, descending }: Order): Order => ({ keys, descending: !descending })

export const listKeyKinds = ({ keys }: Order): KeyKind[] => keys.map(({ kind }) => kind)

const ENCODERS: Record<KeyKind, (by: SQLWrapper) => SQL> = {
  instant: (by) => sql`(extract(epoch from ${by}) * 1000)::bigint::text`,
  day: (by) => sql`${by}::text`,
  number: (by) => sql`${by}::text`,
  id: (by) => sql`${by}::text`,
  text: (by) => sql`${by}`,
}

const CASTS: Record<KeyKind, SQL> = {
  instant: sql.raw('timestamptz'),
  day: sql.raw('date'),
  number: sql.raw('bigint'),
  id: sql.raw('uuid'),
  text: sql.raw('text'),
}

const toParameter = (kind: KeyKind, key: string): string =>
  kind === 'instant' ? new Date(Number(key)).toISOString() : key

type KeyParameters = readonly unknown[]

const toKeyParameters = ({ keys }: Order, cursor: Cursor): KeyParameters =>
  keys.map(({ kind }, at) => toParameter(kind, cursor.keys[at] ?? ''))

const placeholderName = (at: number) => `key${at}`

export const keyValues = (order: Order, cursor: Cursor): Record<string, unknown> =>
  Object.fromEntries(toKeyParameters(order, cursor).map((value, at) => [placeholderName(at), value]))

export const keyPlaceholders = ({ keys }: Order): KeyParameters =>
  keys.map((_, at) => sql.placeholder(placeholderName(at)))

export const selectKeys = ({ keys }: Order): SQL<string[]> =>
  sql<string[]>`array[${list(keys.map(({ by, kind }) => ENCODERS[kind](by)))}]`

const list = (parts: SQLWrapper[]) => sql.join(parts, sql`, `)

type Sign = '>' | '<' | '<='
const FLIPPED = { '>': '<', '<': '>', '<=': '>=' } as const

function compared({ keys, descending }: Order, sign: Sign, parameters: KeyParameters): SQL {
  const row = list(keys.map(({ by }) => by))
  const to = list(keys.map(({ kind }, at) => sql`${parameters[at]}::${CASTS[kind]}`))
  return sql`(${row}) ${sql.raw(descending ? FLIPPED[sign] : sign)} (${to})`
}

export const isBefore = (order: Order, cursor: Cursor): SQL =>
  isBeforeParameters(order, cursor.side, toKeyParameters(order, cursor))

const isBeforeParameters = (order: Order, side: Cursor['side'], parameters: KeyParameters): SQL =>
  compared(order, side === 'before' ? '<' : '<=', parameters)

export const inOrder = ({ keys, descending }: Order): SQL[] =>
  keys.map(({ by }) => (descending ? desc(by) : asc(by)))

/** The condition and order of a query for the rows nearest to a cursor; `parameters` default to the cursor's keys. */
export function keysetPage(
  order: Order,
  cursor: Cursor | undefined,
  parameters: KeyParameters = cursor ? toKeyParameters(order, cursor) : [],
): { where: SQL | undefined; orderBy: SQL[] } {
  if (!cursor) return { where: undefined, orderBy: inOrder(order) }
  if (cursor.side === 'after') return { where: compared(order, '>', parameters), orderBy: inOrder(order) }
  return { where: isBeforeParameters(order, cursor.side, parameters), orderBy: inOrder(reversed(order)) }
}
