import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { owedTotals } from '../../money/arrears/owed.contract.ts'
import { paymentSummary } from '../../money/payments/payments.contract.ts'
import { leaseTotals } from '../../property/leases/leases.contract.ts'
import { unitTotals } from '../../property/properties/units.contract.ts'

const receivedDays = paymentSummary
  .pick({ net: true, byMethod: true })
  .extend({ from: z.string(), to: z.string() })

export const todayFigures = z
  .object({
    owed: owedTotals,
    received: z.object({ week: receivedDays, month: receivedDays, lastMonth: receivedDays }),
    vacant: unitTotals,
    leases: z.object({ ending: leaseTotals, over: leaseTotals }),
  })
  .meta({
    id: 'TodayFigures',
    description:
      'Each is the total of a list: GET /owed/totals, /payments/summary, /units/totals, /leases/totals',
  })
export type TodayFigures = z.infer<typeof todayFigures>

export const todayEndpoints = {
  'GET /analytics/today': {
    who: 'admin',
    permission: 'analytics:read',
    summary: 'What is owed, what came in, which units are vacant and whose leases end, as the lists count it',
    answer: todayFigures,
  },
} as const satisfies Endpoints
