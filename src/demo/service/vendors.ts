import { addCost } from '../../features/money/request-costs/server/costs.service.ts'
import { addVendor } from '../../features/property/vendors/server/vendors.service.ts'
import { listVisibleCases } from '../../features/service/cases/server/cases.reading.ts'
import { handleCase } from '../../features/service/cases/server/cases.service.ts'
import { addDays } from '../../shared/days.ts'
import type { Demo, FillStep } from '../demo.types.ts'
import { historyStart } from '../people.ts'
import { VENDOR_REQUESTS, VENDORS } from './vendors.plan.ts'

const KNOWN_AT = 9 * 3600
const ASSIGNED_AT = 16 * 3600

/** Runs before requests are assigned to vendors. */
export const addVendors: FillStep = async (demo) => {
  const { admin: caller, today, ctx } = demo
  const ids = new Map<string, string>()
  await ctx.db.transaction(async (tx) => {
    for (const given of VENDORS) {
      const past = demo.contextAt(historyStart(today), KNOWN_AT)
      ids.set(given.name, (await addVendor(past, tx, { caller, given })).id)
    }
  })
  for (const plan of VENDOR_REQUESTS) await assign(demo, plan, ids.get(plan.vendor) ?? '')
}

async function assign(demo: Demo, plan: (typeof VENDOR_REQUESTS)[number], vendorId: string): Promise<void> {
  const { ctx, today, admin: caller } = demo
  const list = await listVisibleCases(ctx, { kind: 'request', caller }, { q: plan.subject })
  const [found] = await list.rows({ limit: 1, cursor: undefined })
  if (!found) throw new Error(`Nobody has asked for “${plan.subject}”.`)
  const { id } = found.row
  const yesterday = demo.contextAt(addDays(today, -1), ASSIGNED_AT)
  await ctx.db.transaction((tx) =>
    handleCase(yesterday, tx, { kind: 'request', id, caller, given: { vendorId, photoIds: [] } }),
  )
  if (!('cost' in plan)) return
  const { ago, amount, description, charged: chargeToTenant } = plan.cost
  const spentOn = addDays(today, -ago)
  const given = { amount, description, spentOn, chargeToTenant }
  await ctx.db.transaction((tx) =>
    addCost(demo.contextAt(spentOn, ASSIGNED_AT), tx, { caller, requestId: id, given }),
  )
}
