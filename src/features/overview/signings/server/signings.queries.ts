import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, keysetPage } from '../../../../server/database/keyset.ts'
import { contains, folded } from '../../../../server/database/search.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import { selectLeaseIdsWithin } from '../../../property/leases/server/leases.queries.ts'
import { tenantsNamed } from '../../../property/tenants/server/tenants.queries.ts'
import type { SigningFilter } from '../signings.contract.ts'
import { REPORT_KINDS, type SigningKind, TEMPLATE_KINDS } from '../signings.rules.ts'
import { signatures, signingEvents, signingNumbers, signings } from './signings.table.ts'

export type SigningRecord = typeof signings.$inferSelect
export type SignatureRecord = typeof signatures.$inferSelect
export type EventRecord = typeof signingEvents.$inferSelect

/** 'DOC-2026-00001'; the row is locked until the transaction ends. */
export async function takeNumber(tx: Tx, year: number): Promise<string> {
  const [row] = await tx
    .insert(signingNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: signingNumbers.year, set: { last: sql`${signingNumbers.last} + 1` } })
    .returning({ last: signingNumbers.last })
  return `DOC-${year}-${String(row?.last ?? 0).padStart(5, '0')}`
}

export async function insertSigning(tx: Tx, row: typeof signings.$inferInsert): Promise<void> {
  await tx.insert(signings).values(row)
}

export async function findSigning(db: Db, id: string): Promise<SigningRecord | undefined> {
  const [row] = await db.select().from(signings).where(eq(signings.id, id))
  return row
}

export const listSigningsById = (db: Db, ids: readonly string[]): Promise<SigningRecord[]> =>
  db
    .select()
    .from(signings)
    .where(inArray(signings.id, [...ids]))

export async function lockSigning(tx: Tx, id: string): Promise<SigningRecord | undefined> {
  const [row] = await tx.select().from(signings).where(eq(signings.id, id)).for('update')
  return row
}

export async function updateSigning(
  tx: Tx,
  id: string,
  changes: Partial<typeof signings.$inferInsert>,
): Promise<void> {
  await tx.update(signings).set(changes).where(eq(signings.id, id))
}

export async function nextVersion(tx: Tx, leaseId: string, kind: SigningKind): Promise<number> {
  const [row] = await tx
    .select({ last: max(signings.version) })
    .from(signings)
    .where(and(eq(signings.leaseId, leaseId), eq(signings.kind, kind)))
  return (row?.last ?? 0) + 1
}

export async function findLive(
  db: Db,
  leaseId: string,
  kind: SigningKind,
): Promise<SigningRecord | undefined> {
  const live = inArray(signings.state, ['draft', 'sent'])
  const [row] = await db
    .select()
    .from(signings)
    .where(and(eq(signings.leaseId, leaseId), eq(signings.kind, kind), live))
  return row
}

/** The sealed agreement of these leases that was sealed last. */
export async function findSealedAgreement(
  db: Db,
  leaseIds: readonly string[],
): Promise<SigningRecord | undefined> {
  const [row] = await db
    .select()
    .from(signings)
    .where(
      and(
        inArray(signings.leaseId, [...leaseIds]),
        eq(signings.kind, 'agreement'),
        eq(signings.state, 'sealed'),
      ),
    )
    .orderBy(desc(signings.sealedAt))
    .limit(1)
  return row
}

export type SigningListQuery = {
  filter: SigningFilter
  propertyIds: readonly string[] | null
  ofTenant: string | null
}

/** A tenant sees what was sent; a draft that was withdrawn never was. */
const wasSent: SQL = sql`(${signings.sentAt} is not null or ${signings.way} = 'paper')`

const matches = (db: Db, { filter, propertyIds, ofTenant }: SigningListQuery) =>
  and(
    filter.leaseId === undefined ? undefined : eq(signings.leaseId, filter.leaseId),
    filter.kind === undefined ? undefined : eq(signings.kind, filter.kind),
    filter.state === undefined ? undefined : eq(signings.state, filter.state),
    filter.q
      ? or(
          contains(folded(signings.number), filter.q),
          inArray(signings.tenantId, tenantsNamed(db, filter.q)),
        )
      : undefined,
    ofTenant === null ? undefined : and(eq(signings.tenantId, ofTenant), wasSent),
    propertyIds === null ? undefined : inArray(signings.leaseId, selectLeaseIdsWithin(db, propertyIds)),
  )

