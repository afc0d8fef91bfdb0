import { PORTAL } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import type { Tx } from '../../../server/database/index.ts'
import { listInvoicesById } from '../../invoices/server/invoices.queries.ts'
import { voidUnpaid } from '../../invoices/server/voided/voided.service.ts'
import type { LeasesEnded } from '../../leases/server/leases.end.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { EVERYWHERE } from '../../tenants/server/tenants.scope.ts'
import { BILLING_MESSAGES } from '../billing.messages.ts'
import { listInvoicesAfter, withdrawBillings } from './billings.queries.ts'
import { listLateFees } from './late-fees/late-fees.queries.ts'
import { findRules, lockRules } from './rules.queries.ts'

/**
 * Voids what was billed for periods that begin after leases that were ended, with its late fees, unless it is paid. Their
 * rules end with them, because the end of a lease is read whenever something is billed.
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
    const rules = await findRules(tx, choice)
    const invoiceIds: string[] = []
    for (const { id, leaseLastDay, isLeaseEnded } of rules)
      if (isLeaseEnded && leaseLastDay !== null)
        invoiceIds.push(...(await listInvoicesAfter(tx, id, leaseLastDay)))
    if (invoiceIds.length === 0) return
    await lockTenantAccounts(tx, [tenantId])
    const facts = { caller: by ?? PORTAL, reason: BILLING_MESSAGES.afterEnd }
    const voided = await voidUnpaid(ctx, tx, await withLateFees(tx, invoiceIds), facts)
    for (const { id } of rules) await withdrawBillings(tx, id, voided)
  }

/** The account of the tenant is locked. */
async function withLateFees(tx: Tx, invoiceIds: readonly string[]): Promise<string[]> {
  const unpaid = (await listInvoicesById(tx, invoiceIds)).filter(({ status }) => status !== 'Paid')
  const ids = unpaid.map(({ id }) => id)
  const fees = (await listLateFees(tx, ids)).filter(({ invoiceId }) => ids.includes(invoiceId))
  return [...ids, ...fees.map(({ feeInvoiceId }) => feeInvoiceId)]
}
