import { and, count, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { keysetPage, type Order, selectKeys } from '../../../../server/database/keyset.ts'
import { contains } from '../../../../server/database/search.ts'
import { byName, countBefore, inListOrder, sortedBy } from '../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import type { VendorFilter } from '../vendors.contract.ts'
import { vendors } from './vendors.table.ts'

const { search: _search, ...columns } = getTableColumns(vendors)

export type VendorRow = Omit<typeof vendors.$inferSelect, 'search'>
export type NewVendorRow = Omit<typeof vendors.$inferInsert, 'search'>

export const vendorOrder = ({ sort = 'name' }: VendorFilter): Order =>
  sortedBy(sort, {
    by: {
      name: byName(vendors.name),
      trade: { ...byName(vendors.trade), nullable: true },
      createdAt: { by: vendors.createdAt, kind: 'instant' },
    },
    ties: [{ by: vendors.id, kind: 'id' }],
  })

const matching = ({ q, archived = false }: VendorFilter): SQL | undefined =>
  and(
    archived ? isNotNull(vendors.archivedAt) : isNull(vendors.archivedAt),
    q ? contains(vendors.search, q) : undefined,
  )

/** A view of all vendors, archived ones included, for later features to join. */
export const vendorsView = (db: Db) =>
  db
    .select({
      id: sql<string>`${vendors.id}`.as('vendor'),
      name: sql<string>`${vendors.name}`.as('vendor_name'),
      phone: sql<string | null>`${vendors.phone}`.as('vendor_phone'),
    })
    .from(vendors)
    .as('vendors_view')

export async function listVendors(
  db: Db,
  filter: VendorFilter,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<VendorRow>[]> {
  const order = vendorOrder(filter)
  const { where, orderBy } = keysetPage(order, cursor)
  const rows = await db
    .select({ row: columns, keys: selectKeys(order) })
    .from(vendors)
    .where(and(matching(filter), where))
    .orderBy(...orderBy)
    .limit(limit)
  return inListOrder(rows, cursor)
}

export async function countVendors(
  db: Db,
  filter: VendorFilter,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const [row] = await db
    .select({ total: count(), before: countBefore(vendorOrder(filter), cursor) })
    .from(vendors)
    .where(matching(filter))
  return row ?? { total: 0, before: 0 }
}

/** Finds archived vendors too. */
export const searchVendors = (db: Db, q: string, limit: number) =>
  db
    .select({ ...columns, total: sql<number>`count(*) over ()` })
    .from(vendors)
    .where(contains(vendors.search, q))
    .orderBy(sql`${vendors.archivedAt} is not null`, vendors.name, vendors.id)
    .limit(limit)

export async function lockVendor(tx: Tx, id: string): Promise<VendorRow | undefined> {
  const [row] = await tx.select(columns).from(vendors).where(eq(vendors.id, id)).for('update')
  return row
}

export async function lockVendorShared(tx: Tx, id: string): Promise<VendorRow | undefined> {
  const [row] = await tx.select(columns).from(vendors).where(eq(vendors.id, id)).for('share')
  return row
}

export async function insertVendor(db: Db, row: NewVendorRow): Promise<void> {
  await db.insert(vendors).values(row)
}

export async function updateVendor(
  db: Db,
  id: string,
  changes: Partial<Omit<NewVendorRow, 'id'>>,
): Promise<void> {
  await db.update(vendors).set(changes).where(eq(vendors.id, id))
}

export async function deleteVendor(db: Db, id: string): Promise<void> {
  await db.delete(vendors).where(eq(vendors.id, id))
}

/** Numbers not in Ghana's format. */
export async function listPhones(db: Db): Promise<{ id: string; phone: string }[]> {
  const rows = await db
    .select({ id: vendors.id, phone: vendors.phone })
    .from(vendors)
    .where(sql`${vendors.phone} !~ '^0[0-9]{9}$'`)
  return rows.map(({ id, phone }) => ({ id, phone: phone ?? '' }))
}

export async function replacePhone(
  db: Db,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  await db
    .update(vendors)
    .set({ phone: to })
    .where(and(eq(vendors.id, id), eq(vendors.phone, from)))
}
