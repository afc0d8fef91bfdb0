import { addDays, type Day } from '../../../../../shared/days.ts'
import { isLeaseInOrder } from '../../../../property/tenants/tenants.rules.ts'
import type { RowProblems } from './answers.ts'
import type { Cells } from './cells.ts'
import {
  advanceThrough,
  createRent,
  figureByDay,
  figureByMonths,
  type LeaseTerms,
  type Rent,
  sumPaid,
} from './figures.ts'

export type Terms = Omit<LeaseTerms, 'rent'>
/** `opening` is owed above 0; `added` is the part of it that a day paid until adds to the balance. */
export type Figures = {
  terms: Terms
  rent: Rent | null
  opening: number
  added: number
  paid: number
  /** False if another figure was chosen over the payments. */
  countsPaid: boolean
}

function defaultStart({ paid, paidUntil }: Cells, asOf: Day): { day: Day; isKnown: boolean } {
  const firstMonth = paid[0] && `${paid[0].month}-01`
  if (firstMonth !== undefined && firstMonth <= asOf) return { day: firstMonth, isKnown: true }
  const isPast = paidUntil !== null && paidUntil <= asOf
  return isPast ? { day: addDays(paidUntil, 1), isKnown: true } : { day: asOf, isKnown: false }
}

/** A year or quarter without a start has no day to begin on; an advance is counted from the start. */
function isStartNeeded(cells: Cells, start: { day: Day; isKnown: boolean }, endsOn: Day | null): boolean {
  if (cells.startsOn !== null) return false
  const hasPeriodDay = cells.periodMonths === 1 || cells.rent === null || start.isKnown
  return (
    (cells.advance !== null && cells.paidUntil === null) ||
    !hasPeriodDay ||
    !isLeaseInOrder(start.day, endsOn)
  )
}

function readTerms(
  cells: Cells,
  { asOf, rentDay, problems }: { asOf: Day; rentDay: number; problems: RowProblems },
): Terms {
  const isOver = cells.endsOn !== null && cells.endsOn < asOf
  const over = isOver ? problems.ask('lease-over', 'endsOn') : undefined
  const endsOn = over === 'continue' ? null : cells.endsOn
  const start = defaultStart(cells, asOf)
  if (!isLeaseInOrder(cells.startsOn, endsOn)) problems.add('lease-order', 'endsOn')
  const isOpen = isOver && over === undefined
  if (isStartNeeded(cells, start, isOpen ? null : endsOn)) problems.add('start-missing', 'startsOn')
  const startsOn = cells.startsOn ?? start.day
  const { periodMonths } = cells
  const ownDay = Number(startsOn.slice(8))
  return { startsOn, endsOn, periodMonths, rentDay: periodMonths === 1 ? (cells.rentDay ?? rentDay) : ownDay }
}

/** The account by each way of keeping a book; null where the row has no such cells. */
type Ways = { balance: number | null; paidUntil: number | null; months: number | null }

function paidThrough(cells: Cells, lease: LeaseTerms, problems: RowProblems): Day | null {
  if (cells.paidUntil !== null || cells.advance === null) return cells.paidUntil
  const day = advanceThrough(cells.advance, lease)
  if (day === undefined) problems.add('amount-bad', 'advance')
  return day ?? null
}

function findWays(
  cells: Cells,
  rent: Rent | null,
  { asOf, problems, paid }: { asOf: Day; problems: RowProblems; paid: number },
): Ways {
  const { balance, credit, brought } = cells
  const hasBalance = balance !== null || credit !== null
  const through = rent && paidThrough(cells, rent.lease, problems)
  const byMonths = () =>
    rent && figureByMonths(rent, { brought: brought ?? 0, paid: cells.paid, paidSum: paid }, asOf)
  return {
    balance: hasBalance ? (balance ?? 0) - (credit ?? 0) : null,
    paidUntil: rent && through !== null ? figureByDay(rent, through, asOf) : null,
    months: cells.paid.length > 0 ? byMonths() : hasBalance ? null : brought,
  }
}

type Decision = Pick<Figures, 'opening' | 'added'>

/** A balance counts first, and a day ahead adds to it; the same amount in both is one and the same money. */
function balanceWay({ balance, paidUntil }: Ways): Decision {
  const added = paidUntil !== null && paidUntil < 0 && paidUntil !== balance ? paidUntil : 0
  return { opening: (balance ?? 0) + added, added }
}

function agree(ways: Ways): boolean {
  const { balance, paidUntil, months } = ways
  if (balance === null) return paidUntil === null || months === null || paidUntil === months
  const { opening } = balanceWay(ways)
  const dayAgrees = paidUntil === null || paidUntil < 0 || paidUntil === balance
  return dayAgrees && (months === null || months === balance || months === opening)
}

function decide(ways: Ways, { ask }: RowProblems): Decision & { countsPaid: boolean } {
  const { balance, paidUntil, months } = ways
  const single = (amount: number | null) => ({ opening: amount ?? 0, added: 0 })
  const first = balance === null ? single(months ?? paidUntil) : balanceWay(ways)
  if (agree(ways)) return { ...first, countsPaid: months !== null }
  const field = balance === null ? 'paidUntil' : 'balance'
  const fix = ask('balance-differs', field, (way) => ways[way as keyof Ways] !== null)
  if (fix === 'months') return { ...single(months), countsPaid: true }
  if (fix === 'paidUntil') return { ...single(paidUntil), countsPaid: months === paidUntil }
  return { ...first, countsPaid: months === first.opening }
}

export function readFigures(
  cells: Cells,
  context: { asOf: Day; rentDay: number; problems: RowProblems },
): Figures {
  const { asOf, problems } = context
  const terms = readTerms(cells, context)
  const rent = cells.rent === null ? null : createRent({ ...terms, rent: cells.rent })
  const paid = sumPaid(rent, cells.paid)
  const decision = decide(findWays(cells, rent, { asOf, problems, paid }), problems)
  return { terms, rent, paid, ...decision }
}
