import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import type { Scope } from '../../../property/tenants/server/tenants.scope.ts'
import type { Charge } from './charges.queries.ts'
import { countCharges, listCharges } from './list/charges.list.ts'

export type FoundCharges = { total: number; rules: Charge[] }

type Search = { scope: Scope; q: string; today: Day }

export async function searchCharges(db: Db, search: Search, limit: number): Promise<FoundCharges> {
  const choice = { ...search, sort: undefined }
  const [found, { total }] = await Promise.all([
    listCharges(db, choice, { limit, cursor: undefined }),
    countCharges(db, choice, undefined),
  ])
  return { total, rules: found.map(({ row }) => row) }
}
