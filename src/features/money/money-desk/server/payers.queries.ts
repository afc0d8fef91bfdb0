import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import {
  isBefore,
  keysetPage,
  listKeyKinds,
  type Order,
  selectKeys,
} from '../../../../server/database/keyset.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import type { KnownPayer } from './matching/desk.types.ts'
import { payers } from './money-desk.table.ts'

export type PayerRow = typeof payers.$inferSelect

export const listKnownPayers = (db: Db): Promise<KnownPayer[]> => {
  const { kind, key, tenantId, auto, lastDay } = payers
  return db.select({ kind, key, tenantId, auto }).from(payers).orderBy(asc(lastDay), asc(payers.id))
}

export async function findPayer(db: Db, id: string, lock = false): Promise<PayerRow | undefined> {
  const query = db.select().from(payers).where(eq(payers.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row
}

export const countTenantsOfPayer = (db: Db, { kind, key }: Pick<PayerRow, 'kind' | 'key'>): Promise<number> =>
  db.$count(payers, and(eq(payers.kind, kind), eq(payers.key, key)))

const newest: Order = {
  keys: [
    { by: payers.lastDay, kind: 'day' },
    { by: payers.id, kind: 'id' },
  ],
  descending: true,
}
export const payerKinds = listKeyKinds(newest)

const matching = (tenantId: string | undefined) =>
  tenantId === undefined ? undefined : eq(payers.tenantId, tenantId)

export async function listPayers(
  db: Db,
  tenantId: string | undefined,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<PayerRow>[]> {
  const { where, orderBy } = keysetPage(newest, cursor)
  const rows = await db
    .select({ row: payers, keys: selectKeys(newest) })
    .from(payers)
    .where(and(matching(tenantId), where))
    .orderBy(...orderBy)
    .limit(limit)
  return cursor && cursor.side !== 'after' ? rows.reverse() : rows
}

export async function countPayers(
  db: Db,
  tenantId: string | undefined,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const before = cursor ? sql`count(*) filter (where ${isBefore(newest, cursor)})` : sql`0`
  const [row] = await db
    .select({ total: sql`count(*)`.mapWith(Number), before: before.mapWith(Number) })
    .from(payers)
    .where(matching(tenantId))
  return row ?? { total: 0, before: 0 }
}

export type Taught = Pick<PayerRow, 'id' | 'kind' | 'key' | 'name' | 'tenantId' | 'auto' | 'lastDay'>

/** One more time for each; a second tenant ends `auto` for all. */
export async function teachPayers(tx: Tx, taught: readonly Taught[]): Promise<void> {
  for (const { id, kind, key, name, tenantId, auto, lastDay } of taught)
    await tx
      .insert(payers)
      .values({ id, kind, key, name, tenantId, auto, lastDay, times: 1 })
      .onConflictDoUpdate({
        target: [payers.kind, payers.key, payers.tenantId],
        set: {
          times: sql`${payers.times} + 1`,
          auto: sql`${payers.auto} or excluded.auto`,
          name: sql`coalesce(excluded.name, ${payers.name})`,
          lastDay: sql`greatest(${payers.lastDay}, excluded.last_day)`,
        },
      })
  const keys = [...new Set(taught.map(({ key }) => key))]
  if (keys.length > 0)
    await tx.execute(sql`
      update ${payers} set auto = false
      where auto and key = any(${sql.param(keys)}::text[])
        and exists (select from ${payers} other where other.kind = ${payers.kind} and other.key = ${payers.key}
          and other.tenant_id <> ${payers.tenantId})`)
}

export async function setPayerAuto(tx: Tx, id: string, auto: boolean): Promise<void> {
  await tx.update(payers).set({ auto }).where(eq(payers.id, id))
}

export async function deletePayer(tx: Tx, id: string): Promise<void> {
  await tx.delete(payers).where(eq(payers.id, id))
}

export const listPayersOfTenant = (db: Db, tenantId: string): Promise<PayerRow[]> =>
  db.select().from(payers).where(eq(payers.tenantId, tenantId)).orderBy(desc(payers.lastDay), asc(payers.id))

export async function deletePayersOfTenant(tx: Tx, tenantId: string): Promise<void> {
  await tx.delete(payers).where(eq(payers.tenantId, tenantId))
}