export function listSignings(
  db: Db,
  query: SigningListQuery,
  { limit, cursor }: PageRequest,
): Promise<SigningRecord[]> {
  const { where, orderBy } = keysetPage(byNewest(signings), cursor)
  return db
    .select()
    .from(signings)
    .where(and(matches(db, query), where))
    .orderBy(...orderBy)
    .limit(limit)
}

export async function countSignings(db: Db, query: SigningListQuery): Promise<number> {
  const [row] = await db.select({ count: count() }).from(signings).where(matches(db, query))
  return row?.count ?? 0
}

export const listTenantSignings = (db: Db, tenantId: string): Promise<SigningRecord[]> =>
  db.select().from(signings).where(eq(signings.tenantId, tenantId)).orderBy(asc(signings.createdAt))

/** Sealed agreements and addenda without a registration. */
export const listUnregistered = (db: Db, propertyIds: readonly string[] | null): Promise<SigningRecord[]> =>
  db
    .select()
    .from(signings)
    .where(
      and(
        inArray(signings.kind, [...TEMPLATE_KINDS]),
        eq(signings.state, 'sealed'),
        isNull(signings.registeredOn),
        propertyIds === null ? undefined : inArray(signings.leaseId, selectLeaseIdsWithin(db, propertyIds)),
      ),
    )
    .orderBy(asc(signings.sealedAt))

/** Reports whose days for objections are over. */
export const listUnanswered = (db: Db, today: Day): Promise<{ id: string }[]> =>
  db
    .select({ id: signings.id })
    .from(signings)
    .where(
      and(
        inArray(signings.kind, [...REPORT_KINDS]),
        eq(signings.state, 'sent'),
        isNotNull(signings.objectUntil),
        lt(signings.objectUntil, today),
      ),
    )
    .orderBy(asc(signings.objectUntil), asc(signings.id))

export const listByHashes = (
  db: Db,
  { sha256, number }: { sha256: string; number?: string | undefined },
): Promise<SigningRecord[]> =>
  db
    .select()
    .from(signings)
    .where(
      and(
        or(eq(signings.sealedSha256, sha256), eq(signings.documentSha256, sha256)),
        number === undefined ? undefined : eq(signings.number, number),
        ne(signings.state, 'draft'),
      ),
    )
    .limit(1)

export const listSignatures = (db: Db, signingIds: readonly string[]): Promise<SignatureRecord[]> =>
  db
    .select()
    .from(signatures)
    .where(inArray(signatures.signingId, [...signingIds]))
    .orderBy(asc(signatures.signedAt), asc(signatures.party))

export async function insertSignature(tx: Tx, row: typeof signatures.$inferInsert): Promise<void> {
  await tx.insert(signatures).values(row)
}

export const listEvents = (db: Db, signingIds: readonly string[]): Promise<EventRecord[]> =>
  db
    .select()
    .from(signingEvents)
    .where(inArray(signingEvents.signingId, [...signingIds]))
    .orderBy(asc(signingEvents.at), asc(signingEvents.sequence))

export async function insertEvent(tx: Db, row: typeof signingEvents.$inferInsert): Promise<void> {
  await tx.insert(signingEvents).values(row)
}

/** The id is that of a contact's change, which several documents may name. */
export async function insertEventOnce(tx: Tx, row: typeof signingEvents.$inferInsert): Promise<void> {
  await tx.insert(signingEvents).values(row).onConflictDoNothing()
}

export async function openedSince(db: Db, signingId: string, uid: string, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: signingEvents.id })
    .from(signingEvents)
    .where(
      and(
        eq(signingEvents.signingId, signingId),
        eq(signingEvents.what, 'opened'),
        eq(signingEvents.uid, uid),
        gte(signingEvents.at, since),
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function hasOpened(db: Db, signingId: string, uid: string): Promise<boolean> {
  const [row] = await db
    .select({ id: signingEvents.id })
    .from(signingEvents)
    .where(
      and(
        eq(signingEvents.signingId, signingId),
        eq(signingEvents.what, 'opened'),
        eq(signingEvents.uid, uid),
      ),
    )
    .limit(1)
  return row !== undefined
}
