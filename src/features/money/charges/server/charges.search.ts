import type { Db } from '../../../../server/database/index.ts'
import type { Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { type Charge, countCharges, listCharges } from './charges.queries.ts'

export type FoundCharges = { total: number; rules: Charge[] }

export async function searchCharges(db: Db, scope: Scope, q: string, limit: number): Promise<FoundCharges> {
  const choice = { scope, q }
  const [found, { total }] = await Promise.all([
    listCharges(db, choice, { limit, cursor: undefined }),
    countCharges(db, choice, undefined),
  ])
  return { total, rules: found.map(({ row }) => row) }
}
