import type { BookField, BookImport, ImportChanges } from '../../imports.contract.ts'

type BookColumn = BookImport['columns'][number]
export type ColumnChoice = NonNullable<ImportChanges['columns']>[number]

/** A column keeps its month when it is chosen again. */
export const chooseField = ({ at, month }: BookColumn, field: BookField): ColumnChoice =>
  field === 'paid' && month ? { at, field, month } : { at, field }

/** The columns as they will be once the waiting changes are stored. */
export function withWaiting(columns: readonly BookColumn[], waiting: readonly ImportChanges[]): BookColumn[] {
  const chosen = new Map(waiting.flatMap((changes) => (changes.columns ?? []).map((one) => [one.at, one])))
  return columns.map((column) => {
    const choice = chosen.get(column.at)
    if (!choice) return column
    const { month: _, ...rest } = column
    return { ...rest, field: choice.field, by: null, ...(choice.month && { month: choice.month }) }
  })
}
