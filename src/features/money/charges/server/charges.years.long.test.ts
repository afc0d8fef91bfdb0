import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import {
  createOracle,
  dayOfNumber,
  type ExpectedCharge,
  numberOfDay,
} from '../../../../testing/charges/billing.oracle.ts'
import { manualClock } from '../../../../testing/clock.ts'
import { createTestDatabase } from '../../../../testing/database/database.ts'
import { type ApiClient, startTestPortal } from '../../../../testing/portal.ts'
import { random } from '../../../../testing/random.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { RecurringCharge } from '../charges.contract.ts'
import type { ActivatedCharges, MissedPeriod, RentPlan } from '../plans.contract.ts'

const BEGIN = numberOfDay('2027-01-01')
const DAYS = 1096
const LEASES = 8
const CHARGES_PER_TENANT = 3

const chance = random('three years of rent')
const database = await createTestDatabase()
const clock = manualClock('2027-01-01T08:00:00Z')
const start = () =>
  startTestPortal(
    { LOG_LEVEL: 'error' },
    { clock, database: { db: database.db, drop: async () => undefined } },
  )
const [portal, second] = [await start(), await start()]
const admin: ApiClient = await portal.createAdmin()
const { uid } = (await admin.call<{ uid: string }>('GET /auth/me')).body
const oracle = createOracle()

afterAll(async () => {
  await portal.close()
  await second.close()
  await database.drop()
})

type Simulated = {
  id: string
  name: string
  lease: string
  activatesOn: number
  state: 'draft' | 'active' | 'paused'
}
const charges: Simulated[] = []
const leases: { id: string; endsOn: number | undefined; isFixed: boolean }[] = []

async function call<T>(endpoint: string, body?: object): Promise<T> {
  const reply = await admin.call<T>(endpoint, body && { body })
  if (reply.status >= 300) throw new Error(`${endpoint} answered ${reply.status}: ${reply.text}`)
  return reply.body
}

const pick = <T>(values: readonly T[]): T => values[chance.whole(0, values.length - 1)] as T

function makeCharge(name: string): ExpectedCharge {
  const startsOn = BEGIN + chance.whole(-60, 300)
  const advanceMonths = chance.chance(30) ? pick([1, 3, 6, 12, 24]) : 0
  const parts = [1, 1, 2, 3, 4, 6, 12].filter(
    (count) => advanceMonths % count === 0 && count <= advanceMonths,
  )
  const days = new Set(Array.from({ length: chance.whole(0, 3) }, () => startsOn + chance.whole(1, 900)))
  return {
    name,
    everyMonths: pick([1, 1, 1, 3, 6, 12]),
    anchorDay: pick([1, 5, 15, 28, 29, 30, 31]),
    leadDays: pick([0, 5, 10, 31, 45]),
    startsOn,
    isProrated: chance.chance(50),
    advanceMonths,
    instalments: advanceMonths === 0 ? 1 : pick(parts),
    endsOn: advanceMonths === 0 && chance.chance(30) ? startsOn + chance.whole(0, 700) : null,
    steps: [startsOn, ...days].map((fromDay) => ({ fromDay, amount: chance.whole(1, 500_000) })),
  }
}

async function addLease(at: number): Promise<void> {
  const { tenant } = await portal.createTenant(admin, { unit: `Y${at}`, moveInDate: '2026-06-01' })
  const [lease] = await call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)
  const leaseId = lease?.id ?? ''
  leases.push({ id: leaseId, endsOn: at < 3 ? BEGIN + chance.whole(300, 900) : undefined, isFixed: at >= 5 })
  for (let nth = 0; nth < CHARGES_PER_TENANT; nth += 1) {
    const charge = makeCharge(`Charge ${at}.${nth}`)
    const { id } = await call<RecurringCharge>('POST /rent-rules', {
      leaseId,
      description: charge.name,
      everyMonths: charge.everyMonths,
      anchorDay: charge.anchorDay,
      purpose: pick(['rent', 'utility', 'other']),
      leadDays: charge.leadDays,
      sendEmail: false,
      startsOn: dayOfNumber(charge.startsOn),
      endsOn: charge.endsOn === null ? null : dayOfNumber(charge.endsOn),
      proration: charge.isProrated ? 'daily' : 'none',
      advanceMonths: charge.advanceMonths,
      instalments: charge.instalments,
      steps: charge.steps.map(({ fromDay, amount }) => ({
        fromDay: dayOfNumber(fromDay),
        amount: amount / 100,
      })),
    })
    oracle.add(charge)
    const activatesOn = Math.max(BEGIN, charge.startsOn + chance.whole(-90, 60))
    charges.push({ id, name: charge.name, lease: leaseId, activatesOn, state: 'draft' })
  }
}

async function activate(charge: Simulated, day: number): Promise<void> {
  const about = { ruleIds: [charge.id], through: dayOfNumber(day) }
  const { periods, hash } = await call<RentPlan>('POST /rent-rules/preview', about)
  const left = periods.filter(({ selected }) => !selected)
  const skip = left.map(({ periodFrom }) => ({ ruleId: charge.id, periodFrom }))
  const reasons = [{ ruleId: charge.id, text: 'Agreed' }]
  await call<ActivatedCharges>('POST /rent-rules/activate', { ...about, hash, skip, reasons })
  charge.state = 'active'
  oracle.activate(charge.name, day)
}

