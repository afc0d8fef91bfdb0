import { and, count, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, isBefore, keysetPage, listKeyKinds } from '../../../../server/database/keyset.ts'
import { contains, folded } from '../../../../server/database/search.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import { leasesView } from '../../../property/leases/server/leases.queries.ts'
import { unitsView } from '../../../property/properties/server/units.queries.ts'
import { contactsView, tenantsNamed } from '../../../property/tenants/server/tenants.queries.ts'
import type { HandoverFilter } from '../handovers.contract.ts'
import type { HandoverKind } from '../handovers.rules.ts'
import { handoverItems, handoverObjections, handoverPhotos, handovers } from './handovers.table.ts'

export type HandoverRecord = typeof handovers.$inferSelect
export type HandoverRow = HandoverRecord & {
  tenantId: string
  tenantUid: string
  tenantName: string
  propertyId: string
  propertyName: string
  unitName: string
  assigneeName: string | null
  done: number
  all: number
  photoCount: number
  objections: number
}

/** `ofTenant`: the tenant who asks; `viewer`: staff limited to properties, who see what is assigned to them too. */
export type HandoverChoice = {
  filter: HandoverFilter
  viewer: { uid: string; propertyIds: readonly string[] | null }
  ofTenant: string | null
}

const counted = (sub: SQL) => sql<number>`(${sub})::int`
const { id } = handovers

function selectHandovers(db: Db) {
  const [lease, unit, tenant, assignee] = [leasesView(db), unitsView(db), contactsView(db), people(db)]
  const items = sql`from ${handoverItems} where ${handoverItems.handoverId} = ${id}`
  return db
    .select({
      handover: handovers,
      tenantId: lease.tenantId,
      tenantUid: tenant.uid,
      tenantName: tenant.name,
      propertyId: unit.propertyId,
      propertyName: unit.propertyName,
      unitName: unit.name,
      assigneeLogin: assignee.login,
      assigneeName: assignee.name,
      all: counted(sql`select count(*) ${items}`),
      done: counted(sql`select count(${handoverItems.condition}) ${items}`),
      photoCount: counted(
        sql`select count(*) from ${handoverPhotos} where ${handoverPhotos.handoverId} = ${id}`,
      ),
      objections: counted(
        sql`select count(*) from ${handoverObjections} where ${handoverObjections.handoverId} = ${id}`,
      ),
    })
    .from(handovers)
    .innerJoin(lease, eq(lease.id, handovers.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(tenant, eq(tenant.tenantId, lease.tenantId))
    .leftJoin(assignee, eq(assignee.uid, handovers.assigneeUid))
}

type Selected = Awaited<ReturnType<typeof selectHandovers>>[number]

const flat = ({ handover, assigneeLogin, assigneeName, ...names }: Selected): HandoverRow => ({
  ...handover,
  ...names,
  assigneeName: assigneeLogin === null ? null : assigneeName,
})

function matching(db: Db, { filter, viewer, ofTenant }: HandoverChoice): SQL | undefined {
  const [lease, unit] = [leasesView(db), unitsView(db)]
  const { leaseId, tenantId, propertyId, kind, state, assigneeUid, q } = filter
  const { propertyIds } = viewer
  return and(
    ofTenant === null ? undefined : and(eq(lease.tenantId, ofTenant), sql`${handovers.state} <> 'open'`),
    propertyIds === null
      ? undefined
      : or(
          sql`${unit.propertyId} = any(${sql.param([...propertyIds])}::uuid[])`,
          eq(handovers.assigneeUid, viewer.uid),
        ),
    leaseId ? eq(handovers.leaseId, leaseId) : undefined,
    tenantId ? eq(lease.tenantId, tenantId) : undefined,
    propertyId ? eq(unit.propertyId, propertyId) : undefined,
    kind ? eq(handovers.kind, kind) : undefined,
    state ? eq(handovers.state, state) : undefined,
    assigneeUid ? eq(handovers.assigneeUid, assigneeUid) : undefined,
    q
      ? or(
          contains(folded(unit.name), q),
          contains(folded(unit.propertyName), q),
          sql`${lease.tenantId} in ${tenantsNamed(db, q)}`,
        )
      : undefined,
  )
}

const newest = byNewest(handovers)
export const handoverKeys = listKeyKinds(newest)

export async function listHandovers(
  db: Db,
  choice: HandoverChoice,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<HandoverRow>[]> {
  const { where, orderBy } = keysetPage(newest, cursor)
  const rows = await selectHandovers(db)
    .where(and(matching(db, choice), where))
    .orderBy(...orderBy)
    .limit(limit)
  const at = ({ createdAt }: HandoverRow) => createdAt.getTime()
  return rows
    .map(flat)
    .sort((a, b) => at(b) - at(a) || (a.id < b.id ? 1 : -1))
    .map((row) => ({ row, keys: [String(at(row)), row.id] }))
}

export async function countHandovers(
  db: Db,
  choice: HandoverChoice,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const before = cursor
    ? sql<number>`count(*) filter (where ${isBefore(newest, cursor)})`.mapWith(Number)
    : sql<number>`0`.mapWith(Number)
  const [lease, unit] = [leasesView(db), unitsView(db)]
  const [row] = await db
    .select({ total: count(), before })
    .from(handovers)
    .innerJoin(lease, eq(lease.id, handovers.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .where(matching(db, choice))
  return row ?? { total: 0, before: 0 }
}

export async function findHandover(db: Db, handoverId: string): Promise<HandoverRow | undefined> {
  const [row] = await selectHandovers(db).where(eq(id, handoverId))
  return row && flat(row)
}

export const listHandoversById = async (db: Db, ids: readonly string[]): Promise<HandoverRow[]> =>
  (await selectHandovers(db).where(sql`${id} = any(${sql.param([...ids])}::uuid[])`)).map(flat)

export async function findLeaseHandover(
  db: Db,
  leaseId: string,
  kind: HandoverKind,
): Promise<HandoverRecord | undefined> {
  const [row] = await db
    .select()
    .from(handovers)
    .where(and(eq(handovers.leaseId, leaseId), eq(handovers.kind, kind)))
  return row
}

export async function findBySigning(db: Db, signingId: string): Promise<HandoverRecord | undefined> {
  const [row] = await db.select().from(handovers).where(eq(handovers.signingId, signingId))
  return row
}

export async function lockHandover(tx: Tx, handoverId: string): Promise<void> {
  await tx.select({ id }).from(handovers).where(eq(id, handoverId)).for('update')
}

/** False if the lease has one of this kind. */
export async function insertHandover(tx: Tx, row: typeof handovers.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(handovers)
    .values(row)
    .onConflictDoNothing({ target: [handovers.leaseId, handovers.kind] })
    .returning({ id })
  return added.length === 1
}

/** Each change counts, and is announced to the office; to the tenant once submitted. */
export async function updateHandover(
  tx: Tx,
  handoverId: string,
  changes: Partial<HandoverRecord> & { updatedAt: Date },
): Promise<void> {
  await tx
    .update(handovers)
    .set({ ...changes, version: sql`${handovers.version} + 1` })
    .where(eq(id, handoverId))
  const row = await findHandover(tx, handoverId)
  const uids = row && row.state !== 'open' ? [row.tenantUid] : []
  announce(tx, 'handoverUpdated', { admins: true, uids }, { id: handoverId })
}
