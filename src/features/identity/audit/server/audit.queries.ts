import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { auditEvents, auditReseals, auditSeals } from '../../../../server/audit/audit.table.ts'
import type { AuditKey } from '../../../../server/audit/audit-key.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, keysetPage, type Order, selectKeys } from '../../../../server/database/keyset.ts'
import { byName, byWord, countBefore, inListOrder, sortedBy } from '../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import { type AuditAction, storedActions } from '../../../../shared/audit.ts'
import type { AuditFilter } from '../audit.contract.ts'
import type { AuditScope } from '../audit.rules.ts'

export type AuditRow = typeof auditEvents.$inferSelect
/** Instants; `until` is exclusive. */
export type AuditQuery = Omit<AuditFilter, 'from' | 'to'> & { from?: Date; until?: Date; scope: AuditScope }

const isWithin = ({ targetKinds, propertyIds }: AuditScope): SQL | undefined =>
  and(
    targetKinds && inArray(auditEvents.targetKind, [...targetKinds]),
    propertyIds === undefined ? undefined : isNotNull(auditEvents.propertyId),
    propertyIds ? sql`${auditEvents.propertyId} = any(${sql.param([...propertyIds])}::uuid[])` : undefined,
  )

const isDone = (action: string): SQL | undefined =>
  or(
    ...storedActions(action).map((name) =>
      action.includes('.')
        ? eq(auditEvents.action, name as AuditAction)
        : like(auditEvents.action, `${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}.%`),
    ),
  )

const matching = ({ actor, action, targetKind, targetId, tenantId, from, until, scope }: AuditQuery) =>
  and(
    isWithin(scope),
    actor ? eq(auditEvents.actor, actor) : undefined,
    action ? isDone(action) : undefined,
    targetKind ? eq(auditEvents.targetKind, targetKind) : undefined,
    targetId ? eq(auditEvents.targetId, targetId) : undefined,
    tenantId ? eq(auditEvents.tenantId, tenantId) : undefined,
    from ? gte(auditEvents.at, from) : undefined,
    until ? lt(auditEvents.at, until) : undefined,
  )

export function eventOrder({ sort }: AuditQuery): Order {
  const { at, id, actorName, action } = auditEvents
  if (sort === undefined) return byNewest({ createdAt: at, id })
  return sortedBy(sort, {
    by: { at: { by: at, kind: 'instant' }, actorName: byName(actorName), action: byWord(action) },
    ties: [
      { by: at, kind: 'instant' },
      { by: id, kind: 'id' },
    ],
  })
}

export async function listEvents(
  db: Db,
  query: AuditQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<AuditRow>[]> {
  const order = eventOrder(query)
  const { where, orderBy } = keysetPage(order, cursor)
  const rows = await db
    .select({ row: auditEvents, keys: selectKeys(order) })
    .from(auditEvents)
    .where(and(matching(query), where))
    .orderBy(...orderBy)
    .limit(limit)
  return inListOrder(rows, cursor)
}

export async function countEvents(db: Db, query: AuditQuery, cursor: Cursor | undefined): Promise<Counted> {
  const [row] = await db
    .select({ total: count(), before: countBefore(eventOrder(query), cursor) })
    .from(auditEvents)
    .where(matching(query))
  return row ?? { total: 0, before: 0 }
}

/** Sequences above `after` up to `through`; for older seals the events of a day. */
export type Covered = { after: number; through: number } | { from: Date; until: Date }

const coveredBy = (covered: Covered): SQL | undefined =>
  'through' in covered
    ? and(gt(auditEvents.sequence, covered.after), lte(auditEvents.sequence, covered.through))
    : and(
        gte(auditEvents.at, covered.from),
        lt(auditEvents.at, covered.until),
        // Events stored later cannot have been covered.
        isNull(auditEvents.recordedAt),
      )

/** Pages in the order in which a seal hashes them; older events are numbered by time. */
export function listEventsToSeal(
  db: Db,
  covered: Covered,
  { following, limit }: { following: number; limit: number },
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEvents)
    .where(and(coveredBy(covered), gt(auditEvents.sequence, following)))
    .orderBy(asc(auditEvents.sequence))
    .limit(limit)
}

/** The number of covered events dated before an instant. */
export const countEarlier = (db: Db, covered: Covered, instant: Date): Promise<number> =>
  db.$count(auditEvents, and(coveredBy(covered), lt(auditEvents.at, instant)))

export type SealRow = typeof auditSeals.$inferSelect

const newestSeal = sql`${auditSeals.through} desc nulls last, ${auditSeals.day} desc`

/** The previous seal: the newest with a sequence, else the older seal with the newest day. */
export async function findSealBefore(
  db: Db,
  { day, after, through }: Pick<SealRow, 'day' | 'after' | 'through'>,
): Promise<SealRow | undefined> {
  const isOlder = and(isNull(auditSeals.through), lt(auditSeals.day, day))
  // Empty seals share a sequence.
  const isBefore = (last: number) => or(lt(auditSeals.through, last), lt(auditSeals.day, day))
  const [row] = await db
    .select()
    .from(auditSeals)
    .where(
      after === null || through === null
        ? isOlder
        : or(isOlder, and(lte(auditSeals.through, after), isBefore(through))),
    )
    .orderBy(newestSeal)
    .limit(1)
  return row
}

