import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { replyAddress } from '../../../identity/accounts/server/office-recipients.ts'
import { companyOf } from '../../../identity/company/server/company.service.ts'
import { invoiceReminder } from '../../../money/invoices/server/messages/invoice-reminder.message.ts'
import { leaseEnding } from '../../../property/tenants/server/messages/lease-ending.message.ts'
import { leasesEnding } from '../../../property/tenants/server/messages/leases-ending.message.ts'
import type { Job } from '../reminders.contract.ts'
import { type InvoiceDue, invoicesDue, type LeaseDue, leasesDue, type Planning } from './reminders.plan.ts'
import { writeInvoiceReminders, writeLeaseReminders } from './reminders.queries.ts'

export type RunInProgress = { runId: string; planning: Planning; notBefore: Date }

type Ctx = Pick<Context, 'deliveries' | 'config'>

const replyToOffice = async (ctx: Ctx, tx: Tx) => replyAddress(tx, await companyOf(ctx, tx))

/** Returns the number of reminders. Throws if aborted. */
export const WRITE: Record<Job, (ctx: Ctx, tx: Tx, run: RunInProgress) => Promise<number>> = {
  leases: writeLeases,
  invoices: writeInvoices,
}

async function writeLeases(ctx: Ctx, tx: Tx, run: RunInProgress): Promise<number> {
  const { notBefore } = run
  const replyTo = await replyToOffice(ctx, tx)
  const leases: { tenantId: string; leaseEndDate: string }[] = []
  for await (const due of leasesDue(tx, run.planning)) {
    const requests = due.map(({ tenant, leaseEndDate }) => ({
      subjectId: tenant.id,
      params: { leaseEndDate },
      replyTo,
      notBefore,
    }))
    const ids = await ctx.deliveries.enqueueAll(tx, leaseEnding, requests)
    const rows = due.map((one, at) => ({ ...leaseOf(one), ...writtenBy(run, ids[at]) }))
    await writeLeaseReminders(tx, rows)
    leases.push(...due.map(leaseOf))
  }
  const [only, second] = leases
  if (only)
    await ctx.deliveries.enqueue(tx, leasesEnding, {
      subjectId: second ? null : only.tenantId,
      params: { leases },
      replyTo: null,
      notBefore,
    })
  return leases.length
}

const leaseOf = ({ tenant, leaseEndDate }: LeaseDue) => ({ tenantId: tenant.id, leaseEndDate })

async function writeInvoices(ctx: Ctx, tx: Tx, run: RunInProgress): Promise<number> {
  const { notBefore } = run
  const replyTo = await replyToOffice(ctx, tx)
  let reminded = 0
  for await (const due of invoicesDue(tx, run.planning)) {
    const requests = due.map(({ invoice: { id, dueDate } }) => ({
      subjectId: id,
      params: { dueDate },
      replyTo,
      notBefore,
    }))
    const ids = await ctx.deliveries.enqueueAll(tx, invoiceReminder, requests)
    const rows = due.map((one, at) => ({ ...stageOf(one), ...writtenBy(run, ids[at]) }))
    await writeInvoiceReminders(tx, rows)
    reminded += due.length
  }
  return reminded
}

const stageOf = ({ invoice: { id, dueDate }, stage }: InvoiceDue) => ({ invoiceId: id, stage, dueDate })

function writtenBy({ runId, planning }: RunInProgress, [deliveryId]: string[] = []) {
  if (deliveryId === undefined) throw new Error('The message of a reminder was not written.')
  return { runId, deliveryId, createdAt: planning.now }
}
