import { auditDescriptor } from '../../../../server/audit/columns.ts'
import { type Actor, changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AuditAction } from '../../../../shared/audit.ts'
import type { Day } from '../../../../shared/days.ts'
import type { Rule } from './inspections.queries.ts'
import { inspectionRules } from './inspections.table.ts'

const toAuditTarget = ({ id, title, propertyName }: Rule) => ({
  kind: 'inspection-rule' as const,
  id,
  name: `${title}, ${propertyName}`,
})

const descriptor = auditDescriptor(
  inspectionRules,
  {
    'It never changes.': ['id', 'createdBy', 'createdAt'],
    'The portal keeps it.': ['activatedOn', 'resumedOn', 'updatedAt'],
    'It is named.': ['propertyId', 'unitId', 'assigneeUid'],
  },
  ({ propertyName, unitName, assigneeUid }: Rule) => ({
    property: propertyName,
    unit: unitName,
    assignee: assigneeUid,
  }),
)

type RuleEvent = {
  by: Caller | Actor
  action: Extract<AuditAction, `inspection.${string}`>
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
    action,
    target: toAuditTarget(rule),
    propertyId: rule.propertyId,
    changes: descriptor.changes(before, after),
  })
}

type InspectionEvent = {
  by: Caller | Actor
  rule: Rule
  inspectionOn: Day
  counts: { requests: number; vacant: number } | null
  reason: string | null
}

export const recordInspection = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { by, rule, inspectionOn, counts, reason }: InspectionEvent,
): Promise<void> =>
  recordAudit(tx, clock.now(), by, {
    action: counts ? 'inspection.made' : 'inspection.skipped',
    target: toAuditTarget(rule),
    propertyId: rule.propertyId,
    changes: changesBetween(null, { inspectionOn, ...counts, reason }),
  })
