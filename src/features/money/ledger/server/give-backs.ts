import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { insertMany } from '../../../../server/database/insert-many.ts'
import { requirePermission } from '../../../../server/http/authentication.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { defineErrors } from '../../../../shared/errors.ts'
import { type GiveBackAct, isOwnEntry, OWN_ENTRY } from '../give-backs.rules.ts'
import { giveBacks } from './give-backs.table.ts'

const GIVE_BACK_ERRORS = defineErrors('giveBack', { ownEntry: OWN_ENTRY }, { 403: ['ownEntry'] })

export type GiveBack = {
  act: GiveBackAct
  tenantId: string | null
  amount: number
  invoiceId?: string | null
  paymentId?: string | null
  reason?: string | null | undefined
}

/** Records acts without a permission check, such as ending a lease. */
export async function recordGiveBack(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  by: { uid: string | null; name: string },
  given: GiveBack,
): Promise<void> {
  await tx
    .insert(giveBacks)
    .values({
      ...given,
      reason: given.reason || null,
      createdBy: by.uid,
      createdByName: by.name,
      createdAt: clock.now(),
    })
}

/** Entries of a signed book, which the weekly summary leaves out: the audit event holds their sum. */
export async function recordGiveBacks(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  by: { uid: string | null; name: string },
  given: readonly GiveBack[],
): Promise<void> {
  const about = { createdBy: by.uid, createdByName: by.name, createdAt: clock.now(), summarized: true }
  await insertMany(
    tx,
    giveBacks,
    given.map(({ reason, ...one }) => ({ ...one, reason: reason || null, ...about })),
  )
}

/** The one check before reducing a debt or giving money back; also records it. Throws 403, also for one's own entry. */
export async function authorizeGiveBack(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  caller: Caller,
  { enteredBy, ...given }: GiveBack & { enteredBy: readonly (string | null)[] },
): Promise<void> {
  requirePermission(caller, 'money:giveBack')
  if (isOwnEntry(caller, enteredBy)) throw GIVE_BACK_ERRORS.ownEntry()
  await recordGiveBack(ctx, tx, caller, given)
}

export type GiveBackRow = typeof giveBacks.$inferSelect

export const listGiveBacks = (db: Db, { from, until }: { from: Date; until: Date }): Promise<GiveBackRow[]> =>
  db
    .select()
    .from(giveBacks)
    .where(and(gte(giveBacks.createdAt, from), lt(giveBacks.createdAt, until)))
    .orderBy(asc(giveBacks.createdAt), asc(giveBacks.id))

/** Marks unreported ones before an instant; returns their times. */
export async function takeUnsummarized(tx: Tx, until: Date): Promise<Date[]> {
  const rows = await tx
    .update(giveBacks)
    .set({ summarized: true })
    .where(and(sql`not ${giveBacks.summarized}`, lt(giveBacks.createdAt, until)))
    .returning({ createdAt: giveBacks.createdAt })
  return rows.map(({ createdAt }) => createdAt)
}

export async function eraseTenantGiveBacks(tx: Tx, tenantId: string): Promise<void> {
  await tx.update(giveBacks).set({ reason: null }).where(eq(giveBacks.tenantId, tenantId))
}
