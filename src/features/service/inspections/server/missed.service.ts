import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { InspectionAnswer, InspectionDate, MissedInspection } from '../inspections.contract.ts'
import { INSPECTION_ERRORS } from '../inspections.messages.ts'
import { missedInspections } from '../inspections.rules.ts'
import { recordInspection } from './inspections.audit.ts'
import { makeInspection } from './inspections.make.ts'
import { presentDates, presentPlace } from './inspections.present.ts'
import { claimDate, findRules, toScheduleProgress } from './inspections.queries.ts'
import { lockVisibleRule } from './inspections.service.ts'

const byDay = (a: MissedInspection, b: MissedInspection) =>
  a.inspectionOn === b.inspectionOn
    ? a.ruleId < b.ruleId
      ? -1
      : 1
    : a.inspectionOn < b.inspectionOn
      ? -1
      : 1

export async function listMissed({ db, clock }: Context, caller: Caller): Promise<MissedInspection[]> {
  const rules = await findRules(db, { filter: {}, scope: caller })
  return rules
    .flatMap((rule) =>
      missedInspections(rule, toScheduleProgress(rule), clock.today()).map((one) => ({
        ruleId: rule.id,
        title: rule.title,
        ...presentPlace(rule),
        ...one,
      })),
    )
    .sort(byDay)
}

type Answering = { caller: Caller; id: string; given: InspectionAnswer }

/** Throws 404, and 409 if the inspection is not missed any more. */
export async function answerMissed(
  ctx: Context,
  tx: Tx,
  { caller, id, given: { inspectionOn, action, reason } }: Answering,
): Promise<Outcome<InspectionDate>> {
  const rule = await lockVisibleRule(tx, caller, id)
  const missed = missedInspections(rule, toScheduleProgress(rule), ctx.clock.today())
  if (!missed.some((one) => one.inspectionOn === inspectionOn)) throw INSPECTION_ERRORS.notMissed()
  if (action === 'make') await makeInspection(ctx, tx, { rule, inspectionOn, by: caller, reason })
  else {
    const row = { ruleId: id, inspectionOn, state: 'skipped', reason } as const
    await claimDate(tx, { ...row, createdBy: caller.uid, createdAt: ctx.clock.now() })
    await recordInspection(ctx, tx, { by: caller, rule, inspectionOn, counts: null, reason })
  }
  const answer = (await presentDates(tx, id)).find((date) => date.inspectionOn === inspectionOn)
  if (!answer) throw INSPECTION_ERRORS.notMissed()
  return { answer }
}
