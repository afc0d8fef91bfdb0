import { PORTAL } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import { voidUnpaid } from '../../invoices/server/voided/voided.service.ts'
import type { LeasesEnded } from '../../leases/server/leases.end.ts'
import { EVERYWHERE } from '../../tenants/server/tenants.scope.ts'
import { BILLING_MESSAGES } from '../billing.messages.ts'
import { listInvoicesAfter, withdrawBillings } from './billings.queries.ts'
import { findRules, lockRules } from './rules.queries.ts'

/**
 * Voids what was billed for periods that begin after leases that were ended, unless it is paid. Their rules end with
 * them, because the end of a lease is read whenever something is billed.
 */
export const voidAfterLease =
  (ctx: Context): LeasesEnded =>
  async (tx, { tenantId, by }) => {
    const choice = { tenantId, scope: EVERYWHERE }
    const seen = await findRules(tx, choice)
    if (seen.length === 0) return
    await lockRules(
      tx,
      seen.map(({ id }) => id),
    )
    for (const { id, leaseLastDay, isLeaseEnded } of await findRules(tx, choice)) {
      if (!isLeaseEnded || leaseLastDay === null) continue
      const invoiceIds = await listInvoicesAfter(tx, id, leaseLastDay)
      const facts = { caller: by ?? PORTAL, reason: BILLING_MESSAGES.afterEnd }
      await withdrawBillings(tx, id, await voidUnpaid(ctx, tx, invoiceIds, facts))
    }
  }
