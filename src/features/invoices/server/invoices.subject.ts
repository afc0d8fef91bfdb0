import type { Db } from '../../../server/database/index.ts'
import type { Day } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import { findLease } from '../../leases/server/leases.queries.ts'
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
