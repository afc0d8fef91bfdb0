import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { announceSessionChange } from '../../../../../server/events/announce.ts'
import type { StaffRole } from '../../../../../shared/staff-roles.ts'
import { STAFF_ERRORS } from '../../staff.messages.ts'
import { accounts, profiles, staffProperties } from '../accounts.table.ts'
import { hasTotp } from '../totp/totp.conditions.ts'

const STAFF_LOCK = 7_306_003

/** Null for a tenant. Admins without a role come from an earlier release, where every admin was an owner. */
export const staffRole = sql<StaffRole | null>`case when ${profiles.role} = 'admin'
  then coalesce(${profiles.staff}, 'owner') end`

/** Null without a limit. */
export const limitedTo = sql<string[] | null>`case when ${profiles.staffLimited} then array(
  select ${staffProperties.propertyId}::text from ${staffProperties}
  where ${staffProperties.uid} = ${profiles.uid} order by 1) end`

/** Serializes changes of the staff list. */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STAFF_LOCK})`)
}

export type StaffRow = Awaited<ReturnType<typeof listStaff>>[number]

export async function listStaff(db: Db) {
  const { uid, name } = profiles
  // The number entered last; nothing is sent there before it is confirmed.
  const phone = sql<string | null>`coalesce(${profiles.unconfirmedPhone}, ${profiles.phone})`
  const rows = await db
    .select({
      uid,
      name,
      email: sql<string>`${accounts.email}`,
      phone,
      createdAt: accounts.createdAt,
      staff: staffRole,
      propertyIds: limitedTo,
      totp: hasTotp,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.uid, accounts.uid))
    .where(and(eq(profiles.role, 'admin'), isNull(profiles.deletedAt)))
    .orderBy(asc(accounts.createdAt), asc(accounts.uid))
  return rows.map(({ staff, ...row }) => ({ ...row, staff: staff ?? 'owner' }))
}

/** Throws 404. */
export async function findPerson(db: Db, uid: string): Promise<StaffRow> {
  const found = (await listStaff(db)).find((person) => person.uid === uid)
  if (!found) throw STAFF_ERRORS.notFound()
  return found
}

export async function isStaff(db: Db, uid: string): Promise<boolean> {
  return (await listStaff(db)).some((person) => person.uid === uid)
}

export async function isOwner(db: Db, uid: string): Promise<boolean> {
  return (await listStaff(db)).some((person) => person.uid === uid && person.staff === 'owner')
}

/** Null removes the limit. Throws the violation of `staff_properties_property` for an unknown property. */
export async function limitToProperties(
  tx: Tx,
  uid: string,
  propertyIds: readonly string[] | null,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ staffLimited: propertyIds !== null })
    .where(eq(profiles.uid, uid))
  await tx.delete(staffProperties).where(eq(staffProperties.uid, uid))
  const rows = [...new Set(propertyIds)].map((propertyId) => ({ uid, propertyId }))
  if (rows.length > 0) await tx.insert(staffProperties).values(rows)
}

export async function updateStaffRole(tx: Tx, uid: string, staff: StaffRole): Promise<void> {
  await tx.update(profiles).set({ staff }).where(eq(profiles.uid, uid))
  announceSessionChange(tx, uid)
}
