import { sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { findSame } from '../../invoices/server/invoices.doubles.ts'
import { BILLING_MESSAGES } from '../charges.messages.ts'
import type { Period } from '../periods.rules.ts'
import type { Rule } from './charges.queries.ts'
import { rentBillings, rentRules } from './charges.table.ts'

type Days = Pick<Period, 'from' | 'to'>
type Planned = { rule: Rule; period: Days }

const chargeOf = ({ rule: { tenantId, leaseId, purpose }, period }: Planned) => ({
  ...{ tenantId, leaseId, purpose, periodFrom: period.from, periodTo: period.to },
})

async function listIssued(db: Db, invoiceIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: sql<string>`${rentBillings.invoiceId}` })
    .from(rentBillings)
    .where(sql`${rentBillings.invoiceId} = any(${sql.param([...invoiceIds])}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** The reasons why other charges of these leases were skipped: an invoice replaces only one charge. */
async function listReasons(db: Db, planned: readonly Planned[]): Promise<Set<string>> {
  const leaseIds = [...new Set(planned.map(({ rule }) => rule.leaseId))]
  const starts = [...new Set(planned.map(({ period }) => period.from))]
  const rows = await db
    .select({ reason: rentBillings.reason })
    .from(rentBillings)
    .where(
      sql`${rentBillings.state} = 'skipped' and ${rentBillings.periodStart} = any(${sql.param(starts)}::date[])
        and ${rentBillings.ruleId} in (select ${rentRules.id} from ${rentRules} where ${rentRules.leaseId} = any(${sql.param(leaseIds)}::uuid[]))`,
    )
  return new Set(rows.flatMap(({ reason }) => reason ?? []))
}

const keyOf = ({ rule, period }: Planned) => `${rule.id} ${rule.leaseId} ${rule.purpose} ${period.from}`

/** The number of a manual invoice for a period; null without one. */
export async function findBilledByHand(
  db: Db,
  planned: readonly Planned[],
): Promise<(rule: Rule, period: Days) => string | null> {
  const sameAs = await findSame(db, planned.map(chargeOf))
  const same = planned
    .map((one) => [one, sameAs(chargeOf(one))] as const)
    .filter(([, found]) => found.length > 0)
  if (same.length === 0) return () => null
  const issued = await listIssued(
    db,
    same.flatMap(([, found]) => found.map(({ id }) => id)),
  )
  const reasons = await listReasons(
    db,
    same.map(([one]) => one),
  )
  const taken = new Set<string>()
  const numbers = new Map<string, string>()
  for (const [one, found] of same) {
    const first = found.find(
      ({ id, invoiceNumber }) =>
        !issued.has(id) && !taken.has(id) && !reasons.has(BILLING_MESSAGES.billedByHand(invoiceNumber)),
    )
    if (!first) continue
    taken.add(first.id)
    numbers.set(keyOf(one), first.invoiceNumber)
  }
  return (rule, period) => numbers.get(keyOf({ rule, period })) ?? null
}
