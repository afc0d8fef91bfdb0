import { auditDescriptor } from '../../../../server/audit/columns.ts'
import { type Actor, changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AuditAction } from '../../../../shared/audit.ts'
import { toCedis } from '../../../../shared/money.ts'
import { describePeriod } from '../charges.rules.ts'
import type { Charge } from './charges.queries.ts'
import { recurringCharges } from './charges.table.ts'

const descriptor = auditDescriptor(
  recurringCharges,
  {
    'It never changes.': ['id', 'leaseId', 'createdBy', 'createdAt'],
    'The portal keeps it.': ['advanceToldOn', 'activatedOn', 'resumedOn', 'updatedAt'],
  },
  ({ unitName, propertyName, steps }: Charge) => ({
    unit: `${unitName}, ${propertyName}`,
    steps: steps.map(({ fromDay, amount }) => `${fromDay}: ${toCedis(amount)}`).join(', '),
  }),
)

type ChargeEvent = {
  by: Caller | Actor
  action: Extract<AuditAction, `recurringCharge.${string}`>
  before?: Charge | null
  after?: Charge | null
  more?: Record<string, unknown>
}

export async function recordChargeEvent(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { by, action, before = null, after = null, more = {} }: ChargeEvent,
): Promise<void> {
  const charge = after ?? before
  if (!charge) return
  await recordAudit(tx, clock.now(), by, {
    action,
    target: { kind: 'rent-rule', id: charge.id, name: `${charge.description}, ${charge.tenantName}` },
    tenantId: charge.tenantId,
    changes: { ...descriptor.changes(before, after), ...changesBetween(null, more) },
  })
}

export const recordPeriod = (
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  event: {
    by: Caller | Actor
    action: 'recurringCharge.periodBilled' | 'recurringCharge.periodSkipped'
    charge: Charge
    period: { from: string; to: string; amount: number }
    reason: string
  },
): Promise<void> => {
  const { by, action, charge, period, reason } = event
  const more = { period: describePeriod(charge.description, period), amount: toCedis(period.amount), reason }
  return recordAudit(tx, ctx.clock.now(), by, {
    action,
    target: { kind: 'rent-rule', id: charge.id, name: `${charge.description}, ${charge.tenantName}` },
    tenantId: charge.tenantId,
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
