import { describe, expect, test } from 'vitest'
import { displayStatus } from '../features/invoices/invoices.rules.ts'
import { leaseInOrder, leaseStatus } from '../features/tenants/tenants.rules.ts'
import { addDays, type Day, daysBetween } from '../shared/days.ts'
import { instantOf } from './days.ts'
import { fold } from './invoices.fold.ts'
import { planInvoices } from './invoices.plan.ts'
import { planPeople } from './people.ts'

// Every fifth day of more than a year, a leap day and both ends of the year among them.
const DAYS: Day[] = Array.from({ length: 90 }, (_, index) => addDays('2027-12-20', 5 * index))

function booksOn(today: Day) {
  const plans = planInvoices(planPeople(today), today)
  return plans.map((plan) => {
    const { invoice, receipts } = fold(plan, (day, seconds) => instantOf(day, seconds, 'Africa/Accra'))
    const { status, receiptState = 'none', dueDate, amount, remindedAt } = invoice
    const shown = displayStatus({ status, receiptState, dueDate }, today)
    const late = shown === 'Overdue' ? daysBetween(dueDate, today) : undefined
    return { plan, status, shown, late, amount, remindedAt, rows: receipts.map(({ row }) => row) }
  })
}
type Book = ReturnType<typeof booksOn>[number]

const BOOKS = DAYS.map((today) => ({ today, books: booksOn(today) }))
const AGES = [
  [1, 30],
  [31, 60],
  [61, 90],
  [91, 999],
] as const
const BANDS = ['expired', 'critical', 'urgent', 'warning', 'normal', 'neutral'] as const

const total = (books: Book[]) => books.reduce((sum, { amount }) => sum + amount, 0)

describe('on any day the company', () => {
  test('is paid as a real one is', () => {
    const rate = (some: Book[]) => total(some.filter(({ shown }) => shown === 'Paid')) / total(some)
    for (const { today, books } of BOOKS) {
      expect(rate(books), today).toBeGreaterThan(0.85)
      expect(rate(books), today).toBeLessThan(0.92)
      const year = books.filter(({ plan }) => daysBetween(plan.dueDate, today) <= 365)
      expect(rate(year), today).toBeGreaterThan(0.8)
    }
  })

  test('has invoices in every state', () => {
    for (const { today, books } of BOOKS) {
      const count = (is: (book: Book) => unknown) => books.filter(is).length
      expect(
        count(({ shown }) => shown === 'Unpaid'),
        today,
      ).toBeGreaterThan(4)
      expect(
        count(({ shown }) => shown === 'Payment Under Review'),
        today,
      ).toBeGreaterThan(6)
      expect(
        count(({ status }) => status === 'overdue'),
        today,
      ).toBeGreaterThan(0)
      expect(
        count(({ remindedAt, late }) => remindedAt && late),
        today,
      ).toBeGreaterThan(9)
      for (const [from, to] of AGES) {
        expect(
          count(({ late = 0 }) => late >= from && late <= to),
          today,
        ).toBeGreaterThan(2)
      }
    }
  })

  test('has receipts of every kind', () => {
    for (const { today, books } of BOOKS) {
      const waiting = books.filter(({ shown }) => shown === 'Payment Under Review')
      const last = waiting.map(({ rows, amount }) => ({ amount, paid: rows.at(-1)?.amount }))
      expect(last.filter(({ paid, amount }) => paid === amount).length, today).toBeGreaterThan(1)
      expect(last.filter(({ paid, amount }) => paid && paid !== amount).length, today).toBeGreaterThan(0)
      expect(last.filter(({ paid }) => paid === null).length, today).toBeGreaterThan(0)
      expect(waiting.filter(({ rows }) => rows.length > 1).length, today).toBeGreaterThan(1)
      const refused = books.filter(
        ({ shown, rows }) => shown !== 'Paid' && rows.at(-1)?.status === 'rejected',
      )
      expect(refused.length, today).toBeGreaterThan(0)
      expect(refused.every(({ rows }) => rows.at(-1)?.reviewNotes)).toBe(true)
    }
  })

  test('did nothing today or later, and everything in its order', () => {
    for (const { today, books } of BOOKS) {
      const astray = books.filter(({ plan }) => {
        const times = plan.steps.map(({ day, seconds }) => `${day} ${String(seconds).padStart(5, '0')}`)
        return times.some((time, at) => time >= today || time < (times[at - 1] ?? ''))
      })
      expect(astray, today).toEqual([])
    }
  })

  test('has leases in every band, and lets one unit twice', () => {
    for (const today of DAYS) {
      const people = planPeople(today).filter(({ leftOn }) => leftOn === null)
      expect(people).toHaveLength(60)
      expect(new Set(people.map(({ email }) => email)).size).toBe(60)
      expect(people.every(({ moveInDate, leaseEndDate }) => leaseInOrder(moveInDate, leaseEndDate))).toBe(
        true,
      )
      const bands = Map.groupBy(people, ({ leaseEndDate }) => leaseStatus(leaseEndDate, today).band)
      for (const band of BANDS) expect(bands.get(band)?.length, `${band} on ${today}`).toBeGreaterThan(1)
      const units = people.map(({ apartment, unit }) => `${apartment} ${unit}`)
      expect(units.length - new Set(units).size).toBe(1)
    }
  })
})
