import type { NewCharge } from '../../features/money/charges/plans.contract.ts'
import { newRun } from '../../features/money/charges/server/bill-rent.ts'
import { activateDrafts } from '../../features/money/charges/server/charges.activate.ts'
import { previewCharges } from '../../features/money/charges/server/charges.plan.ts'
import { addCharge, changeCharge } from '../../features/money/charges/server/charges.service.ts'
import type { Lease } from '../../features/property/leases/leases.contract.ts'
import { listVisibleLeases } from '../../features/property/leases/server/leases.service.ts'
import { addDays, type Day } from '../../shared/days.ts'
import type { Demo, FillStep } from '../demo.types.ts'

const ALL_LEASES = 500
const ACTIVE = 24
const DRAFTS = 2
const SERVICE_CHARGE = 60
const WITH_ADVANCE = 1
const ADVANCE_MONTHS = 6

function firstUnbilledMonth(today: Day): string {
  const nextMonth = addDays(`${today.slice(0, 7)}-28`, 5)
  return addDays(`${nextMonth.slice(0, 7)}-28`, 5).slice(0, 7)
}

function createRentFacts(
  { id: leaseId, rent, rentDay }: Lease,
  startsOn: Day,
  { raised, advanceMonths }: { raised: boolean; advanceMonths: number },
): NewCharge {
  const increase = { fromDay: `${startsOn.slice(0, 4)}-07-01`, amount: Math.round((rent ?? 0) * 110) / 100 }
  return {
    leaseId,
    anchorDay: rentDay,
    startsOn,
    proration: 'none',
    advanceMonths,
    steps: [{ fromDay: startsOn, amount: rent ?? 0 }, ...(raised ? [increase] : [])],
  }
}

const createServiceCharge = ({ id: leaseId }: Lease, startsOn: Day): NewCharge => ({
  leaseId,
  purpose: 'service_charge',
  description: 'Service charge',
  everyMonths: 3,
  startsOn,
  steps: [{ fromDay: startsOn, amount: SERVICE_CHARGE }],
})

async function addRules(
  { ctx, contextAt, today, clerk }: Demo,
  rules: readonly NewCharge[],
): Promise<string[]> {
  const ids: string[] = []
  for (const given of rules) {
    const context = contextAt(addDays(today, -3), 10 * 3600)
    const { answer } = await ctx.db.transaction((tx) => addCharge(context, tx, { caller: clerk, given }))
    ids.push(answer.id)
  }
  return ids
}

/** Half the tenants have recurring charges from the month after next; two are drafts, one is paused. */
export const addRecurringCharges: FillStep = async (demo) => {
  const { ctx, contextAt, today, clerk } = demo
  const list = await listVisibleLeases(ctx, demo.admin, { state: 'current' })
  const month = firstUnbilledMonth(today)
  const dayIn = (rentDay: number) => `${month}-${String(rentDay).padStart(2, '0')}`
  const isLasting = ({ rent, endsOn }: Lease) =>
    rent !== null && (endsOn === null || endsOn > addDays(dayIn(1), 90))
  const isLong = ({ endsOn }: Lease) => endsOn === null || endsOn > addDays(dayIn(1), 250)
  const leases = (await list.rows({ limit: ALL_LEASES, cursor: undefined }))
    .map(({ row }) => row)
    .filter(isLasting)
    .slice(0, ACTIVE + DRAFTS)
  const rules = leases.map((lease, at) =>
    createRentFacts(lease, dayIn(lease.rentDay), {
      raised: at % 4 === 0,
      advanceMonths: at === WITH_ADVANCE && isLong(lease) ? ADVANCE_MONTHS : 0,
    }),
  )
  const service = leases.slice(0, 1).map((lease) => createServiceCharge(lease, dayIn(lease.rentDay)))
  const ids = await addRules(demo, [...rules.slice(0, ACTIVE), ...service])
  await addRules(demo, rules.slice(ACTIVE))
  const context = contextAt(addDays(today, -2), 10 * 3600)
  const through = addDays(today, 90)
  const { hash } = await previewCharges(context, clerk, { ruleIds: ids, through })
  const given = { ruleIds: ids, through, hash, skip: [] }
  const run = newRun(context, 'activation')
  await ctx.db.transaction((tx) => activateDrafts(context, tx, { caller: clerk, given, run }))
  const [paused] = ids
  if (paused)
    await changeCharge(contextAt(addDays(today, -1), 10 * 3600), {
      caller: clerk,
      id: paused,
      changes: { state: 'paused' },
    })
}
