import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Sort } from '../../shared/fields/sorts.ts'
import type { Cursor, KeyKind } from '../http/paging.ts'
import { isBefore, type Key, type Order } from './keyset.ts'
import { folded } from './search.ts'

/** Rows without the value come last in both directions. */
type SortKey = Key & { nullable?: true }

const NOTHING = {
  instant: sql`timestamptz 'epoch'`,
  day: sql`date '-infinity'`,
  number: sql`0`,
  id: sql`uuid '00000000-0000-0000-0000-000000000000'`,
  text: sql`''`,
} as const satisfies Record<KeyKind, SQLWrapper>

const toKeys = ({ by, kind, nullable }: SortKey, descending: boolean): Key[] => {
  if (!nullable) return [{ by, kind }]
  const isLast = descending ? sql`(${by} is not null)::int` : sql`(${by} is null)::int`
  return [
    { by: sql`(${isLast})`, kind: 'number' },
    { by: sql`coalesce(${by}, ${NOTHING[kind]})`, kind },
  ]
}

/** `ties` are unique and follow the direction. */
export function sortedBy<Name extends string>(
  sort: Sort<NoInfer<Name>>,
  { by, ties }: { by: Readonly<Record<Name, SortKey | readonly SortKey[]>>; ties: readonly Key[] },
): Order {
  const descending = sort.startsWith('-')
  const keys = [by[sort.replace(/^-/, '') as Name]].flat()
  return { keys: [...keys.flatMap((key) => toKeys(key, descending)), ...ties], descending }
}

/** Names sort without case and accents, character by character. */
export const byName = (column: SQLWrapper): Key => ({
  by: sql`(${folded(column)} collate "C")`,
  kind: 'text',
})

/** Texts that are folded already, or that only the program writes. */
export const byWord = (column: SQLWrapper): Key => ({ by: sql`(${column}::text collate "C")`, kind: 'text' })

/** A page before a row is read backwards. */
export const inListOrder = <Row>(rows: Row[], cursor: Cursor | undefined): Row[] =>
  cursor && cursor.side !== 'after' ? rows.toReversed() : rows

/** Selects how many rows come before a page. */
export const countBefore = (order: Order, cursor: Cursor | undefined) =>
  (cursor ? sql`count(*) filter (where ${isBefore(order, cursor)})` : sql`0`).mapWith(Number)
