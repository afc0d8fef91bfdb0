import type { BookField, ProblemKind } from '../../imports.contract.ts'
import type { Choices } from './book.types.ts'

/** The fixes that each kind takes; of `property-unknown` also the id of a property. */
const FIXES: Partial<Record<ProblemKind, readonly string[]>> = {
  'phone-zero': ['add'],
  'phone-two': ['first'],
  'phone-bad': ['empty'],
  'email-bad': ['empty'],
  'email-taken': ['empty'],
  'date-bad': ['empty'],
  minus: ['ahead', 'owed'],
  'balance-differs': ['balance', 'paidUntil', 'months'],
  'same-name': ['same', 'another'],
  'unit-shared': ['both'],
  'unit-several': ['one', 'split'],
  'hidden-rows': ['take', 'leave'],
  'lease-over': ['continue', 'ended'],
}

export type Answers = (kind: ProblemKind, row: string) => string | undefined

const isFix = (kind: ProblemKind, fix: string, propertyIds: ReadonlySet<string>): boolean =>
  kind === 'property-unknown' ? fix === 'make' || propertyIds.has(fix) : (FIXES[kind]?.includes(fix) ?? false)

export function createAnswers(
  fixes: Choices['fixes'],
  propertyIds: ReadonlySet<string>,
): { answers: Answers; general: (kind: ProblemKind) => string | undefined } {
  const general = new Map<ProblemKind, { at: number; fix: string }>()
  const named = new Map<string, { at: number; fix: string }>()
  for (const [at, { kind, fix, rows }] of fixes.entries()) {
    if (!isFix(kind, fix, propertyIds)) continue
    if (rows === null) general.set(kind, { at, fix })
    else for (const row of rows) named.set(`${kind} ${row}`, { at, fix })
  }
  const answers: Answers = (kind, row) => {
    const [all, one] = [general.get(kind), named.get(`${kind} ${row}`)]
    return one && (!all || one.at > all.at) ? one.fix : all?.fix
  }
  return { answers, general: (kind) => general.get(kind)?.fix }
}

export type CellProblem = { kind: ProblemKind; field: BookField; fixed: boolean }

export type RowProblems = {
  found: CellProblem[]
  ask: (kind: ProblemKind, field: BookField, applies?: (fix: string) => boolean) => string | undefined
  add: (kind: ProblemKind, field: BookField) => void
}

export function createRowProblems(row: string, answers: Answers): RowProblems {
  const found: CellProblem[] = []
  return {
    found,
    ask(kind, field, applies = () => true) {
      const chosen = answers(kind, row)
      const fix = chosen !== undefined && applies(chosen) ? chosen : undefined
      found.push({ kind, field, fixed: fix !== undefined })
      return fix
    },
    add(kind, field) {
      found.push({ kind, field, fixed: false })
    },
  }
}
