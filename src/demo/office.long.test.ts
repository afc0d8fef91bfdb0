import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Claimed } from '../features/money/money-desk/money-desk.contract.ts'
import type { MoneyLine } from '../features/money/money-desk/money-lines.contract.ts'
import { LINE_STATES } from '../features/money/money-desk/money-lines.rules.ts'
import type { TodayFigures } from '../features/overview/dashboards/today.contract.ts'
import type { Tenant } from '../features/property/tenants/tenants.contract.ts'
import type { Case } from '../features/service/cases/cases.contract.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { fillDemo } from './fill.ts'
import { CARETAKER, MANAGER, OWNER, PASSWORDS } from './logins.ts'

let portal: TestPortal
let admin: ApiClient
beforeAll(async () => {
  portal = await startTestPortal({ SMTP_URL: 'off' })
  await fillDemo(portal.portal.ctx)
  admin = await portal.signIn(OWNER.email, PASSWORDS.admin)
}, 60_000)
afterAll(() => portal.close())

test('has a manager and a caretaker who see what is at Bohye only', async () => {
  for (const { email } of [MANAGER, CARETAKER]) {
    const person = await portal.signIn(email, PASSWORDS.admin)
    const { body } = await person.call<Tenant[]>('GET /tenants')
    expect(new Set(body.map(({ apartment }) => apartment))).toEqual(
      new Set(['Bohye (Shops)', 'Bohye apartments']),
    )
  }
  const rules = (await admin.call<{ assigneeName: string | null }[]>('GET /inspection-rules')).body
  expect(rules.map(({ assigneeName }) => assigneeName)).toContain(CARETAKER.name)
})

test('has requests that were taken by phone, and one job that a vendor has the link to', async () => {
  const { body: cases } = await admin.call<Case[]>('GET /requests?limit=200')
  const taken = cases.filter(({ takenBy }) => takenBy)
  expect(taken.map(({ takenBy }) => takenBy).toSorted()).toEqual(
    [MANAGER, CARETAKER, CARETAKER].map(({ name }) => name),
  )
  expect(taken.filter(({ tenantId }) => tenantId === null)).toHaveLength(1)
  const jobs = (await admin.call<{ kind: string }[]>('GET /shares/live')).body
  expect(jobs.filter(({ kind }) => kind === 'job')).toHaveLength(1)
})

test('has an answer to each question of the dashboard', async () => {
  const { owed, received, vacant, leases } = (await admin.call<TodayFigures>('GET /analytics/today')).body
  for (const figure of [owed.owed, owed.overdue, vacant.count, leases.ending.count, leases.over.count])
    expect(figure).toBeGreaterThan(0)
  const methods = received.week.byMethod.filter(({ net }) => net > 0)
  expect(methods.length).toBeGreaterThan(2)
  expect(received.lastMonth.net).toBeGreaterThan(0)
  const toDo = (await admin.call<{ key: string }[]>('GET /to-do')).body.map(({ key }) => key)
  expect(toDo).toEqual(expect.arrayContaining(['receipts', 'requests', 'leasesEnding']))
})

test('has lines of every state on the money desk, and a missing claim whose tenant was asked', async () => {
  const lines = (await admin.call<MoneyLine[]>('GET /money/lines')).body
  expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(LINE_STATES))
  const missing = (await admin.call<Claimed[]>('GET /money/claimed?state=missing')).body
  expect(missing.filter(({ askedAt }) => askedAt !== null)).toHaveLength(1)
})
