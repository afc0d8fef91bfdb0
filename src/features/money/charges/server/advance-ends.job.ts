import { and, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../server/context.ts'
import { inChunks } from '../../../../server/database/chunks.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { replyAddress } from '../../../identity/accounts/server/office-recipients.ts'
import { companyOf } from '../../../identity/company/server/company.service.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import { periodFrom, regularStart } from '../periods.rules.ts'
import { findRules, lockRules, updateRules } from './charges.queries.ts'
import { rentRules } from './charges.table.ts'
import { officeRegularRentBegins, regularRentBegins } from './messages/regular-rent-begins.message.ts'

const TOLD_DAYS_BEFORE = 14
const AT_ONCE = 100

const last = (today: Day): Day => addDays(today, TOLD_DAYS_BEFORE)

/** Notifies tenant and office once, 14 days before the first regular period. */
export async function tellAdvanceEnds(ctx: Context): Promise<void> {
  const { db, clock } = ctx
  const today = clock.today()
  const ending = await db
    .select({ id: rentRules.id })
    .from(rentRules)
    .where(
      and(
        sql`${rentRules.state} = 'active' and ${rentRules.advanceMonths} > 0`,
        isNull(rentRules.advanceToldOn),
        sql`(${rentRules.startsOn} + make_interval(months => ${rentRules.advanceMonths}))::date <= ${last(today)}::date`,
      ),
    )
    .orderBy(rentRules.id)
  for (const some of inChunks(ending, AT_ONCE))
    await tellSome(
      ctx,
      some.map(({ id }) => id),
    )
  if (ending.length > 0) await ctx.deliveries.wake()
}

const tellSome = (ctx: Context, ids: readonly string[]): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const today = ctx.clock.today()
    await lockRules(tx, ids)
    // Postponing the lease postpones the end of the advance.
    const untold = (await findRules(tx, { ids, scope: EVERYWHERE })).filter(
      (rule) => rule.advanceToldOn === null && !rule.isTenantDeleted && regularStart(rule) <= last(today),
    )
    const told = untold.filter((rule) => {
      const begins = regularStart(rule)
      return begins >= today && periodFrom(rule, begins) !== undefined
    })
    const replyTo = await replyAddress(tx, await companyOf(ctx, tx))
    const requests = told.map((rule) => ({ subjectId: rule.id, params: { begins: regularStart(rule) } }))
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
    await updateRules(
      tx,
      untold.map(({ id }) => id),
      { advanceToldOn: today },
    )
  })
