import type { Db } from '../../../../server/database/index.ts'
import type { Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { countExpenses, type ExpenseRow, listExpenses } from './expenses.queries.ts'

export type FoundExpenses = { total: number; rows: ExpenseRow[] }

export async function searchExpenses(db: Db, scope: Scope, q: string, limit: number): Promise<FoundExpenses> {
  const query = { filter: { q }, scope }
  const [found, { total }] = await Promise.all([
    listExpenses(db, query, { limit, cursor: undefined }),
    countExpenses(db, query, undefined),
  ])
  return { total, rows: found.map(({ row }) => row) }
}
