import type { Db } from '../../../server/database/index.ts'
import type { Day } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import { currentLease } from '../../leases/leases.rules.ts'
import { findLease, listLeasesOfTenants } from '../../leases/server/leases.queries.ts'
import { refuseAdvance } from '../../leases/server/refuse-advance.ts'
import type { NewInvoice } from '../invoices.contract.ts'
import { INVOICE_MESSAGES } from '../invoices.messages.ts'

type Subject = {
  leaseId?: string | null | undefined
  periodFrom?: Day | null | undefined
  periodTo?: Day | null | undefined
}

const refusal = (sentence: string) => new AppError(400, sentence, { details: [sentence] })

/** Throws 400 for the lease of another tenant, and for a period that ends before it begins. */
export async function refuseOtherSubject(
  db: Db,
  tenantId: string,
  { leaseId, periodFrom, periodTo }: Subject,
): Promise<void> {
  if (periodFrom && periodTo && periodTo < periodFrom) throw refusal(INVOICE_MESSAGES.periodOrder)
  if (leaseId && (await findLease(db, leaseId))?.tenantId !== tenantId)
    throw refusal(INVOICE_MESSAGES.otherLease)
}

/**
 * Throws 409 for rent of a period that is longer than the law allows in advance, unless a reason is given. What is over is
 * no advance. Without a lease an open end is assumed.
 */
export async function refuseLongAdvance(
  db: Db,
  { tenantId, purpose = 'rent', leaseId, periodFrom, periodTo, enteredLater, advanceReason }: NewInvoice,
  today: Day,
): Promise<void> {
  if (purpose !== 'rent' || !periodFrom || !periodTo || periodTo < today || enteredLater) return
  const lease = leaseId
    ? await findLease(db, leaseId)
    : currentLease(await listLeasesOfTenants(db, [tenantId]), today)
  refuseAdvance({
    lease: lease ?? { startsOn: periodFrom, endsOn: null },
    days: { from: periodFrom, to: periodTo },
    reason: advanceReason,
    id: lease?.id ?? tenantId,
  })
}
