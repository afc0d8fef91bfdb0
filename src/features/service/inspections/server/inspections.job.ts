import { PORTAL } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { errorMessage } from '../../../../server/error-message.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import { inspectionDue } from '../inspections.rules.ts'
import { createSinceOccupied, makeInspection } from './inspections.make.ts'
import { findRules, listVacant, lockRule, toScheduleProgress } from './inspections.queries.ts'

/** True if requests were created; false if another run has created them. */
const makeOne = (ctx: Context, id: string): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    await lockRule(tx, id)
    const [rule] = await findRules(tx, { filter: { state: 'active' }, ids: [id], scope: EVERYWHERE })
    if (!rule) return false
    const due = inspectionDue(rule, toScheduleProgress(rule), ctx.clock.today())
    const made = due
      ? await makeInspection(ctx, tx, { rule, inspectionOn: due.inspectionOn, by: PORTAL, reason: null })
      : false
    return (await createSinceOccupied(ctx, tx, { rule, by: PORTAL })) || made
  })

/** Creates each due request once, also with several instances; a failing rule does not stop the others. */
export async function makeInspections(ctx: Context, signal?: AbortSignal): Promise<void> {
  const today = ctx.clock.today()
  const rules = await findRules(ctx.db, { filter: { state: 'active' }, scope: EVERYWHERE })
  const vacant = new Set((await listVacant(ctx.db, today)).map(({ ruleId }) => ruleId))
  const due = rules.filter(
    (rule) => vacant.has(rule.id) || inspectionDue(rule, toScheduleProgress(rule), today),
  )
  let [made, failed] = [0, 0]
  for (const { id } of due) {
    signal?.throwIfAborted()
    try {
      if (await makeOne(ctx, id)) made += 1
    } catch (error) {
      failed += 1
      ctx.log.error({ rule: id, cause: errorMessage(error) }, 'the requests of an inspection were not made')
    }
  }
  if (made > 0) await ctx.deliveries.wake()
  if (failed > 0) throw new Error(`The requests of ${failed} inspections were not made; they are tried again`)
}
