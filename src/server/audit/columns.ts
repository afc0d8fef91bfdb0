import { getTableColumns, type Table } from 'drizzle-orm'
import type { AuditChanges } from '../../shared/audit.ts'
import { toCedis } from '../../shared/money.ts'
import { changesBetween } from './record.ts'

const PESEWAS = 'PgBigInt53'

type Column<T extends Table> = keyof T['$inferSelect'] & string
/** Columns by the reason why they are not recorded. */
type Reasons<T extends Table> = Readonly<Record<string, readonly Column<T>[]>>
type Recorded<T extends Table, R extends Reasons<T>> = Omit<T['$inferSelect'], R[keyof R][number]>
type Fields = Record<string, unknown>

export type AuditDescriptor<Row> = {
  fields(row: Row): Fields
  changes(before: Row | null, after: Row | null): AuditChanges
}

/** Every column is recorded, money in GHS, unless it is named with the reason; `named` adds names in place of ids. */
export function auditDescriptor<
  T extends Table,
  const R extends Reasons<T>,
  Row extends Recorded<T, R> = Recorded<T, R>,
>(table: T, notRecorded: R, named: (row: Row) => Fields = () => ({})): AuditDescriptor<Row> {
  const hidden = new Set<string>(Object.values(notRecorded).flat())
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !hidden.has(name))
  const fields = (row: Row): Fields => {
    const values: Fields = { ...row }
    const recorded = columns.map(([name, { columnType }]) => {
      const value = values[name]
      return [name, columnType === PESEWAS && typeof value === 'number' ? toCedis(value) : value]
    })
    return { ...Object.fromEntries(recorded), ...named(row) }
  }
  return {
    fields,
    changes: (before, after) => changesBetween(before && fields(before), after && fields(after)),
  }
}