export async function findNewestSeal(db: Db): Promise<SealRow | undefined> {
  const [row] = await db.select().from(auditSeals).orderBy(newestSeal).limit(1)
  return row
}

export async function findSeal(db: Db, day: string): Promise<SealRow | undefined> {
  const [row] = await db.select().from(auditSeals).where(eq(auditSeals.day, day))
  return row
}

export async function findFirstEventTime(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
    .limit(1)
  return row?.at
}

/** The last sequence that an older seal of a day, or of one before it, may have covered. */
export async function findLastSequenceBefore(db: Db, instant: Date): Promise<number> {
  const [row] = await db
    .select({ last: max(auditEvents.sequence) })
    .from(auditEvents)
    .where(and(isNull(auditEvents.recordedAt), lt(auditEvents.at, instant)))
  return row?.last ?? 0
}

export async function findLastSequence(db: Db): Promise<number> {
  const [row] = await db.select({ last: max(auditEvents.sequence) }).from(auditEvents)
  return row?.last ?? 0
}

/** Open transactions that have stored events; they take this lock before they get a sequence. */
export async function listWriters(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ writer: string }>(sql`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = ${'audit_events'}::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`)
  return rows.map(({ writer }) => writer)
}

export function listSeals(db: Db, from: string): Promise<SealRow[]> {
  return db.select().from(auditSeals).where(gte(auditSeals.day, from)).orderBy(sql`${auditSeals.day} desc`)
}

type Signed = ReturnType<AuditKey['sign']>

export async function insertSeal(db: Db, { message, signature }: Signed): Promise<boolean> {
  const { rows } = await db.execute<{ isNew: boolean }>(
    sql`select seal_audit(${message}, ${signature}) as "isNew"`,
  )
  return rows[0]?.isNew === true
}

export async function lockSeals(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit seals', 0))`)
}

export type ResealRow = typeof auditReseals.$inferSelect

export async function listReseals(db: Db, covered: Covered): Promise<ResealRow[]> {
  const order = asc(auditReseals.id)
  if ('from' in covered)
    return db
      .select()
      .from(auditReseals)
      .where(and(gte(auditReseals.createdAt, covered.from), lt(auditReseals.createdAt, covered.until)))
      .orderBy(order)
  const rows = await db
    .select({ reseal: auditReseals })
    .from(auditReseals)
    .innerJoin(auditEvents, eq(auditEvents.id, auditReseals.eventId))
    .where(coveredBy(covered))
    .orderBy(order)
  return rows.map(({ reseal }) => reseal)
}

/** The newest reseal of each day, with the erased tenant's new name. */
export async function findNewestReseals(
  db: Db,
  days: readonly string[],
): Promise<Map<string, ResealRow & { tenantName: string }>> {
  const rows = await db
    .selectDistinctOn([auditReseals.day], { reseal: auditReseals, tenantName: auditEvents.targetName })
    .from(auditReseals)
    .innerJoin(auditEvents, eq(auditEvents.id, auditReseals.eventId))
    .where(inArray(auditReseals.day, [...days]))
    .orderBy(auditReseals.day, sql`${auditReseals.id} desc`)
  return new Map(rows.map(({ reseal, tenantName }) => [reseal.day, { ...reseal, tenantName }]))
}

export async function insertReseals(tx: Tx, { message, signature }: Signed): Promise<void> {
  await tx.execute(sql`select reseal_audit(${message}, ${signature})`)
}

export type Erasable = { at: Date; sequence: number; isOld: boolean }

/** `isOld`: stored before `recordedAt` existed. */
export async function listErasable(db: Db, tenantId: string): Promise<Erasable[]> {
  return db
    .select({
      at: auditEvents.at,
      sequence: auditEvents.sequence,
      isOld: sql<boolean>`${isNull(auditEvents.recordedAt)}`,
    })
    .from(auditEvents)
    .where(sql`${auditEvents.id} in (select event_id from audit_events_of_tenant(${tenantId}))`)
}

/** Seals with sequences, and the older ones of some days. */
export const listDaySeals = (db: Db, days: readonly string[]): Promise<SealRow[]> =>
  db
    .select()
    .from(auditSeals)
    .where(or(isNotNull(auditSeals.through), inArray(auditSeals.day, [...days])))
    .orderBy(asc(auditSeals.day))

/** Removes a deleted tenant from the audit, which only a function of the database's owner may do, once. */
export async function eraseFromAudit(tx: Tx, { message, signature }: Signed): Promise<void> {
  await tx.execute(sql`select erase_audit_of_tenant(${message}, ${signature})`)
}
