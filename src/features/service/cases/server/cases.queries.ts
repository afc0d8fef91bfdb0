import { and, asc, count, desc, eq, getTableColumns, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, inOrder, keysetPage, type Order, selectKeys } from '../../../../server/database/keyset.ts'
import { contains } from '../../../../server/database/search.ts'
import { countBefore } from '../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import { contactsView, tenantsNamed } from '../../../property/tenants/server/tenants.queries.ts'
import { vendorsView } from '../../../property/vendors/server/vendors.queries.ts'
import type { CaseKind, CaseStatus } from '../cases.rules.ts'
import type { Priority } from '../priority.rules.ts'
import { type CaseViewer, isAbout, isVisible } from './cases.scope.ts'
import { caseReplies, cases } from './cases.table.ts'
import { isLateOn } from './cases.urgency.ts'

const { search: _search, ...stored } = getTableColumns(cases)

/** A case with the tenant's current name and email, null without a tenant; former staff are not assignees. */
export type CaseRow = Omit<typeof cases.$inferSelect, 'search' | 'tenantName'> & {
  tenantName: string | null
  tenantEmail: string | null
  assigneeName: string | null
  vendorName: string | null
  vendorPhone: string | null
}
export type ReplyRow = typeof caseReplies.$inferSelect

export type CaseFilter = {
  kind: CaseKind
  viewer: CaseViewer
  assigneeUid?: string | undefined
  vendorId?: string | undefined
  tenantId?: string | undefined
  propertyId?: string | undefined
  statuses?: readonly CaseStatus[] | undefined
  q?: string | undefined
  from?: Date | undefined
  priority?: Priority | undefined
  late?: { is: boolean; today: Day } | undefined
}

const NEWEST: Order = byNewest(cases)

const matching = (
  db: Db,
  {
    kind,
    viewer,
    assigneeUid,
    vendorId,
    tenantId,
    propertyId,
    statuses,
    q,
    from,
    priority,
    late,
  }: CaseFilter,
): SQL | undefined =>
  and(
    eq(cases.kind, kind),
    isVisible(viewer),
    assigneeUid === undefined ? undefined : eq(cases.assigneeUid, assigneeUid),
    vendorId === undefined ? undefined : eq(cases.vendorId, vendorId),
    tenantId === undefined ? undefined : eq(cases.tenantId, tenantId),
    propertyId === undefined ? undefined : isAbout([propertyId]),
    statuses && inArray(cases.status, [...statuses]),
    from && gte(cases.createdAt, from),
    priority && eq(cases.priority, priority),
    late && (late.is ? isLateOn(late.today) : sql`${isLateOn(late.today)} is not true`),
    q ? or(contains(cases.search, q), inArray(cases.tenantId, tenantsNamed(db, q))) : undefined,
  )

async function selectKeyed(db: Db, where: SQL | undefined, order: Order): Promise<KeyedRow<CaseRow>[]> {
  const contact = contactsView(db)
  const assignee = people(db)
  const vendor = vendorsView(db)
  const rows = await db
    .select({
      row: stored,
      tenantName: contact.name,
      tenantEmail: contact.email,
      assigneeUid: assignee.login,
      assigneeName: assignee.name,
      vendorName: vendor.name,
      vendorPhone: vendor.phone,
      keys: selectKeys(order),
    })
    .from(cases)
    .leftJoin(contact, eq(contact.tenantId, cases.tenantId))
    .leftJoin(assignee, eq(assignee.uid, cases.assigneeUid))
    .leftJoin(vendor, eq(vendor.id, cases.vendorId))
    .where(where)
    .orderBy(...inOrder(order))
  return rows.map(({ row, assigneeName, keys, ...contact }) => ({
    row: { ...row, ...contact, assigneeName: contact.assigneeUid && assigneeName },
    keys,
  }))
}

const select = async (db: Db, where: SQL | undefined): Promise<CaseRow[]> =>
  (await selectKeyed(db, where, NEWEST)).map(({ row }) => row)

