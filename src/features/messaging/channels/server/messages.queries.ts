import { and, count, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { byNewest, keysetPage } from '../../../../server/database/keyset.ts'
import { contains, containsPhone, splitPart } from '../../../../server/database/search.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import type { MessageFilter, MessageState } from '../messages.contract.ts'
import { isEmptied } from './deliveries/deliveries.queries.ts'
import { deliveries } from './deliveries/deliveries.table.ts'
import { isClaimed } from './deliveries/queries/claims.queries.ts'
import { many } from './mails/mails.queries.ts'

export type MessageQuery = Pick<MessageFilter, 'q' | 'channel' | 'state' | 'kind' | 'ended' | 'which'> & {
  now: Date
}

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

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export function listMessages(db: Db, query: MessageQuery, { limit, cursor }: PageRequest) {
  const { where, orderBy } = keysetPage(byNewest(deliveries), cursor)
  const reader = people(db)
  return db
    .select(listed(reader))
    .from(deliveries)
    .leftJoin(reader, eq(reader.uid, recipientUid))
    .where(and(matching(db, query), where))
    .orderBy(...orderBy)
    .limit(limit)
}

export async function countMessages(db: Db, query: MessageQuery): Promise<number> {
  const [row] = await db.select({ count: count() }).from(deliveries).where(matching(db, query))
  return row?.count ?? 0
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const reader = people(db)
  const [row] = await db
    .select(listed(reader))
    .from(deliveries)
    .leftJoin(reader, eq(reader.uid, recipientUid))
    .where(eq(deliveries.id, id))
  return row
}
