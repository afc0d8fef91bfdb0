import { and, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../server/context.ts'
import { inChunks } from '../../../../server/database/chunks.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { replyAddress } from '../../../identity/accounts/server/office-recipients.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import { periodFrom, regularStart } from '../periods.rules.ts'
import { findCharges, lockCharges, updateCharges } from './charges.queries.ts'
import { recurringCharges } from './charges.table.ts'
import { officeRegularRentBegins, regularRentBegins } from './messages/regular-rent-begins.message.ts'

const TOLD_DAYS_BEFORE = 14
const BATCH_SIZE = 100

const last = (today: Day): Day => addDays(today, TOLD_DAYS_BEFORE)

/** Notifies tenant and office once, 14 days before the first regular period. */
export async function notifyAdvanceEnds(ctx: Context): Promise<void> {
  const { db, clock } = ctx
  const today = clock.today()
  const ending = await db
    .select({ id: recurringCharges.id })
    .from(recurringCharges)
    .where(
      and(
        sql`${recurringCharges.state} = 'active' and ${recurringCharges.advanceMonths} > 0`,
        isNull(recurringCharges.advanceToldOn),
        sql`(${recurringCharges.startsOn} + make_interval(months => ${recurringCharges.advanceMonths}))::date <= ${last(today)}::date`,
      ),
    )
    .orderBy(recurringCharges.id)
  for (const some of inChunks(ending, BATCH_SIZE))
    await notifyBatch(
      ctx,
      some.map(({ id }) => id),
    )
  if (ending.length > 0) await ctx.deliveries.wake()
}

const notifyBatch = (ctx: Context, ids: readonly string[]): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const today = ctx.clock.today()
    await lockCharges(tx, ids)
    // Postponing the lease postpones the end of the advance.
    const pending = (await findCharges(tx, { ids, scope: EVERYWHERE })).filter(
      (charge) =>
        charge.advanceToldOn === null && !charge.isTenantDeleted && regularStart(charge) <= last(today),
    )
    const notifiable = pending.filter((charge) => {
      const begins = regularStart(charge)
      return begins >= today && periodFrom(charge, begins) !== undefined
    })
    const replyTo = await replyAddress(tx, await loadCompanySettings(ctx, tx))
    const requests = notifiable.map((charge) => ({
      subjectId: charge.id,
      params: { begins: regularStart(charge) },
    }))
    await ctx.deliveries.enqueueAll(
      tx,
      regularRentBegins,
      requests.map((request) => ({ ...request, replyTo })),
    )
    await ctx.deliveries.enqueueAll(
      tx,
      officeRegularRentBegins,
      requests.map((request) => ({ ...request, replyTo: null })),
    )
    await updateCharges(
      tx,
      pending.map(({ id }) => id),
      { advanceToldOn: today },
    )
  })
