import { describe, expect, test } from 'vitest'
import { CASES, type CaseStatus, isActive, tenantMayReply } from '../../features/service/cases/cases.rules.ts'
import { addDays, type Day } from '../../shared/days.ts'
import { EXAMPLE_TENANT } from '../people.names.ts'
import { planPeople } from '../people.ts'
import { type CasePlan, planCases } from './cases.plan.ts'

const DAYS: Day[] = Array.from({ length: 90 }, (_, index) => addDays('2027-12-20', 5 * index))
const PLANS = DAYS.map((today) => ({ today, plans: planCases(today) }))

const toSortKey = ({ day, seconds }: { day: Day; seconds: number }) =>
  `${day} ${String(seconds).padStart(5, '0')}`

/** The statuses of a case in order. Throws if a tenant may not reply. */
function listStatuses({ kind, subject, steps }: CasePlan): CaseStatus[] {
  const { working, refused } = CASES[kind]
  const states: CaseStatus[] = ['pending']
  let adminResponse: string | null = null
  for (const step of steps) {
    const status = states.at(-1) ?? 'pending'
    const answers = 'reopens' in step || 'rating' in step
    const mayAnswer = answers ? status === 'resolved' : tenantMayReply({ status, adminResponse })
    if (step.by === 'tenant' && !mayAnswer) throw new Error(subject)
    if ('reopens' in step) states.push(working)
    if (step.by === 'tenant') continue
    adminResponse = step.says ?? adminResponse
    if (step.to) states.push({ working, refused, resolved: 'resolved' as const }[step.to])
  }
  return states
}

describe('on any day what people reported', () => {
  test('has every status, most cases resolved and some new', () => {
    for (const { today, plans } of PLANS) {
      for (const kind of ['request', 'complaint'] as const) {
        const last = plans.filter((plan) => plan.kind === kind).map((plan) => listStatuses(plan).at(-1))
        expect(new Set(last), today).toEqual(new Set(CASES[kind].statuses))
        expect(last.filter((status) => status === 'resolved').length / last.length).toBeGreaterThan(0.65)
      }
      const open = plans.filter((plan) => isActive({ status: listStatuses(plan).at(-1) ?? 'pending' }))
      expect(open.length, today).toBeGreaterThan(5)
      expect(open.length, today).toBeLessThan(10)
      const waiting = plans.filter((plan) => listStatuses(plan).length === 1)
      expect(waiting.length, today).toBeGreaterThan(1)
      expect(waiting.every(({ day }) => day >= addDays(today, -3))).toBe(true)
    }
  })

  test('has its entries in order and before today', () => {
    for (const { today, plans } of PLANS) {
      const astray = plans.filter((plan) => {
        const times = [plan, ...plan.steps].map(toSortKey)
        return times.some((time, at) => time >= today || time <= (times[at - 1] ?? ''))
      })
      expect(astray, today).toEqual([])
      expect(plans.flatMap((plan) => [plan, ...plan.steps]).every(({ seconds }) => seconds < 80_000)).toBe(
        true,
      )
    }
  })

  test('was reported by somebody who was a tenant then', () => {
    for (const { today, plans } of PLANS) {
      const people = new Map(planPeople(today).map((person) => [person.name, person]))
      const strangers = plans.filter(({ tenantName, day, steps }) => {
        const person = people.get(tenantName)
        const gone = person?.leftOn ?? today
        return !person || person.addedOn >= day || (steps.at(-1)?.day ?? day) >= gone
      })
      expect(
        strangers.map(({ tenantName, subject }) => `${tenantName}: ${subject}`),
        today,
      ).toEqual([])
    }
  })
})

test('each case has its own subject, one is reopened, and all photos are used', () => {
  const plans = planCases('2028-01-01')
  expect(new Set(plans.map(({ subject }) => subject)).size).toBe(plans.length)
  const reopened = plans.filter((plan) => listStatuses(plan).slice(0, -1).includes('resolved'))
  expect(reopened).toHaveLength(1)
  const photos = plans.flatMap((plan) => [plan, ...plan.steps].flatMap((one) => one.photos))
  expect(new Set(photos).size).toBe(8)
})

test('the tenant who is shown has something new, something in work and something done', () => {
  const own = planCases('2028-01-01').filter(({ tenantName }) => tenantName === EXAMPLE_TENANT)
  const requests = own.filter(({ kind }) => kind === 'request').map((plan) => listStatuses(plan).at(-1))
  expect(requests).toEqual(expect.arrayContaining(['pending', 'in-progress', 'resolved']))
  expect(own.filter(({ kind }) => kind === 'complaint').length).toBeGreaterThan(0)
  const working = own.filter(({ steps, photos }) => photos.length > 0 && steps.length > 3)
  expect(working).toHaveLength(1)
})