export function listCases(
  db: Db,
  filter: CaseFilter,
  { request: { limit, cursor }, order }: { request: PageRequest; order: Order },
): Promise<KeyedRow<CaseRow>[]> {
  const { where, orderBy } = keysetPage(order, cursor)
  // Selects the page by the index alone, before joining.
  const chosen = db
    .select({ id: cases.id })
    .from(cases)
    .where(and(matching(db, filter), where))
    .orderBy(...orderBy)
    .limit(limit)
  return selectKeyed(db, inArray(cases.id, chosen), order)
}

export async function countCases(
  db: Db,
  filter: CaseFilter,
  { cursor, order }: { cursor: Cursor | undefined; order: Order },
): Promise<Counted> {
  const [row] = await db
    .select({ total: count(), before: countBefore(order, cursor) })
    .from(cases)
    .where(matching(db, filter))
  return row ?? { total: 0, before: 0 }
}

/** Omits states without cases. */
export function countByStatus(
  db: Db,
  filter: CaseFilter,
  today: Day,
): Promise<{ status: CaseStatus; count: number; late: number }[]> {
  const late = sql<number>`count(*) filter (where ${isLateOn(today)})`
  return db
    .select({ status: cases.status, count: count(), late })
    .from(cases)
    .where(matching(db, filter))
    .groupBy(cases.status)
}

export async function findCase(db: Db, kind: CaseKind, id: string): Promise<CaseRow | undefined> {
  const [row] = await select(db, and(eq(cases.kind, kind), eq(cases.id, id)))
  return row
}

export async function lockCase(tx: Tx, kind: CaseKind, id: string): Promise<CaseRow | undefined> {
  await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, id)).for('update')
  return findCase(tx, kind, id)
}

export const listCasesById = (db: Db, ids: readonly string[]): Promise<CaseRow[]> =>
  select(db, sql`${cases.id} = any(${sql.param(ids)}::uuid[])`)

/** Requests about these units without a tenant. */
export const listUnitCases = (db: Db, unitIds: readonly string[]) =>
  db
    .select({ id: cases.id, subject: cases.subject })
    .from(cases)
    .where(sql`${cases.unitId} = any(${sql.param([...unitIds])}::uuid[])`)

export async function insertCase(tx: Tx, row: typeof cases.$inferInsert): Promise<void> {
  await tx.insert(cases).values(row)
}

export async function updateCase(
  tx: Tx,
  id: string,
  changes: Partial<typeof cases.$inferInsert>,
): Promise<void> {
  await tx.update(cases).set(changes).where(eq(cases.id, id))
}

/** Deletes replies and photos too; the daily sweep deletes the files. */
export async function deleteCase(tx: Tx, id: string): Promise<void> {
  await tx.delete(cases).where(eq(cases.id, id))
}

export function listReplies(db: Db, caseIds: string[]): Promise<ReplyRow[]> {
  if (caseIds.length === 0) return Promise.resolve([])
  // One array parameter: planning 10,000 separate ones takes longer than the lookup.
  return db
    .select()
    .from(caseReplies)
    .where(sql`${caseReplies.caseId} = any(${sql.param(caseIds)}::uuid[])`)
    .orderBy(asc(caseReplies.createdAt), asc(caseReplies.id))
}

export async function findLastReplyTime(tx: Tx, caseId: string): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: caseReplies.createdAt })
    .from(caseReplies)
    .where(eq(caseReplies.caseId, caseId))
    .orderBy(desc(caseReplies.createdAt))
    .limit(1)
  return row?.at
}

export const tenantReplies = (caseId: string) => ({
  table: caseReplies,
  by: and(eq(caseReplies.caseId, caseId), eq(caseReplies.sender, 'tenant')),
})

export async function insertReply(tx: Tx, row: ReplyRow): Promise<void> {
  await tx.insert(caseReplies).values(row)
}
