import { sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Period } from '../periods.rules.ts'
import type { Rule } from './charges.queries.ts'
import { rentRules } from './charges.table.ts'

/** The description of another active charge that bills the same lease's rent in a period; null without one. */
export async function findChargedAlready(
  db: Db,
  plan: readonly { rule: Rule; periods: readonly Period[] }[],
): Promise<(rule: Rule, period: Period) => string | null> {
  const ofRent = plan.filter(({ rule, periods }) => rule.purpose === 'rent' && periods.length > 0)
  const leaseIds = [...new Set(ofRent.map(({ rule }) => rule.leaseId))]
  if (leaseIds.length === 0) return () => null
  const { id, leaseId, description, startsOn, endsOn } = rentRules
  const active = await db
    .select({ id, leaseId, description, startsOn, endsOn })
    .from(rentRules)
    .where(
      sql`${leaseId} = any(${sql.param(leaseIds)}::uuid[]) and ${rentRules.purpose} = 'rent' and ${rentRules.state} = 'active'`,
    )
    .orderBy(id)
  const byLease = Map.groupBy(active, (other) => other.leaseId)
  return (rule, { from, to }) => {
    const others = rule.purpose === 'rent' ? (byLease.get(rule.leaseId) ?? []) : []
    const isOther = (other: (typeof active)[number]) =>
      other.id !== rule.id && other.startsOn <= to && (other.endsOn === null || other.endsOn >= from)
    return others.find(isOther)?.description ?? null
  }
}
