import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lease } from '../features/property/leases/leases.contract.ts'
import { type PaystackStandIn, startPaystack } from '../stand-in/paystack/stand-in.ts'
import type { BooksActs } from '../testing/books/books.acts.ts'
import { BooksHistories } from '../testing/books/books.histories.ts'
import { manualClock } from '../testing/clock.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { random } from '../testing/random.ts'
import { scale } from '../testing/scale.ts'

// Other histories: VITE_BOOKS_DAYS=400 VITE_BOOKS_SEED=7 npx vitest run books.histories
const { VITE_BOOKS_DAYS = scale(70, 500), VITE_BOOKS_SEED = 1 } = import.meta.env
const ACTS_A_DAY = 2

const clock = manualClock('2027-01-02T08:00:00Z')
let portal: TestPortal
let provider: PaystackStandIn

beforeAll(async () => {
  provider = await startPaystack(clock)
  portal = await startTestPortal(provider.env, { clock })
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

async function openOffice(): Promise<BooksActs> {
  const admin = await portal.createAdmin()
  const { uid } = (await admin.call<{ uid: string }>('GET /auth/me')).body
  const people: Awaited<ReturnType<TestPortal['createTenant']>>[] = []
  for (const unit of ['M1', 'M2', 'M3', 'M4', 'M5', 'M6'])
    people.push(
      await portal.createTenant(admin, { unit, moveInDate: '2026-12-01', leaseEndDate: '2027-11-30' }),
    )
  const acts: BooksActs = {
    portal,
    clock,
    provider,
    people,
    admin,
    random: random(String(VITE_BOOKS_SEED)),
    call: (endpoint, body) => admin.call(endpoint, body && { body }),
    async goTo(day) {
      clock.set(`${day}T08:00:00Z`)
      await portal.db.$client.query('delete from quota_uses')
      Object.assign(admin, await portal.startSession(uid))
      for (const person of people) Object.assign(person, await portal.startSession(person.tenant.uid ?? ''))
      await portal.portal.ctx.jobs.run('bill-rent')
    },
  }
  await prepare(acts)
  return acts
}

/** Half of the units have VAT, one tenant rents a second unit, and three are charged monthly. */
async function prepare({ call, people }: BooksActs): Promise<void> {
  const leases = (await call<Lease[]>('GET /leases')).body
  const units = leases.filter((_, at) => at % 2 === 0).map(({ unitId }) => unitId)
  const second = leases.find(({ tenantId }) => tenantId === people[1]?.tenant.id)
  const answers = [
    await call('PATCH /settings/tax', { vat: { on: true, units } }),
    await call('POST /leases', {
      tenantId: people[0]?.tenant.id,
      unitId: second?.unitId,
      startsOn: '2027-01-02',
      endsOn: null,
      overlapReason: 'Shared',
    }),
    await call(`POST /tenants/${people[2]?.tenant.id}/opening-balance`, { amount: 400, day: '2027-01-01' }),
    await call(`POST /tenants/${people[3]?.tenant.id}/opening-balance`, { amount: -250, day: '2027-01-01' }),
  ]
  for (const { status, text } of answers) expect([status < 300, text]).toEqual([true, text])
  for (const { id: leaseId } of leases.slice(0, 3)) {
    const steps = [{ fromDay: '2027-01-01', amount: 900 }]
    const rule = { leaseId, startsOn: '2027-02-01', steps, sendEmail: false }
    const { body } = await call<{ id: string }>('POST /rent-rules', rule)
    const about = { ruleIds: [body.id], through: clock.today() }
    const plan = await call<{ hash: string }>('POST /rent-rules/preview', about)
    await call('POST /rent-rules/activate', { ...about, hash: plan.body.hash, skip: [], reasons: [] })
  }
}

test('closed months stay as they were, and all reports of a month agree with a model of its documents', async () => {
  const histories = new BooksHistories(await openOffice())
  await histories.observe()
  for (let day = 0; day < Number(VITE_BOOKS_DAYS); day += 1) {
    await histories.nextDay()
    for (let act = 0; act < ACTS_A_DAY; act += 1) await histories.step()
  }
  await histories.compare()
  expect(histories.compared).toBeGreaterThan(2)
  expect(histories.done.size).toBeGreaterThan(18)
}, 3_600_000)
