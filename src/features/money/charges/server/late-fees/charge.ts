import { createAscendingIds } from '../../../../../server/ascending-ids.ts'
import { changesBetween, PORTAL, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { errorMessage } from '../../../../../server/error-message.ts'
import { announce } from '../../../../../server/events/announce.ts'
import { addDays } from '../../../../../shared/days.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { lockTenantRows, type TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import { newInvoiceRow } from '../../../invoices/server/new-invoice-row.ts'
import { prepareNumbers, takeNextNumbers } from '../../../invoices/server/new-numbers.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import { insertLateFees } from '../../../ledger/server/late-fees/late-fees.queries.ts'
import { issueInvoices } from '../../../settlement/server/issue.ts'
import { LATE_FEE_MESSAGES } from '../../late-fees.messages.ts'
import { LATE_FEE_TERM_DAYS } from '../../late-fees.rules.ts'
import { mailIssued } from '../bill.ts'
import { type DueFee, listDueFees } from './due-fees.ts'
import { findLateFeeSettings } from './late-fees.queries.ts'

/** Charges each due fee once, also with several instances. Returns the number of tenants for whom it failed. */
export async function chargeLateFees(ctx: Context, signal?: AbortSignal): Promise<number> {
  const settings = await findLateFeeSettings(ctx.db)
  if (!settings?.on) return 0
  await prepareNumbers(ctx.db, ctx.clock.today())
  const tenantIds = new Set((await listDueFees(ctx, ctx.db, { settings })).map(({ tenantId }) => tenantId))
  let failed = 0
  for (const tenantId of tenantIds) {
    signal?.throwIfAborted()
    try {
      await ctx.db.transaction((tx) => chargeTenant(ctx, tx, tenantId))
    } catch (error) {
      failed += 1
      ctx.log.error({ tenant: tenantId, cause: errorMessage(error) }, 'late fees were not charged')
    }
  }
  if (tenantIds.size > failed) await ctx.deliveries.wake()
  return failed
}

async function chargeTenant(ctx: Context, tx: Tx, tenantId: string): Promise<void> {
  const settings = await findLateFeeSettings(tx, 'share')
  const [tenant] = await lockTenantRows(tx, [tenantId])
  if (!settings?.on || !tenant) return
  await lockTenantAccounts(tx, [tenantId])
  const due = await listDueFees(ctx, tx, { settings, tenantId })
  if (due.length > 0) await charge(ctx, tx, tenant, due)
}

async function charge(ctx: Context, tx: Tx, tenant: TenantRow, due: readonly DueFee[]): Promise<void> {
  const [now, today] = [ctx.clock.now(), ctx.clock.today()]
  const numbers = await takeNextNumbers(tx, today.slice(0, 4), due.length)
  const nextId = createAscendingIds(due.length)
  const rows = due.map(({ invoice, amount }, at) =>
    newInvoiceRow({
      id: nextId(),
      invoiceNumber: numbers[at] ?? '',
      tenant,
      createdAt: now,
      given: {
        amount: toCedis(amount),
        dueDate: addDays(today, LATE_FEE_TERM_DAYS),
        status: 'Unpaid',
        purpose: 'other',
        leaseId: invoice.leaseId,
        description: LATE_FEE_MESSAGES.describe(invoice.invoiceNumber),
      },
      paidOn: null,
      createdBy: null,
    }),
  )
  const { issued } = await issueInvoices(ctx, tx, rows, { by: PORTAL, status: 'Unpaid' })
  await insertLateFees(
    tx,
    due.map(({ invoice, n, on, amount }, at) => ({
      invoiceId: invoice.id,
      n,
      feeInvoiceId: rows[at]?.id ?? '',
      amount,
      feeDay: on,
      chargedAt: now,
    })),
  )
  await mailIssued(ctx, tx, issued)
  for (const [at, { id, invoiceNumber, amount }] of issued.entries())
    await recordAudit(tx, now, PORTAL, {
      action: 'lateFee.charged',
      target: { kind: 'invoice', id, name: invoiceNumber },
      tenantId: tenant.id,
      changes: changesBetween(null, {
        lateInvoice: due[at]?.invoice.invoiceNumber,
        feeDay: due[at]?.on,
        amount: toCedis(amount),
      }),
    })
  announce(tx, 'bulkInvoicesCreated', { admins: true, uids: tenant.personUid ? [tenant.personUid] : [] })
}
