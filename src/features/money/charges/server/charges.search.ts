import type { Db } from '../../../../server/database/index.ts'
import type { Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { countRules, listRules, type Rule } from './charges.queries.ts'

export type FoundRules = { total: number; rules: Rule[] }

export async function searchRules(db: Db, scope: Scope, q: string, limit: number): Promise<FoundRules> {
  const choice = { scope, q }
  const [found, { total }] = await Promise.all([
    listRules(db, choice, { limit, cursor: undefined }),
    countRules(db, choice, undefined),
  ])
  return { total, rules: found.map(({ row }) => row) }
}
