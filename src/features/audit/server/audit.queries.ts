import { and, asc, count, eq, gte, inArray, isNotNull, like, lt, type SQL, sql } from 'drizzle-orm'
import { auditEvents, auditReseals, auditSeals } from '../../../server/audit/audit.table.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import { byNewest, keysetPage } from '../../../server/database/keyset.ts'
import type { PageRequest } from '../../../server/http/paging.ts'
import type { AuditAction } from '../../../shared/audit.ts'
import type { AuditFilter } from '../audit.contract.ts'
import type { AuditScope } from '../audit.rules.ts'

export type AuditRow = typeof auditEvents.$inferSelect
/** `from` and `until` are instants; `until` itself is left out. */
export type AuditQuery = Omit<AuditFilter, 'from' | 'to'> & { from?: Date; until?: Date; scope: AuditScope }

const isWithin = ({ targetKinds, propertyIds }: AuditScope): SQL | undefined =>
  and(
    targetKinds && inArray(auditEvents.targetKind, [...targetKinds]),
    propertyIds === undefined ? undefined : isNotNull(auditEvents.propertyId),
    propertyIds ? sql`${auditEvents.propertyId} = any(${sql.param([...propertyIds])}::uuid[])` : undefined,
  )

function isDone(action: string): SQL {
  return action.includes('.')
    ? eq(auditEvents.action, action as AuditAction)
    : like(auditEvents.action, `${action.replaceAll(/[\\%_]/g, String.raw`\$&`)}.%`)
}

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

export function listEvents(db: Db, query: AuditQuery, { limit, cursor }: PageRequest): Promise<AuditRow[]> {
  const { where, orderBy } = keysetPage(byNewest({ createdAt: auditEvents.at, id: auditEvents.id }), cursor)
  return db
    .select()
    .from(auditEvents)
    .where(and(matching(query), where))
    .orderBy(...orderBy)
    .limit(limit)
}

export async function countEvents(db: Db, query: AuditQuery): Promise<number> {
  const [row] = await db.select({ count: count() }).from(auditEvents).where(matching(query))
  return row?.count ?? 0
}

/** A page of the events of a period in the order in which a seal reads them. */
export function listEventsToSeal(
  db: Db,
  { from, until, after, limit }: { from: Date; until: Date; after: AuditRow | undefined; limit: number },
): Promise<AuditRow[]> {
  const following = after && sql`(${auditEvents.at}, ${auditEvents.id}) > (${after.at}, ${after.id})`
  return db
    .select()
    .from(auditEvents)
    .where(and(gte(auditEvents.at, from), lt(auditEvents.at, until), following))
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
    .limit(limit)
}

export type SealRow = typeof auditSeals.$inferSelect

export async function lastSealBefore(db: Db, day: string): Promise<SealRow | undefined> {
  const [row] = await db
    .select()
    .from(auditSeals)
    .where(lt(auditSeals.day, day))
    .orderBy(sql`${auditSeals.day} desc`)
    .limit(1)
  return row
}

export async function firstEventAt(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
    .limit(1)
  return row?.at
}

export function listSeals(db: Db, from: string): Promise<SealRow[]> {
  return db.select().from(auditSeals).where(gte(auditSeals.day, from)).orderBy(sql`${auditSeals.day} desc`)
}

/** False where another instance has sealed the day first. */
export async function insertSeal(db: Db, row: SealRow): Promise<boolean> {
  const inserted = await db
    .insert(auditSeals)
    .values(row)
    .onConflictDoNothing()
    .returning({ day: auditSeals.day })
  return inserted.length === 1
}

export const listSealsOf = (db: Db, days: readonly string[]): Promise<SealRow[]> =>
  db
    .select()
    .from(auditSeals)
    .where(inArray(auditSeals.day, [...days]))

/** Until the transaction ends, no day is sealed and nothing erased. */
export async function lockSeals(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit seals', 0))`)
}

export type ResealRow = typeof auditReseals.$inferSelect

/** Those that were written in a period, oldest first. */
export function listReseals(db: Db, { from, until }: { from: Date; until: Date }): Promise<ResealRow[]> {
  return db
    .select()
    .from(auditReseals)
    .where(and(gte(auditReseals.createdAt, from), lt(auditReseals.createdAt, until)))
    .orderBy(asc(auditReseals.id))
}

/** By day, with the name that the erased tenant has since. */
export async function newestReseals(
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

export async function insertReseal(tx: Tx, row: Omit<ResealRow, 'id'>): Promise<void> {
  const { day, digest, eventId, createdAt } = row
  await tx.insert(auditReseals).values({ day, digest, eventId, createdAt })
}

/** When those events were that an erasure of the tenant changes. */
export async function listInstantsOf(db: Db, tenantId: string): Promise<Date[]> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select event_at as at from audit_events_of_tenant(${tenantId})`,
  )
  return rows.map(({ at }) => new Date(at))
}

/** Takes a deleted tenant out of the audit, which only a function of the database's owner may do; once. */
export async function eraseFromAudit(tx: Tx, tenantId: string, event: object): Promise<void> {
  await tx.execute(sql`select erase_tenant_audit(${tenantId}, ${JSON.stringify(event)}::jsonb)`)
}
