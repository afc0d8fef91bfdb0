import type { TotalRank } from '../../../../../server/sheets/totals.ts'
import { amountIn } from '../../../../../shared/fields/typed-amounts.ts'
import { FIGURES, type Figure, type Table, type TableColumn } from '../book/book.types.ts'

type Total = { rank: TotalRank; sums: Table['stated'] }
export type SheetTotals = Total[]

const GRAND: TotalRank = 3

const isFigure = (field: TableColumn['field']): field is Figure => FIGURES.some((figure) => figure === field)

/** The figures of a TOTAL row, in pesewas; its months are added. */
export function addTotals(rank: TotalRank, cells: readonly string[], columns: readonly TableColumn[]): Total {
  const sums: Table['stated'] = {}
  for (const { at, field } of columns) {
    const text = cells[at] ?? ''
    const amount = text === '' ? undefined : amountIn(text)
    if (isFigure(field) && amount !== undefined) sums[field] = (sums[field] ?? 0) + amount
  }
  return { rank, sums }
}

const NAMES: readonly TableColumn['field'][] = ['name', 'unit', 'phone', 'email']

/** Finds rows without a name whose numbers are the sums of those above. */
export function createSums(columns: readonly TableColumn[]) {
  const sums = new Map<number, number>(
    columns.flatMap(({ at, field }) => (isFigure(field) ? [[at, 0] as const] : [])),
  )
  let count = 0
  const amountAt = (cells: readonly string[], at: number) => amountIn(cells[at] ?? '')
  return {
    add(cells: readonly string[]) {
      count += 1
      for (const [at, sum] of sums) sums.set(at, sum + (amountAt(cells, at) ?? 0))
    },
    isSum(cells: readonly string[]): boolean {
      if (count < 2 || cells.some((cell) => /\p{L}/u.test(cell))) return false
      if (columns.some(({ at, field }) => NAMES.includes(field) && (cells[at] ?? '') !== '')) return false
      const filled = [...sums].filter(([at]) => (cells[at] ?? '') !== '')
      return filled.some(([, sum]) => sum !== 0) && filled.every(([at, sum]) => amountAt(cells, at) === sum)
    },
  }
}

const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** The sum of one sheet: the highest TOTALs, or the last if it is the sum of those before it. */
function sumSheet(totals: SheetTotals, figure: Figure): { rank: TotalRank; sum: number } | undefined {
  const stated = totals.filter(({ sums }) => sums[figure] !== undefined)
  const rank = stated
    .map((total) => total.rank)
    .toSorted()
    .at(-1)
  if (rank === undefined) return undefined
  const amounts = stated.flatMap((total) => (total.rank === rank ? (total.sums[figure] ?? 0) : []))
  const last = amounts.at(-1) ?? 0
  const isSumOfOthers = amounts.length > 2 && add(amounts.slice(0, -1)) === last
  return { rank, sum: isSumOfOthers ? last : add(amounts) }
}

/** The GRAND TOTALs, else the sum of the TOTALs of all sheets. */
export function sumStated(sheets: readonly SheetTotals[]): Table['stated'] {
  const stated: Table['stated'] = {}
  for (const figure of FIGURES) {
    const sums = sheets.flatMap((totals) => sumSheet(totals, figure) ?? [])
    const grand = sums.filter(({ rank }) => rank === GRAND)
    const counted = grand.length > 0 ? grand : sums
    if (counted.length > 0) stated[figure] = add(counted.map(({ sum }) => sum))
  }
  return stated
}
