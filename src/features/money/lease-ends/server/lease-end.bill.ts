import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import { billCharges } from '../../charges/server/bill.ts'
import { newRun } from '../../charges/server/bill-rent.ts'
import {
  type BillingRecord,
  type RunRecord,
  skipPeriods,
  writeRun,
} from '../../charges/server/billed-periods.queries.ts'
import { recordPeriod } from '../../charges/server/charges.audit.ts'
import type { BillLine } from './lease-end.plan.ts'

export type Skipped = { line: BillLine; reason: string }
type Billing = { caller: Caller; tenant: TenantRow; skipped: readonly Skipped[] }

/** Bills due periods; later ones are billed on their days, skipped ones never. */
export async function billLeaseEnd(
  ctx: Context,
  tx: Tx,
  toBill: readonly BillLine[],
  { caller, tenant, skipped }: Billing,
): Promise<void> {
  const run = newRun(ctx, 'end')
  if (skipped.length > 0) {
    await writeRun(tx, run)
    await skipPeriods(
      tx,
      skipped.map((one) => skippedRow(one, { run, caller })),
    )
    for (const { line, reason } of skipped)
      await recordPeriod(ctx, tx, { by: caller, action: 'recurringCharge.periodSkipped', ...line, reason })
  }
  const today = ctx.clock.today()
  const charges = toBill
    .filter(({ billOn }) => billOn <= today)
    .map(({ charge, period, dueOn, isConfirmed }) => ({ charge, period, dueOn, isConfirmed, reason: null }))
  await billCharges(ctx, tx, charges, { run, by: caller, tenants: new Map([[tenant.id, tenant]]) })
}

const skippedRow = (
  { line: { charge, period, dueOn }, reason }: Skipped,
  { run, caller }: { run: RunRecord; caller: Caller },
): BillingRecord => ({
  ruleId: charge.id,
  periodStart: period.from,
  periodEnd: period.to,
  state: 'skipped',
  amount: period.amount,
  dueDate: dueOn,
  invoiceId: null,
  reason,
  runId: run.id,
  createdBy: caller.uid,
  createdAt: run.startedAt,
})