async function pauseOrResume(charge: Simulated, day: number): Promise<void> {
  const state = charge.state === 'active' ? 'paused' : 'active'
  await call(`PATCH /rent-rules/${charge.id}`, { state })
  charge.state = state
  if (state === 'paused') oracle.pause(charge.name)
  else oracle.resume(charge.name, day)
}

const findChargeName = (id: string) => charges.find((charge) => charge.id === id)?.name ?? ''

async function answerMissed(day: number): Promise<void> {
  const missed = await call<MissedPeriod[]>('GET /rent-rules/missed')
  const shown = missed.map(
    ({ ruleId, periodFrom, amount }) => `${findChargeName(ruleId)} ${periodFrom} ${amount}`,
  )
  const expected = oracle
    .missed(day)
    .map(({ charge, from, amount }) => `${charge} ${dayOfNumber(from)} ${amount / 100}`)
  expect(shown.sort(), dayOfNumber(day)).toEqual(expected.sort())
  const toDo = await call<{ key: string; count: number }[]>('GET /to-do')
  expect(toDo.find(({ key }) => key === 'missedPeriods')?.count ?? 0).toBe(missed.length)
  for (const { ruleId, periodFrom } of missed) {
    const action = pick(['bill', 'skip', undefined] as const)
    if (!action) continue
    await call('POST /rent-rules/missed', { ruleId, periodFrom, action, reason: 'Seen' })
    oracle.answer(findChargeName(ruleId), numberOfDay(periodFrom), { day, action })
  }
}

const listNames = ({ id }: { id: string }) =>
  charges.filter((charge) => charge.lease === id).map(({ name }) => name)

/** Some tenants who were to leave stay after all. */
async function endLease(lease: (typeof leases)[number], day: number): Promise<void> {
  const last = day + chance.whole(0, 20)
  await call(`POST /leases/${lease.id}/end`, { moveOutOn: dayOfNumber(last), reason: 'Moves away' })
  lease.endsOn = undefined
  oracle.moveEnd(listNames(lease), last)
  oracle.withdrawAfter(listNames(lease), last)
  oracle.billRest(listNames(lease), day)
  if (last > day && chance.chance(60)) await moveEnd(lease, null)
}

/** Shortens or extends a lease. */
async function moveEnd(lease: { id: string }, last: number | null): Promise<void> {
  await call(`PATCH /leases/${lease.id}`, { endsOn: last === null ? null : dayOfNumber(last) })
  oracle.moveEnd(listNames(lease), last)
  if (last !== null) oracle.withdrawAfter(listNames(lease), last)
}

async function work(day: number): Promise<void> {
  const due = charges.filter(({ state, activatesOn }) => state === 'draft' && activatesOn <= day)
  const moved = charges.filter(
    ({ state }) => state !== 'draft' && chance.chance(state === 'paused' ? 4 : 0.3),
  )
  const ended = leases.filter(({ endsOn }) => endsOn !== undefined && endsOn <= day)
  const cut = leases.filter(({ isFixed }) => isFixed && chance.chance(2))
  const looks = chance.chance(4)
  if (due.length + moved.length + ended.length + cut.length > 0 || looks)
    Object.assign(admin, await portal.startSession(uid))
  for (const charge of due) await activate(charge, day)
  for (const charge of moved) await pauseOrResume(charge, day)
  for (const lease of ended) await endLease(lease, day)
  for (const lease of cut) await moveEnd(lease, chance.chance(40) ? null : day + chance.whole(-10, 60))
  if (looks) await answerMissed(day)
}

async function run(day: number): Promise<void> {
  const both = chance.chance(40) ? [portal, second, portal] : [portal]
  await Promise.all(both.map((one) => one.portal.ctx.jobs.run('bill-rent')))
  oracle.run(day)
}

async function listBilled(): Promise<string[]> {
  const { rows } = await database.db.execute<{ text: string }>(sql`
    select concat_ws(' | ', split_part(description, ' for ', 1), period_from, period_to, amount, due_date) as text
    from invoices where voided_at is null order by 1`)
  return rows.map(({ text }) => text).sort()
}

test('in years with outages every period is billed once, with its amount and due day', async () => {
  for (let at = 0; at < LEASES; at += 1) await addLease(at)
  let outages = 0
  for (let day = BEGIN; day < BEGIN + DAYS; day += 1) {
    clock.set(`${dayOfNumber(day)}T08:00:00Z`)
    await run(day)
    await work(day)
    if (!chance.chance(2)) continue
    day += chance.whole(1, 40)
    outages += 1
  }
  const [billed, expected] = [await listBilled(), oracle.billed()]
  expect(billed.filter((one, at) => billed.indexOf(one) !== at)).toEqual([])
  expect(expected.filter((one) => !billed.includes(one))).toEqual([])
  expect(billed.filter((one) => !expected.includes(one))).toEqual([])
  expect(outages).toBeGreaterThan(5)
  expect(billed.length).toBeGreaterThan(200)
}, 600_000)
