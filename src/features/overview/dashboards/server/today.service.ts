import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { sumVisibleOwed } from '../../../money/arrears/server/owed/owed.service.ts'
import { type PeriodName, periodDays } from '../../../money/payments/payment-periods.rules.ts'
import { summarizePayments } from '../../../money/payments/server/summary.service.ts'
import { sumVisibleLeases } from '../../../property/leases/server/leases.service.ts'
import { sumVisibleUnits } from '../../../property/leases/server/units/units.register.ts'
import type { TodayFigures } from '../today.contract.ts'

async function sumPeriod(ctx: Context, caller: Caller, name: PeriodName) {
  const days = periodDays(name, ctx.clock.today())
  const { net, byMethod } = await summarizePayments(ctx, caller, days)
  return { ...days, net, byMethod }
}

export async function loadToday(ctx: Context, caller: Caller): Promise<TodayFigures> {
  const [owed, week, month, lastMonth, vacant, ending, over] = await Promise.all([
    sumVisibleOwed(ctx, caller, {}),
    sumPeriod(ctx, caller, 'week'),
    sumPeriod(ctx, caller, 'month'),
    sumPeriod(ctx, caller, 'lastMonth'),
    sumVisibleUnits(ctx, caller, { vacant: true }),
    sumVisibleLeases(ctx, caller, { endsWithin: '30' }),
    sumVisibleLeases(ctx, caller, { endsWithin: 'over' }),
  ])
  return { owed, received: { week, month, lastMonth }, vacant, leases: { ending, over } }
}
