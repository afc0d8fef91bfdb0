import { formatGhs, toCedis } from '../../../../../shared/money.ts'
import type { Book, Figure, PlannedPerson, Portal, Table } from './book.types.ts'
import { FIGURES } from './book.types.ts'
import type { Line } from './lines.ts'
import type { Person } from './people.ts'
import { splitAmount } from './places.ts'
import type { PlacedLine } from './plan.ts'

type Sums = Record<Figure, number>

const noSums = (): Sums => ({ rent: 0, balance: 0, deposit: 0, paid: 0 })

const readSums = ({ cells, figures }: Line): Sums => ({
  rent: cells.rent ?? 0,
  balance: cells.balance ?? 0,
  deposit: cells.deposit ?? 0,
  paid: figures.paid,
})

function sumLeases({ cells, parts }: PlacedLine, field: 'rent' | 'deposit'): number {
  const shares = splitAmount(cells[field] ?? 0, Math.max(1, parts.length))
  return parts.reduce(
    (sum, { already }, at) => sum + (already ? (already[field] ?? 0) : (shares[at] ?? 0)),
    0,
  )
}

function sumPerson(lines: readonly PlacedLine[], opening: number | undefined): Sums {
  const sums = noSums()
  const isKnown = opening !== undefined || lines.every(({ isAlready }) => isAlready)
  const sumOfRows = lines.reduce((sum, { figures }) => sum + figures.opening, 0)
  const matches = sumOfRows === (opening ?? 0)
  for (const { figures, cells, isAlready } of lines) {
    if (isKnown || isAlready) {
      if (matches) sums.paid += figures.paid
      continue
    }
    if (figures.countsPaid) sums.paid += figures.paid
    if (cells.balance !== null) sums.balance += figures.opening - figures.added + (cells.credit ?? 0)
  }
  if (isKnown && lines.some(({ cells }) => cells.balance !== null)) {
    const beyondBalance = lines.reduce(
      (sum, { figures, cells }) =>
        sum + (cells.balance === null ? figures.opening : figures.added - (cells.credit ?? 0)),
      0,
    )
    sums.balance += (opening ?? 0) - beyondBalance
  }
  return sums
}

function sumPortal(lines: readonly PlacedLine[], people: readonly Person[], portal: Portal): Sums {
  const sums = noSums()
  for (const { tenant, rows } of people) {
    const id = tenant === null ? undefined : portal.tenants[tenant]?.id
    const own = rows.flatMap((at) => lines[at] ?? [])
    const { paid, balance } = sumPerson(own, id === undefined ? undefined : portal.openings.get(id))
    sums.paid += paid
    sums.balance += balance
    for (const line of own) {
      sums.rent += sumLeases(line, 'rent')
      sums.deposit += sumLeases(line, 'deposit')
    }
  }
  return sums
}

export function readMoney(
  { table, turnsBalance, portal }: { table: Table; turnsBalance: boolean; portal: Portal },
  {
    lines,
    people,
    planned,
  }: {
    lines: { all: readonly Line[]; taken: readonly PlacedLine[] }
    people: readonly Person[]
    planned: readonly PlannedPerson[]
  },
): Book['money'] {
  const book = noSums()
  for (const line of lines.all) {
    if (line.isUncounted) continue
    const sums = readSums(line)
    for (const figure of FIGURES) book[figure] += sums[figure]
  }
  const present = sumPortal(lines.taken, people, portal)
  const columns = new Set(table.columns.map(({ field }) => field))
  const compare = (figure: Figure) => {
    if (!columns.has(figure)) return null
    const stated = table.stated[figure]
    const turned = figure === 'balance' && turnsBalance ? -1 : 1
    return {
      book: toCedis(book[figure]),
      stated: stated === undefined ? null : toCedis(stated * turned),
      portal: toCedis(present[figure]),
      difference: toCedis(book[figure] - present[figure]),
    }
  }
  const openings = planned.map(({ opening }) => opening)
  return {
    rent: compare('rent'),
    balance: compare('balance'),
    deposit: compare('deposit'),
    paid: compare('paid'),
    owed: toCedis(openings.reduce((sum, opening) => sum + Math.max(0, opening), 0)),
    ahead: toCedis(openings.reduce((sum, opening) => sum + Math.max(0, -opening), 0)),
  }
}

const NAMES: Record<Figure, string> = {
  rent: 'rents',
  balance: 'balances',
  deposit: 'deposits',
  paid: 'payments',
}

export const listWrongTotals = (money: Book['money']): string[] =>
  FIGURES.flatMap((figure) => {
    const amounts = money[figure]
    if (!amounts || amounts.stated === null || amounts.stated === amounts.book) return []
    const [stated, sum] = [amounts.stated, amounts.book].map((cedis) => formatGhs(Math.round(cedis * 100)))
    return `The book's total of the ${NAMES[figure]} is ${stated}, and its rows add up to ${sum}.`
  })

export const needsReason = ({ money }: Pick<Book, 'money'>): boolean =>
  FIGURES.some((figure) => money[figure] !== null && money[figure].difference !== 0) ||
  listWrongTotals(money).length > 0
