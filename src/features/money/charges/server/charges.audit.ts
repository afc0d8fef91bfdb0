import { auditDescriptor } from '../../../../server/audit/columns.ts'
import { type Actor, changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AuditAction } from '../../../../shared/audit.ts'
import { toCedis } from '../../../../shared/money.ts'
import { describePeriod } from '../charges.rules.ts'
import type { Rule } from './charges.queries.ts'
import { rentRules } from './charges.table.ts'

const descriptor = auditDescriptor(
  rentRules,
  {
    'It never changes.': ['id', 'leaseId', 'createdBy', 'createdAt'],
    'The portal keeps it.': ['advanceToldOn', 'activatedOn', 'resumedOn', 'updatedAt'],
  },
  ({ unitName, propertyName, steps }: Rule) => ({
    unit: `${unitName}, ${propertyName}`,
    steps: steps.map(({ fromDay, amount }) => `${fromDay}: ${toCedis(amount)}`).join(', '),
  }),
)

type RuleEvent = {
  by: Caller | Actor
  action: Extract<AuditAction, `recurringCharge.${string}`>
  before?: Rule | null
  after?: Rule | null
  more?: Record<string, unknown>
}

export async function recordRule(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { by, action, before = null, after = null, more = {} }: RuleEvent,
): Promise<void> {
  const rule = after ?? before
  if (!rule) return
  await recordAudit(tx, clock.now(), by, {
    action,
    target: { kind: 'rent-rule', id: rule.id, name: `${rule.description}, ${rule.tenantName}` },
    tenantId: rule.tenantId,
    changes: {
      ...descriptor.changes(before, after),
      ...changesBetween(null, more),
    },
  })
}

export const recordPeriod = (
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  event: {
    by: Caller | Actor
    action: 'recurringCharge.periodBilled' | 'recurringCharge.periodSkipped'
    rule: Rule
    period: { from: string; to: string; amount: number }
    reason: string
  },
): Promise<void> => {
  const { by, action, rule, period, reason } = event
  const more = { period: describePeriod(rule.description, period), amount: toCedis(period.amount), reason }
  return recordAudit(tx, ctx.clock.now(), by, {
    action,
    target: { kind: 'rent-rule', id: rule.id, name: `${rule.description}, ${rule.tenantName}` },
    tenantId: rule.tenantId,
    changes: changesBetween(null, more),
  })
}

/** One event with all invoices. */
export const recordBilled = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  by: Caller | Actor,
  numbers: readonly string[],
): Promise<void> =>
  recordAudit(tx, clock.now(), by, {
    action: 'recurringCharge.billed',
    target: {
      kind: 'invoice',
      id: null,
      name: numbers.length === 1 ? '1 invoice' : `${numbers.length} invoices`,
    },
    changes: changesBetween(null, { invoices: numbers }),
  })
