import { and, count, eq, getTableColumns, gte, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import {
  inOrder,
  isBefore,
  keysetPage,
  listKeyKinds,
  type Order,
  selectKeys,
} from '../../../../../server/database/keyset.ts'
import { contains, splitPart } from '../../../../../server/database/search.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../../server/http/paging.ts'
import { people } from '../../../../identity/accounts/server/accounts.queries.ts'
import type { MANY_MAILS, MailFilter } from '../../mails.contract.ts'
import { isEmptied } from '../deliveries/deliveries.queries.ts'
import { deliveries } from '../deliveries/deliveries.table.ts'
import { isClaimed } from '../deliveries/queries/claims.queries.ts'

const { id, createdAt, state, ended, failedSince, nextAttemptAt, recipientUid } = deliveries
const { html: _html, text: _text, search: _search, params: _params, ...short } = getTableColumns(deliveries)
const listed = ({ name, role }: People) => ({
  ...short,
  emptied: isEmptied,
  sending: sql<boolean>`(${eq(state, 'pending')} and ${isClaimed})`,
  name,
  role,
})
type People = ReturnType<typeof people>

export type MailRow = Omit<typeof deliveries.$inferSelect, 'html' | 'text' | 'search' | 'params'> & {
  emptied: boolean
  sending: boolean
  /** The reader's current name and role; null unless it is one person. */
  name: string | null
  role: 'admin' | 'tenant' | null
}
export type MailQuery = Pick<MailFilter, 'q' | 'state' | 'ended' | 'kind' | 'which'> & { now: Date }

const newest: Order = {
  keys: [
    { by: createdAt, kind: 'instant' },
    { by: id, kind: 'id' },
  ],
  descending: true,
}
export const listNewestKinds = listKeyKinds(newest)

const isEmail = eq(deliveries.channel, 'email')

const matching = (db: Db, mailQuery: MailQuery): SQL | undefined =>
  and(
    isEmail,
    mailQuery.state && eq(state, mailQuery.state),
    // Redundant, but enables the index of failed deliveries.
    mailQuery.ended && and(eq(state, 'failed'), eq(ended, mailQuery.ended)),
    mailQuery.kind ? eq(deliveries.kind, mailQuery.kind) : undefined,
    mailQuery.q
      ? or(contains(deliveries.search, mailQuery.q), inArray(recipientUid, namedLike(db, mailQuery.q)))
      : undefined,
    mailQuery.which && many(mailQuery.which, mailQuery.now),
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

export async function listMails(
  db: Db,
  mailQuery: MailQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<MailRow>[]> {
  const { where, orderBy } = keysetPage(newest, cursor)
  // Selects narrow columns before fetching whole rows.
  const chosen = db
    .select({ id })
    .from(deliveries)
    .where(and(matching(db, mailQuery), where))
    .orderBy(...orderBy)
    .limit(limit)
  const reader = people(db)
  const rows = await db
    .select({ row: listed(reader), keys: selectKeys(newest) })
    .from(deliveries)
    .leftJoin(reader, eq(reader.uid, recipientUid))
    .where(inArray(id, chosen))
    .orderBy(...inOrder(newest))
  return rows
}

export async function countMails(db: Db, mailQuery: MailQuery, cursor: Cursor | undefined): Promise<Counted> {
  const before = cursor ? sql`count(*) filter (where ${isBefore(newest, cursor)})` : sql`0`
  const [row] = await db
    .select({ total: count(), before: before.mapWith(Number) })
    .from(deliveries)
    .where(matching(db, mailQuery))
  return row ?? { total: 0, before: 0 }
}

export async function findMail(db: Db, mailId: string): Promise<MailRow | undefined> {
  const reader = people(db)
  const [row] = await db
    .select(listed(reader))
    .from(deliveries)
    .leftJoin(reader, eq(reader.uid, recipientUid))
    .where(and(eq(id, mailId), isEmail))
  return row
}

export type Many = (typeof MANY_MAILS)[number]

const KEPT_DAYS_MS = 30 * 86_400_000

export function many(which: Many | 'unsent', now: Date): SQL | undefined {
  const given = and(eq(state, 'failed'), sql`not ${isEmptied}`)
  switch (which) {
    case 'waiting':
      return and(
        eq(state, 'pending'),
        isNotNull(failedSince),
        sql`${nextAttemptAt} > ${sql.param(now, nextAttemptAt)}`,
      )
    case 'failed':
      return and(
        given,
        inArray(ended, ['refused', 'gave-up']),
        gte(createdAt, new Date(now.getTime() - KEPT_DAYS_MS)),
      )
    case 'stranded':
      return and(given, inArray(ended, ['no-server', 'off']))
    case 'unsent':
      return and(eq(state, 'failed'), sql`${ended} is distinct from 'withdrawn'`)
  }
}

export const countMany = (db: Db, which: Many, now: Date): Promise<number> =>
  db.$count(deliveries, and(isEmail, many(which, now)))

export async function selectMailIds(
  db: Db,
  which: Many,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  const rows = await db
    .select({ id })
    .from(deliveries)
    .where(and(isEmail, many(which, now)))
    .orderBy(createdAt, id)
    .limit(limit)
  return rows.map((row) => row.id)
}

export const countWaiting = (db: Db): Promise<number> =>
  db.$count(deliveries, and(isEmail, eq(state, 'pending')))

/** The first failure since the last sent email. One refused address says nothing about the server; several do. */
export async function findFailing(
  db: Db,
  { now, changedAt }: { now: Date; changedAt: Date | undefined },
): Promise<{ since: Date; lastError: string | null } | undefined> {
  const { sentAt, lastError, recipient } = deliveries
  const address = sql<string>`lower(${recipient})`
  const lastSent = sql`(select coalesce(max(${sentAt}), '-infinity') from ${deliveries} where ${isEmail})`
  const first = (where: SQL | undefined) =>
    db
      .select({ since: failedSince, lastError, address })
      .from(deliveries)
      .where(and(isEmail, where, sql`${failedSince} > ${lastSent}`))
      .orderBy(failedSince)
      .limit(1)
  const given = (why: 'gave-up' | 'refused') =>
    and(
      eq(state, 'failed'),
      eq(ended, why),
      gte(createdAt, new Date(now.getTime() - KEPT_DAYS_MS)),
      changedAt && gte(failedSince, changedAt),
    )
  const found = [...(await first(eq(state, 'pending'))), ...(await first(given('gave-up')))]
  const [refused] = await first(given('refused'))
  if (refused && (await first(and(given('refused'), ne(address, refused.address)))).length > 0)
    found.push(refused)
  return found
    .flatMap(({ since, lastError }) => (since ? [{ since, lastError }] : []))
    .sort((one, other) => one.since.getTime() - other.since.getTime())[0]
}
