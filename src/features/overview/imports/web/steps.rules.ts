import type { BookImport } from '../imports.contract.ts'

export const STEPS = ['columns', 'cards', 'problems', 'check', 'done'] as const
export type Step = (typeof STEPS)[number]

type Column = BookImport['columns'][number]
export type BookProblem = BookImport['problems'][number]
type Found = Pick<BookImport, 'kind' | 'state'> & {
  columns: readonly Column[]
  problems: readonly BookProblem[]
}

export const isOpen = ({ blocking, fixed }: Pick<BookProblem, 'blocking' | 'fixed'>): boolean =>
  blocking && !fixed

export const countLeft = (problems: readonly BookProblem[]): number => problems.filter(isOpen).length

/** A column without a heading and cells has nothing to recognise. */
export const isEmptyColumn = ({ heading, samples }: Pick<Column, 'heading' | 'samples'>): boolean =>
  heading === '' && samples.length === 0

/** Recognised by its cells alone, or not at all. */
export const isUnsure = (column: Column): boolean =>
  !isEmptyColumn(column) && (column.by === 'cells' || (column.by === null && column.field === 'ignore'))

/** Without a card there is nothing to solve yet. */
export const countShownLeft = ({ kind, problems }: Pick<Found, 'kind' | 'problems'>): number =>
  countLeft(kind === 'cards' ? problems.filter((problem) => problem.kind !== 'headings') : problems)

export const listSteps = ({ kind, state }: Pick<Found, 'kind' | 'state'>): Step[] =>
  state === 'imported' ? ['done'] : [kind === 'cards' ? 'cards' : 'columns', 'problems', 'check']

/** The first step that has something to do. */
export function getFirstStep({ kind, state, columns, problems }: Found): Step {
  if (state === 'imported') return 'done'
  if (kind === 'cards') return 'cards'
  const isUnread = problems.some((problem) => problem.kind === 'headings' && isOpen(problem))
  if (isUnread || columns.some(isUnsure)) return 'columns'
  return countLeft(problems) > 0 ? 'problems' : 'check'
}

const FIGURES = ['rent', 'balance', 'deposit', 'paid'] as const

/** Rent and paid amounts of the book are compared with the portal, and totals with the sum of their rows. */
export const needsReason = (money: BookImport['money']): boolean =>
  FIGURES.some((name) => {
    const figure = money[name]
    if (figure === null) return false
    return figure.difference !== 0 || (figure.stated !== null && figure.stated !== figure.book)
  })

export const leftText = (left: number): string =>
  left === 0 ? 'Nothing is left to solve.' : left === 1 ? '1 thing left' : `${left} things left`
