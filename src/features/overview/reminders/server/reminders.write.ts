import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { replyAddress } from '../../../identity/accounts/server/office-recipients.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import { invoiceReminder } from '../../../money/invoices/server/messages/invoice-reminder.message.ts'
import { leaseEnding } from '../../../property/tenants/server/messages/lease-ending.message.ts'
import { leasesEnding } from '../../../property/tenants/server/messages/leases-ending.message.ts'
import type { Job } from '../reminders.contract.ts'
import { type InvoiceDue, invoicesDue, type LeaseDue, leasesDue, type Planning } from './reminders.plan.ts'
import { writeInvoiceReminders, writeLeaseReminders } from './reminders.queries.ts'

export type RunInProgress = { runId: string; planning: Planning; notBefore: Date }

type ReminderContext = Pick<Context, 'deliveries' | 'config'>

const replyToOffice = async (ctx: ReminderContext, tx: Tx) =>
  replyAddress(tx, await loadCompanySettings(ctx, tx))

/** Returns the number of reminders. Throws if aborted. */
export const WRITERS: Record<Job, (ctx: ReminderContext, tx: Tx, run: RunInProgress) => Promise<number>> = {
  leases: writeLeases,
  invoices: writeInvoices,
}

async function writeLeases(ctx: ReminderContext, tx: Tx, run: RunInProgress): Promise<number> {
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
    const rows = due.map((one, at) => ({ ...toLeaseReminder(one), ...writtenBy(run, ids[at]) }))
    await writeLeaseReminders(tx, rows)
    leases.push(...due.map(toLeaseReminder))
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

const toLeaseReminder = ({ tenant, leaseEndDate }: LeaseDue) => ({ tenantId: tenant.id, leaseEndDate })

async function writeInvoices(ctx: ReminderContext, tx: Tx, run: RunInProgress): Promise<number> {
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
    const rows = due.map((one, at) => ({ ...toSentStage(one), ...writtenBy(run, ids[at]) }))
    await writeInvoiceReminders(tx, rows)
    reminded += due.length
  }
  return reminded
}

const toSentStage = ({ invoice: { id, dueDate }, stage }: InvoiceDue) => ({ invoiceId: id, stage, dueDate })

function writtenBy({ runId, planning }: RunInProgress, [deliveryId]: string[] = []) {
  if (deliveryId === undefined) throw new Error('The message of a reminder was not written.')
  return { runId, deliveryId, createdAt: planning.now }
}
