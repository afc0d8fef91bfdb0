import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { advanceLimit, getAdvance, isBeyondLimit } from '../../../property/leases/advance.rules.ts'
import { TERM_ERRORS } from '../../../property/leases/leases.messages.ts'
import { findLease } from '../../../property/leases/server/leases.queries.ts'
import type { InvoiceRecord } from '../../ledger/server/invoice-records.queries.ts'
import type { Places } from '../../ledger/server/places.ts'
import type { NewInvoice } from '../invoices.contract.ts'
import { INVOICE_ERRORS } from '../invoices.messages.ts'

type Subject = {
  leaseId?: string | null | undefined
  periodFrom?: Day | null | undefined
  periodTo?: Day | null | undefined
}

/** Throws 400 for a lease of another tenant or property, and a period that ends before it begins. */
export async function refuseOtherSubject(
  db: Db,
  { tenantId, caller }: { tenantId: string; caller: Pick<Caller, 'propertyIds'> },
  { leaseId, periodFrom, periodTo }: Subject,
): Promise<void> {
  if (periodFrom && periodTo && periodTo < periodFrom) throw INVOICE_ERRORS.periodOrder().asDetail()
  const lease = leaseId ? await findLease(db, leaseId) : undefined
  if (leaseId && (lease?.tenantId !== tenantId || !canSeeProperty(caller, lease.propertyId)))
    throw INVOICE_ERRORS.otherLease().asDetail()
}

type Requested = Pick<NewInvoice, 'enteredLater' | 'advanceReason'> & { today: Day }
type Charge = Pick<
  InvoiceRecord,
  'tenantId' | 'leaseId' | 'purpose' | 'periodFrom' | 'periodTo' | 'dueDate' | 'amount'
>

/**
 * The legal limit of months in advance if exceeded without a reason; else null. Past periods are no advance; without a
 * period the amount implies the months. Without a lease an open end is assumed.
 */
export function exceededAdvance(
  places: Places,
  { tenantId, leaseId, purpose, periodFrom, periodTo, dueDate, amount }: Charge,
  { enteredLater, advanceReason, today }: Requested,
): { limit: number; id: string } | null {
  if (purpose !== 'rent' || enteredLater || advanceReason) return null
  const lease = places.listTenantLeases(tenantId).find(({ id }) => id === leaseId)
  const period = periodFrom && periodTo ? { from: periodFrom, to: periodTo } : null
  const days = period ?? getAdvance({ amount, from: periodFrom ?? dueDate, lease })
  if (!days || days.to < today) return null
  const limit = advanceLimit(lease ?? { startsOn: days.from, endsOn: null })
  return limit !== null && isBeyondLimit(days, limit) ? { limit, id: lease?.id ?? tenantId } : null
}

/** Throws 409 for more rent in advance than the law allows, unless a reason is given. */
export function refuseLongAdvance(places: Places, charge: Charge, requested: Requested): void {
  const exceeded = exceededAdvance(places, charge, requested)
  if (exceeded) throw TERM_ERRORS.longAdvance(exceeded.limit).with({ flags: { needsReason: [exceeded.id] } })
}
