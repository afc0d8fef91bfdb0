import { getTableColumns, type Table } from 'drizzle-orm'
import { toCedis } from '../../shared/money.ts'

const PESEWAS = 'PgBigInt53'

/** The columns of a row for the audit, money in GHS. New columns are audited unless named in `except`. */
export function auditedColumns<T extends Table, Row extends object>(
  table: T,
  row: Row,
  except: readonly (keyof Row & string)[],
): Record<string, unknown> {
  const hidden: readonly string[] = except
  const values = row as Record<string, unknown>
  const names = Object.entries(getTableColumns(table)).filter(
    ([name]) => name in row && !hidden.includes(name),
  )
  return Object.fromEntries(
    names.map(([name, { columnType }]) => {
      const value = values[name]
      return [name, columnType === PESEWAS && typeof value === 'number' ? toCedis(value) : value]
    }),
  )
}
