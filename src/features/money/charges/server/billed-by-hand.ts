import { sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { findSame } from '../../invoices/server/invoices.duplicates.ts'
import { CHARGE_MESSAGES } from '../charges.messages.ts'
import type { Period } from '../periods.rules.ts'
import type { Charge } from './charges.queries.ts'
import { chargeBillings, recurringCharges } from './charges.table.ts'

type Days = Pick<Period, 'from' | 'to'>
type Planned = { charge: Charge; period: Days }

const toCharge = ({ charge: { tenantId, leaseId, purpose }, period }: Planned) => ({
  tenantId,
  leaseId,
  purpose,
  periodFrom: period.from,
  periodTo: period.to,
})

async function listIssued(db: Db, invoiceIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: sql<string>`${chargeBillings.invoiceId}` })
    .from(chargeBillings)
    .where(sql`${chargeBillings.invoiceId} = any(${sql.param([...invoiceIds])}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** The reasons why other charges of these leases were skipped: an invoice replaces only one charge. */
async function listReasons(db: Db, planned: readonly Planned[]): Promise<Set<string>> {
  const leaseIds = [...new Set(planned.map(({ charge }) => charge.leaseId))]
  const starts = [...new Set(planned.map(({ period }) => period.from))]
  const rows = await db
    .select({ reason: chargeBillings.reason })
    .from(chargeBillings)
    .where(
      sql`${chargeBillings.state} = 'skipped' and ${chargeBillings.periodStart} = any(${sql.param(starts)}::date[])
        and ${chargeBillings.ruleId} in (select ${recurringCharges.id} from ${recurringCharges} where ${recurringCharges.leaseId} = any(${sql.param(leaseIds)}::uuid[]))`,
    )
  return new Set(rows.flatMap(({ reason }) => reason ?? []))
}

const toPeriodKey = ({ charge, period }: Planned) =>
  `${charge.id} ${charge.leaseId} ${charge.purpose} ${period.from}`

/** The number of a manual invoice for a period; null without one. */
export async function findBilledByHand(
  db: Db,
  planned: readonly Planned[],
): Promise<(charge: Charge, period: Days) => string | null> {
  const sameAs = await findSame(db, planned.map(toCharge))
  const same = planned
    .map((one) => [one, sameAs(toCharge(one))] as const)
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
        !issued.has(id) && !taken.has(id) && !reasons.has(CHARGE_MESSAGES.billedByHand(invoiceNumber)),
    )
    if (!first) continue
    taken.add(first.id)
    numbers.set(toPeriodKey(one), first.invoiceNumber)
  }
  return (charge, period) => numbers.get(toPeriodKey({ charge, period })) ?? null
}
