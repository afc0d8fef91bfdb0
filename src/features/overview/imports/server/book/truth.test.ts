import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '../../../../../shared/days.ts'
import { choose, emptyPortal, makeTable, type Row } from '../../../../../testing/imports/book-plans.ts'
import { needsReason } from './money.ts'
import { readBook } from './read-book.ts'

const WAYS = ['months', 'balance', 'paidUntil', 'advance', 'balance and months'] as const
const FIRST = '2026-01-01'

const lastDate = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** Counted month by month, without the code under test. */
function listPeriods(
  start: Day,
  { months, date, rent }: { months: number; date: number; rent: number },
  through: Day,
) {
  const anchors: Day[] = []
  for (let at = months === 1 ? -1 : 0; at < 600; at += months) {
    const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7)) - 1 + at]
    const [inYear, inMonth] = [year + Math.floor(month / 12), ((month % 12) + 12) % 12]
    const day = new Date(Date.UTC(inYear, inMonth, Math.min(date, lastDate(inYear, inMonth))))
      .toISOString()
      .slice(0, 10)
    anchors.push(day)
  }
  return anchors.flatMap((anchor, at) => {
    const to = addDays(anchors[at + 1] ?? '2999-01-01', -1)
    const from = anchor < start ? start : anchor
    if (to < start || from > through) return []
    const amount = Math.floor((rent * (daysBetween(from, to) + 1)) / (daysBetween(anchor, to) + 1) + 0.5)
    return [{ from, to, amount }]
  })
}
type Periods = ReturnType<typeof listPeriods>

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const part = (amount: number, days: number, all: number) => Math.floor((amount * days) / all + 0.5)

function balanceByDay(periods: Periods, paidUntil: Day, asOf: Day): number {
  return sum(
    periods.map(({ from, to, amount }) => {
      const all = daysBetween(from, to) + 1
      const paid = Math.max(0, Math.min(all, daysBetween(from, paidUntil) + 1))
      return from <= asOf ? part(amount, all - paid, all) : 0 - part(amount, paid, all)
    }),
  )
}

const cedis = (pesewas: number) => (pesewas / 100).toFixed(2)

const tenancy = fc.record({
  way: fc.constantFrom(...WAYS),
  startsOn: fc.integer({ min: -700, max: 250 }).map((days) => addDays(FIRST, days)),
  rent: fc.integer({ min: 1, max: 300_000 }),
  period: fc.constantFrom(...([1, 1, 1, 3, 6, 12] as const)),
  rentDay: fc.integer({ min: 1, max: 31 }),
  paid: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300_000 })), {
    minLength: 12,
    maxLength: 12,
  }),
  brought: fc.integer({ min: 0, max: 300_000 }),
  paidUntil: fc.integer({ min: -600, max: 600 }).map((days) => addDays(FIRST, days)),
  advance: fc.integer({ min: 1, max: 36 }),
  deposit: fc.integer({ min: 0, max: 300_000 }),
  tenant: fc.integer({ min: 0, max: 4 }),
})
type Tenancy = typeof tenancy extends fc.Arbitrary<infer T> ? T : never

/** The row that the landlord writes, and its true balance. */
function write(one: Tenancy, asOf: Day): { row: Row; balance: number } {
  const { way, startsOn, rent, period, rentDay, paid, brought, paidUntil, advance } = one
  const date = period === 1 ? rentDay : Number(startsOn.slice(8))
  const periods = listPeriods(startsOn, { months: period, date, rent }, '2030-12-31')
  const row = {
    startsOn,
    rent: cedis(rent),
    period: String(period),
    rentDay: String(rentDay),
    deposit: cedis(one.deposit),
  }
  const owed = sum(periods.flatMap(({ from, amount }) => (from >= FIRST && from <= asOf ? amount : [])))
  const byMonths = brought + owed - sum(paid)
  const months = Object.fromEntries(
    paid.map((amount, at) => [`paid:2026-${String(at + 1).padStart(2, '0')}`, cedis(amount)]),
  )
  if (way === 'months') return { row: { ...row, ...months, brought: cedis(brought) }, balance: byMonths }
  if (way === 'balance and months')
    return {
      row: { ...row, ...months, brought: cedis(brought), balance: cedis(byMonths) },
      balance: byMonths,
    }
  if (way === 'balance') return { row: { ...row, balance: cedis(byMonths) }, balance: byMonths }
  if (way === 'paidUntil')
    return { row: { ...row, paidUntil }, balance: balanceByDay(periods, paidUntil, asOf) }
  const [year, month] = [Number(startsOn.slice(0, 4)), Number(startsOn.slice(5, 7)) - 1 + advance]
  const end = [year + Math.floor(month / 12), month % 12] as const
  const next = new Date(Date.UTC(...end, Math.min(Number(startsOn.slice(8)), lastDate(...end))))
    .toISOString()
    .slice(0, 10)
  return {
    row: { ...row, advance: `${advance} months` },
    balance: balanceByDay(periods, addDays(next, -1), asOf),
  }
}

const HAS_MONTHS: readonly string[] = ['months', 'balance and months']

test('books written from a known truth give back its balances to the pesewa', () => {
  const book = fc.array(tenancy, { minLength: 1, maxLength: 12 })
  const day = fc.integer({ min: 30, max: 330 }).map((days) => addDays(FIRST, days))
  fc.assert(
    fc.property(book, day, fc.boolean(), (all, asOf, hasMonths) => {
      // A book has month columns for all of its rows, or for none.
      const tenancies = all.filter(({ way }) => HAS_MONTHS.includes(way) === hasMonths)
      const written = tenancies.map((one) => write(one, asOf))
      const rows = written.map(({ row }, at) => ({
        ...row,
        name: `Tenant ${tenancies[at]?.tenant}`,
        email: `tenant-${tenancies[at]?.tenant}@b.test`,
        unit: `Unit ${at}`,
        property: 'Kejetia',
      }))
      const read = readBook(
        makeTable(rows),
        choose({ options: { asOf }, fixes: [{ kind: 'minus', fix: 'ahead', rows: null }] }),
        emptyPortal({ today: '2026-12-31' }),
      )
      const truth = new Map<string, number>()
      for (const [at, { balance }] of written.entries()) {
        const name = `Tenant ${tenancies[at]?.tenant}`
        truth.set(name, (truth.get(name) ?? 0) + balance)
      }
      const openings = read.plan.people.map(({ name, opening }) => [name, opening])
      expect(openings).toEqual([...truth])
      expect(read.ready).toBe(rows.length > 0)
      expect(needsReason(read)).toBe(false)
      expect(Math.round((read.money.owed - read.money.ahead) * 100)).toBe(sum([...truth.values()]))
      expect(sum(read.plan.people.map(({ deposit }) => deposit))).toBe(
        sum(tenancies.map(({ deposit }) => deposit)),
      )
      expect(read.plan.people.every(({ opening }) => Number.isInteger(opening))).toBe(true)
    }),
    { numRuns: 300 },
  )
})
