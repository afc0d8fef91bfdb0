import { shareJob } from '../../features/overview/shares/server/shares.service.ts'
import { listVisibleUnits } from '../../features/property/leases/server/units/units.register.ts'
import { listVisibleVendors } from '../../features/property/vendors/server/vendors.service.ts'
import { takeRequest } from '../../features/service/cases/server/cases.taken.ts'
import { addDays } from '../../shared/days.ts'
import type { Demo, FillStep } from '../demo.types.ts'
import { TAKEN_REQUESTS, type TakenPlan } from './taken.plan.ts'

const TAKEN_AT = 15 * 3600
const SHARED_AFTER = 20 * 60

/** Requests that came by phone; a vendor has the link to one. */
export const addTakenRequests: FillStep = async (demo) => {
  for (const [at, plan] of TAKEN_REQUESTS.entries()) await take(demo, plan, TAKEN_AT + at * 1800)
}

async function take(demo: Demo, plan: TakenPlan, seconds: number): Promise<void> {
  const { ctx, today, manager, caretaker } = demo
  const day = addDays(today, -plan.daysAgo)
  const caller = plan.vendor ? manager : caretaker
  const vendorId = plan.vendor ? await findVendor(demo, plan.vendor) : null
  const given = { ...plan.words, ...(await findAbout(demo, plan)), vendorId, photoIds: [] }
  const context = demo.contextAt(day, seconds)
  const { answer } = await ctx.db.transaction((tx) => takeRequest(context, tx, { caller, given }))
  if (!plan.vendor) return
  const later = demo.contextAt(day, seconds + SHARED_AFTER)
  await shareJob(later, caller, { id: answer.id, withContact: true })
}

async function findVendor({ ctx }: Demo, name: string): Promise<string> {
  const list = listVisibleVendors(ctx, { q: name })
  const [found] = await list.rows({ limit: 1, cursor: undefined })
  if (!found) throw new Error(`${name} is not a vendor.`)
  return found.row.id
}

async function findAbout({ ctx, manager, tenants }: Demo, { tenant }: TakenPlan) {
  if (tenant) {
    const found = tenants.find(({ name }) => name === tenant)
    if (!found) throw new Error(`${tenant} is not a tenant.`)
    return { tenantId: found.id }
  }
  const [vacant] = await listVisibleUnits(ctx, manager, { vacant: true }).rows({
    limit: 1,
    cursor: undefined,
  })
  if (!vacant) throw new Error('No unit is vacant.')
  return { unitId: vacant.row.id }
}
