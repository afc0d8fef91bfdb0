import { describe, expect, test } from 'vitest'
import {
  displayStatus,
  type InvoiceStatus,
  type PaymentProofStatus,
  paymentProofState,
} from '../../features/money/ledger/invoices.rules.ts'
import { isLeaseInOrder, leaseStatus } from '../../features/property/tenants/tenants.rules.ts'
import { addDays, type Day, daysBetween } from '../../shared/days.ts'
import { planPeople } from '../people.ts'
import { planInvoices } from './invoices.plan.ts'
import type { InvoicePlan } from './invoices.types.ts'

// Every fifth day of more than a year, with a leap day and both ends of the year.
const DAYS: Day[] = Array.from({ length: 90 }, (_, index) => addDays('2027-12-20', 5 * index))

type PlannedReceipt = { status: PaymentProofStatus; amount: number | null; reviewNotes: string | null }

function simulateOutcome({ steps }: InvoicePlan) {
  const rows: PlannedReceipt[] = []
  let status: InvoiceStatus = 'Unpaid'
  for (const step of steps) {
    const newest = rows.at(-1)
    if (step.act === 'issue') status = step.status
    else if (step.act === 'overdue') status = 'overdue'
    else if (step.act === 'pay') status = 'Paid'
    else if (step.act === 'upload') {
      rows.push({ status: 'pending_review', amount: step.amount, reviewNotes: null })
      status = 'Payment Submitted'
    } else if (step.act !== 'remind' && newest) {
      newest.status = step.act
      newest.reviewNotes = step.reviewNotes
      const isPending = rows.some((row) => row.status === 'pending_review')
      if (step.act === 'approved') status = 'Paid'
      else if (!isPending && status === 'Payment Submitted') status = 'Unpaid'
    }
  }
  return { status, rows, receiptState: paymentProofState(rows.map((row) => row.status)) }
}

function booksOn(today: Day) {
  return planInvoices(planPeople(today), today).map((plan) => {
    const { dueDate, amount } = plan
    const { status, rows, receiptState } = simulateOutcome(plan)
    const shown = displayStatus({ status, receiptState, dueDate, amount }, today)
    const daysOverdue = shown === 'Overdue' ? daysBetween(dueDate, today) : undefined
    const reminded = plan.steps.some(({ act }) => act === 'remind')
    return { plan, status, shown, daysOverdue, amount, reminded, rows }
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
  test('has a believable share of paid invoices', () => {
    const rate = (some: Book[]) => total(some.filter(({ shown }) => shown === 'Paid')) / total(some)
    for (const { today, books } of BOOKS) {
      expect(rate(books), today).toBeGreaterThan(0.85)
      expect(rate(books), today).toBeLessThan(0.925)
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
        count(({ reminded, daysOverdue }) => reminded && daysOverdue),
        today,
      ).toBeGreaterThan(9)
      for (const [from, to] of AGES) {
        expect(
          count(({ daysOverdue = 0 }) => daysOverdue >= from && daysOverdue <= to),
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

  test('has its steps in order and before today', () => {
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
      expect(people).toHaveLength(61)
      expect(new Set(people.map(({ email }) => email)).size).toBe(61)
      expect(people.every(({ moveInDate, leaseEndDate }) => isLeaseInOrder(moveInDate, leaseEndDate))).toBe(
        true,
      )
      const bands = Map.groupBy(people, ({ leaseEndDate }) => leaseStatus(leaseEndDate, today).band)
      for (const band of BANDS) expect(bands.get(band)?.length, `${band} on ${today}`).toBeGreaterThan(1)
      const units = people.map(({ apartment, unit }) => `${apartment} ${unit}`)
      expect(units.length - new Set(units).size).toBe(1)
    }
  })
})
