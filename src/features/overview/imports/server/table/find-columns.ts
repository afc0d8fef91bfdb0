import { recogniseColumns, SAMPLED_ROWS } from '../../../../../server/sheets/columns.ts'
import { findTotalRank } from '../../../../../server/sheets/totals.ts'
import type { Day } from '../../../../../shared/days.ts'
import { visibleLine } from '../../../../../shared/fields/invisible.ts'
import type { BookField } from '../../imports.contract.ts'
import type { Choices, TableColumn } from '../book/book.types.ts'
import { areMoney, BOOK_RULES, isOpeningBalance, withoutYear } from './fields.ts'
import type { TakenSheet } from './find-sheets.ts'
import { findMonths } from './months.ts'

/** A layout that was kept: the fields of columns with the same headings. */
export type Remembered = readonly { at: number; field: BookField; month?: string | undefined }[]

type Request = {
  choices: Choices
  remembered: (headings: readonly string[]) => Remembered | undefined
  today: Day
  titleDay: Day | null
}

const MOST_SAMPLES = 3
const LONGEST_SAMPLE = 80

export function findColumns(sheet: TakenSheet, { choices, remembered, ...time }: Request): TableColumn[] {
  const sampled = sampleRows(sheet)
  const width = Math.max(sheet.headings.length, ...sampled.map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, at) => visibleLine(sheet.headings[at] ?? ''))
  const cellsAt = (at: number) => sampled.flatMap(({ cells }) => visibleLine(cells[at] ?? '') || [])
  const months = findMonths(sheet, headings, time)
  const others = withoutYears(
    headings.map((heading, at) => (months.has(at) ? '' : heading)),
    Math.max(-1, ...months.keys()),
  )
  const found = recogniseColumns(others, (at) => (months.has(at) ? [] : cellsAt(at)), BOOK_RULES)
  const settled = withCredit(withBalances(found, others, [...months.keys()]), cellsAt)
  const kept = new Map(remembered(headings)?.map((column) => [column.at, column]))
  const columns = headings.map((heading, at): TableColumn => {
    const samples = cellsAt(at).slice(0, MOST_SAMPLES)
    const month = months.get(at)
    return {
      at,
      heading,
      samples: samples.map((cell) => cell.slice(0, LONGEST_SAMPLE)),
      ...toField(month ? { field: 'paid', by: 'heading', month } : settled[at], kept.get(at)),
    }
  })
  return withChoices(columns, choices.columns ?? [])
}

/** Rows of tenants, without totals and texts that are alone above a section. */
function sampleRows({ rows }: TakenSheet): TakenSheet['rows'] {
  const own = rows.filter(({ cells }) => findTotalRank(cells) === undefined)
  const filled = own.filter(({ cells }) => cells.filter((cell) => visibleLine(cell) !== '').length > 1)
  return (filled.length > 0 ? filled : own).slice(0, SAMPLED_ROWS)
}

/** A heading that is known but for its year is read without it; of several the last before the months, and the last after. */
function withoutYears(headings: readonly string[], lastMonth: number): string[] {
  const places = new Map<string, { at: number; rest: string }>()
  for (const [at, heading] of headings.entries()) {
    const rest = BOOK_RULES.find(heading) === undefined ? withoutYear(heading) : undefined
    const field = rest === undefined ? undefined : BOOK_RULES.find(rest)
    if (rest !== undefined && field !== undefined) places.set(`${field} ${at < lastMonth}`, { at, rest })
  }
  return [...places.values()].reduce((read, { at, rest }) => read.with(at, rest), [...headings])
}

type Field = Pick<TableColumn, 'field' | 'by' | 'month'>

/** A kept layout counts; its months are those of the headings, where these have any. */
function toField(found: Field | undefined, kept: Remembered[number] | undefined): Field {
  if (!kept) return found ?? { field: 'ignore', by: null }
  if (kept.field !== 'paid') return { field: kept.field, by: 'remembered' }
  const month = found?.month ?? kept.month
  return month ? { field: 'paid', by: 'remembered', month } : { field: 'ignore', by: null }
}

const PAID = /\b(?:paid|payments?|received|collected)\b/i

/** Before what was paid a balance is brought forward, if another follows; without months an opening balance is the balance. */
function withBalances(
  found: ReturnType<typeof recogniseColumns<BookField>>,
  headings: readonly string[],
  months: readonly number[],
): typeof found {
  const brought = found.findIndex((one) => one?.field === 'brought')
  const balance = found.findIndex((one) => one?.field === 'balance')
  if (months.length === 0 && brought >= 0 && balance < 0 && isOpeningBalance(headings[brought] ?? ''))
    return found.with(brought, { field: 'balance', by: 'heading' })
  const later = headings.findLastIndex((heading) => BOOK_RULES.find(heading) === 'balance')
  const paid = headings.findLastIndex((heading) => PAID.test(heading))
  const [first, last] = months.length > 0 ? [Math.min(...months), Math.max(...months)] : [paid, paid]
  const isBefore = first >= 0 && balance < first && later > last
  if (balance < 0 || !isBefore) return found
  const isBrought = brought < 0 && !/\b(?:due|total)\b/i.test(headings[balance] ?? '')
  return found
    .with(balance, isBrought ? { field: 'brought', by: 'heading' } : undefined)
    .with(later, { field: 'balance', by: 'heading' })
}

/** Next to a balance, amounts 'in advance' that few rows have are what was paid ahead, and not for the first years. */
function withCredit(
  found: ReturnType<typeof recogniseColumns<BookField>>,
  cellsAt: (at: number) => string[],
): typeof found {
  const at = found.findIndex((one) => one?.field === 'advance')
  const has = (field: BookField) => found.some((one) => one?.field === field)
  if (at < 0 || !has('balance') || has('credit')) return found
  const name = found.findIndex((one) => one?.field === 'name')
  const isRare = cellsAt(at).length * 2 < cellsAt(name).length
  return isRare && areMoney(cellsAt(at)) ? found.with(at, { field: 'credit', by: 'cells' }) : found
}

/** A field that was set by hand leaves the column where it was recognised. */
function withChoices(
  columns: readonly TableColumn[],
  chosen: NonNullable<Choices['columns']>,
): TableColumn[] {
  const byColumn = new Map(chosen.map((column) => [column.at, column]))
  const isTaken = ({ field, month }: TableColumn) =>
    chosen.some(
      (one) =>
        one.field === field &&
        field !== 'name' &&
        field !== 'ignore' &&
        (field !== 'paid' || one.month === month),
    )
  return columns.map((column): TableColumn => {
    const { month: _, ...rest } = column
    const set = byColumn.get(column.at)
    if (!set) return isTaken(column) ? { ...rest, field: 'ignore', by: null } : column
    const month = set.field === 'paid' ? (set.month ?? column.month) : undefined
    const isSame = set.field === column.field && month === column.month
    return {
      ...rest,
      field: set.field === 'paid' && !month ? 'ignore' : set.field,
      by: isSame ? column.by : null,
      ...(month && { month }),
    }
  })
}
