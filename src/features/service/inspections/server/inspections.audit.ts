import { type Actor, changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AuditAction } from '../../../../shared/audit.ts'
import type { Day } from '../../../../shared/days.ts'
import type { Rule } from './inspections.queries.ts'

const targetOf = ({ id, title, propertyName }: Rule) => ({
  kind: 'inspection-rule' as const,
  id,
  name: `${title}, ${propertyName}`,
})

const auditedFields = (rule: Rule) => ({
  property: rule.propertyName,
  unit: rule.unitName,
  title: rule.title,
  description: rule.description,
  everyMonths: rule.everyMonths,
  anchorDay: rule.anchorDay,
  leadDays: rule.leadDays,
  startsOn: rule.startsOn,
  endsOn: rule.endsOn,
  priority: rule.priority,
  assignee: rule.assigneeUid,
  state: rule.state,
})

type RuleEvent = {
  by: Caller | Actor
  action: Extract<AuditAction, `inspection-rule.${string}`>
  before?: Rule | null
  after?: Rule | null
}

export async function recordRule(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { by, action, before = null, after = null }: RuleEvent,
): Promise<void> {
  const rule = after ?? before
  if (!rule) return
  await recordAudit(tx, clock.now(), by, {
    ...{ action, target: targetOf(rule), propertyId: rule.propertyId },
    changes: changesBetween(before && auditedFields(before), after && auditedFields(after)),
  })
}

type InspectionEvent = {
  by: Caller | Actor
  rule: Rule
  inspectionOn: Day
  /** Null if it was skipped. */
  counts: { requests: number; vacant: number } | null
  reason: string | null
}

export const recordInspection = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { by, rule, inspectionOn, counts, reason }: InspectionEvent,
): Promise<void> =>
  recordAudit(tx, clock.now(), by, {
    action: counts ? 'inspection-rule.made' : 'inspection-rule.skipped',
    ...{ target: targetOf(rule), propertyId: rule.propertyId },
    changes: changesBetween(null, { inspectionOn, ...counts, reason }),
  })
