import { and, count, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { byNewest, keysetPage, type Order, selectKeys } from '../../../../server/database/keyset.ts'
import { contains, containsPhone, splitPart } from '../../../../server/database/search.ts'
import { byName, byWord, countBefore, inListOrder, sortedBy } from '../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import type { MessageFilter, MessageState } from '../messages.contract.ts'
import { isEmptied } from './deliveries/deliveries.queries.ts'
import { deliveries } from './deliveries/deliveries.table.ts'
import { isClaimed } from './deliveries/queries/claims.queries.ts'
import { many } from './mails/mails.queries.ts'

export type MessageQuery = Pick<
  MessageFilter,
  'q' | 'channel' | 'state' | 'kind' | 'ended' | 'which' | 'sort'
> & { now: Date }

const { channel, state, ended, report, kind, recipientUid } = deliveries
const { html: _html, text: _text, search: _search, params: _params, ...short } = getTableColumns(deliveries)

/** Counts as queued during the handover, although it would be unknown after a crash. */
const isHanding = sql<boolean>`(${channel} = 'sms' and ${state} <> 'sent' and ${isClaimed})`

const isIn: Record<MessageState, SQL | undefined> = {
  queued: or(eq(state, 'pending'), isHanding),
  sent: and(eq(state, 'sent'), isNull(report)),
  delivered: and(eq(state, 'sent'), eq(report, 'delivered')),
  failed: and(eq(state, 'failed'), isNull(report)),
  unknown: and(isNotNull(report), eq(report, 'unknown'), sql`not ${isHanding}`),
}

const matching = (
  db: Db,
  { q, channel: by, state: found, kind: of, ended: why, which, now }: MessageQuery,
): SQL | undefined =>
  and(
    by && eq(channel, by),
    of ? eq(kind, of) : undefined,
    found && isIn[found],
    why && and(eq(state, 'failed'), eq(ended, why)),
    which && many(which, now),
    q
      ? or(
          contains(deliveries.search, q),
          containsPhone(deliveries.search, q),
          inArray(recipientUid, namedLike(db, q)),
        )
      : undefined,
  )

function namedLike(db: Db, text: string) {
  const reader = people(db)
  return (
    db
      .select({ uid: reader.uid })
      .from(reader)
      // The indexed search column narrows the rows but holds more than the name.
      .where(and(contains(reader.search, text), contains(splitPart(reader.search, 1), text)))
  )
}

const listed = ({ name, role }: ReturnType<typeof people>) => ({
  ...short,
  emptied: isEmptied,
  sending: isClaimed,
  name,
  role,
})

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

const stateRank = sql`(case when ${isIn.queued} then 0 when ${isIn.failed} then 1 when ${isIn.unknown} then 2
  when ${isIn.sent} then 3 else 4 end)`

export function messageOrder(db: Db, { sort }: MessageQuery): Order {
  if (sort === undefined) return byNewest(deliveries)
  const reader = people(db)
  const { createdAt, id, recipient, subject } = deliveries
  return sortedBy(sort, {
    by: {
      createdAt: { by: createdAt, kind: 'instant' },
      name: byName(sql`coalesce(${reader.name}, ${recipient})`),
      subject: byName(subject),
      kind: byWord(kind),
      state: { by: stateRank, kind: 'number' },
    },
    ties: [
      { by: createdAt, kind: 'instant' },
      { by: id, kind: 'id' },
    ],
  })
}

export async function listMessages(
  db: Db,
  query: MessageQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<MessageRow>[]> {
  const order = messageOrder(db, query)
  const { where, orderBy } = keysetPage(order, cursor)
  const reader = people(db)
  const rows = await db
    .select({ ...listed(reader), keys: selectKeys(order) })
    .from(deliveries)
    .leftJoin(reader, eq(reader.uid, recipientUid))
    .where(and(matching(db, query), where))
    .orderBy(...orderBy)
    .limit(limit)
  return inListOrder(
    rows.map(({ keys, ...row }) => ({ row, keys })),
    cursor,
  )
}

export async function countMessages(
  db: Db,
  query: MessageQuery,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const reader = people(db)
  const [row] = await db
    .select({ total: count(), before: countBefore(messageOrder(db, query), cursor) })
    .from(deliveries)
    .leftJoin(reader, eq(reader.uid, recipientUid))
    .where(matching(db, query))
  return row ?? { total: 0, before: 0 }
}

export async function findMessage(db: Db, id: string) {
  const reader = people(db)
  const [row] = await db
    .select(listed(reader))
    .from(deliveries)
    .leftJoin(reader, eq(reader.uid, recipientUid))
    .where(eq(deliveries.id, id))
  return row
}
