import type { Invoice } from '../../features/money/invoices/invoices.contract.ts'
import { listVisibleInvoices } from '../../features/money/invoices/server/invoices.service.ts'
import { enterOpeningBalance } from '../../features/money/payments/server/accounts/accounts.service.ts'
import { issueCreditNote } from '../../features/money/payments/server/accounts/credit-notes.service.ts'
import { listVisiblePayments, reverseOne } from '../../features/money/payments/server/payments.service.ts'
import { recordPayment } from '../../features/money/payments/server/record.service.ts'
import type { Context } from '../../server/context.ts'
import type { Tx } from '../../server/database/index.ts'
import { addDays, type Day } from '../../shared/days.ts'
import type { Demo, DemoTenant } from '../demo.types.ts'
import { addWithholdingCertificate } from './certificates.ts'
import { STAFF_ACTS, type StaffAct } from './payments.plan.ts'

const EVENING = 18 * 3600
const MINUTES_BETWEEN = 4

type Applied<Act extends StaffAct['act']> = { tenant: DemoTenant; act: Extract<StaffAct, { act: Act }> }

/** Runs in the evening, after the day's other steps. */
export async function settleAccounts(demo: Demo, day: Day): Promise<void> {
  const ofDay = STAFF_ACTS.filter(({ daysAgo }) => addDays(demo.today, -daysAgo) === day)
  for (const [index, act] of ofDay.entries()) {
    const tenant = demo.tenants.find(({ name }) => name === act.tenant)
    if (!tenant) throw new Error(`${act.tenant} is not a tenant.`)
    const ctx = demo.contextAt(day, EVENING + index * MINUTES_BETWEEN * 60)
    await demo.ctx.db.transaction((tx) => apply(demo, ctx, tx, { tenant, act }))
  }
}

async function apply(
  demo: Demo,
  ctx: Context,
  tx: Tx,
  { tenant, act }: { tenant: DemoTenant; act: StaffAct },
): Promise<void> {
  const caller = demo.clerk
  switch (act.act) {
    case 'record':
      return record(demo, ctx, tx, { tenant, act })
    case 'reverse': {
      const list = await listVisiblePayments(ctx, caller, { q: act.reference })
      const [found] = await list.rows({ limit: 1, cursor: undefined })
      if (!found) throw new Error(`No payment has the reference ${act.reference}.`)
      await reverseOne(ctx, tx, { id: found.row.id, caller: demo.admin, reason: act.reason })
      return
    }
    case 'credit note': {
      const invoice = await newestInvoice(ctx, demo, tenant)
      await issueCreditNote(ctx, tx, { id: invoice.id, caller, amount: act.amount, reason: act.reason })
      return
    }
    case 'opening balance': {
      const { amount, note } = act
      await enterOpeningBalance(ctx, tx, { id: tenant.id, amount, note, day: tenant.addedOn, caller })
    }
  }
}

async function record(demo: Demo, ctx: Context, tx: Tx, { tenant, act }: Applied<'record'>): Promise<void> {
  const { amount, method, reference, newest, withheld, receivedAgo } = act
  const receivedOn = receivedAgo === undefined ? ctx.clock.today() : addDays(demo.today, -receivedAgo)
  const last = newest && (await newestInvoice(ctx, demo, tenant))
  const allocations = last ? [{ invoiceId: last.id, amount: Math.min(amount, last.amountDue) }] : undefined
  const payment = { tenantId: tenant.id, amount, receivedOn, method, reference }
  const kind: 'withholding' | 'money' = withheld ? 'withholding' : 'money'
  const given = { ...payment, kind, allocations, sendEmail: true }
  const { answer } = await recordPayment(ctx, tx, { given, caller: demo.clerk })
  if (withheld === 'certified')
    await addWithholdingCertificate(demo, ctx, tx, { id: answer.id, tenant, amount, receivedOn })
}

async function newestInvoice(ctx: Context, { clerk }: Demo, { id, name }: DemoTenant): Promise<Invoice> {
  const list = await listVisibleInvoices(ctx, clerk, { tenantId: id, status: 'owed' })
  const [found] = await list.rows({ limit: 1, cursor: undefined })
  if (!found) throw new Error(`${name} owes nothing.`)
  return found.row
}
