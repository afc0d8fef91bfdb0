import { sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Period } from '../periods.rules.ts'
import type { Charge } from './charges.queries.ts'
import { recurringCharges } from './charges.table.ts'

/** The description of another active charge that bills the same lease's rent in a period; null without one. */
export async function findChargedAlready(
  db: Db,
  plan: readonly { charge: Charge; periods: readonly Period[] }[],
): Promise<(charge: Charge, period: Period) => string | null> {
  const ofRent = plan.filter(({ charge, periods }) => charge.purpose === 'rent' && periods.length > 0)
  const leaseIds = [...new Set(ofRent.map(({ charge }) => charge.leaseId))]
  if (leaseIds.length === 0) return () => null
  const { id, leaseId, description, startsOn, endsOn } = recurringCharges
  const active = await db
    .select({ id, leaseId, description, startsOn, endsOn })
    .from(recurringCharges)
    .where(
      sql`${leaseId} = any(${sql.param(leaseIds)}::uuid[]) and ${recurringCharges.purpose} = 'rent' and ${recurringCharges.state} = 'active'`,
    )
    .orderBy(id)
  const byLease = Map.groupBy(active, (other) => other.leaseId)
  return (charge, { from, to }) => {
    const others = charge.purpose === 'rent' ? (byLease.get(charge.leaseId) ?? []) : []
    const isOther = (other: (typeof active)[number]) =>
      other.id !== charge.id && other.startsOn <= to && (other.endsOn === null || other.endsOn >= from)
    return others.find(isOther)?.description ?? null
  }
}
