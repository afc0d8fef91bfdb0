import type { Context } from '../../../server/context.ts'
import type { Tx } from '../../../server/database/index.ts'
import type { EmailMessage } from '../../../server/mail/email-message.ts'
import { dayOf } from '../../../shared/days.ts'
import { officeMailboxes, replyAddress } from '../../accounts/server/admins.service.ts'
import { reminderMail } from '../../invoices/server/emails/invoices.emails.ts'
import { type EmailContext, mailFrom, officeOf } from '../../invoices/server/emails/invoices.letters.ts'
import { replaceReminders } from '../../invoices/server/reminders/invoices.remindable.ts'
import { type EndingLease, leaseEndingMail, leasesEndingMail } from '../../tenants/server/leases.emails.ts'
import type { Job } from '../reminders.contract.ts'
import { type InvoiceDue, invoicesDue, type LeaseDue, leasesDue, type Planning } from './reminders.plan.ts'
import { writeInvoiceReminders, writeLeaseReminders } from './reminders.queries.ts'

/** A run that is being made: its row, its plan, when its mails may go, and the mails written so far. */
export type Making = {
  runId: string
  planning: Planning
  notBefore: Date
  mails: string[]
}

type Ctx = Pick<Context, 'deliveries' | 'config' | 'clock' | 'publicUrl'>
/** What the mails of a run have in common. */
type Common = { office: EmailContext; replyTo: string | null }

async function commonOf(ctx: Ctx, tx: Tx, { notBefore }: Making): Promise<Common> {
  // A mail counts the days from when it goes: quiet hours may last into the next one.
  const today = dayOf(notBefore, ctx.config.TIME_ZONE)
  const office = { ...(await officeOf(ctx, tx)), today }
  return { office, replyTo: await replyAddress(tx, office.company) }
}

/** Writes what is due in a job, rows and mails; answers how many were reminded (of). Throws where it is ended early. */
export const WRITE: Record<Job, (ctx: Ctx, tx: Tx, making: Making) => Promise<number>> = {
  leases: writeLeases,
  invoices: writeInvoices,
}

async function writeLeases(ctx: Ctx, tx: Tx, making: Making): Promise<number> {
  const common = await commonOf(ctx, tx, making)
  const ending: EndingLease[] = []
  for await (const due of leasesDue(tx, making.planning)) {
    const mails = due.map((lease) => leaseReminderEmail(common, lease))
    const ids = await enqueue(ctx, tx, making, mails)
    await writeLeaseReminders(
      tx,
      due.map(({ tenant, leaseEndDate }, at) => ({
        tenantId: tenant.id,
        leaseEndDate,
        ...writtenBy(making, ids[at]),
      })),
    )
    ending.push(...due.map(({ tenant, leaseEndDate }) => ({ ...homeOf(tenant), leaseEndDate })))
  }
  if (ending.length > 0) await notifyOffice(ctx, tx, { making, common, ending })
  return ending.length
}

const homeOf = ({ id, name, apartment, unit }: LeaseDue['tenant']) => ({ id, name, apartment, unit })

function leaseReminderEmail({ office, replyTo }: Common, { tenant, leaseEndDate }: LeaseDue) {
  const { company, publicUrl, today } = office
  const { personUid: uid, email } = tenant
  const person = { ...homeOf(tenant), uid, email }
  return leaseEndingMail({ company, tenant: person, leaseEndDate, today, publicUrl, replyTo })
}

async function notifyOffice(
  ctx: Ctx,
  tx: Tx,
  { making, common, ending }: { making: Making; common: Common; ending: EndingLease[] },
): Promise<void> {
  const { company, publicUrl, today } = common.office
  const mailboxes = await officeMailboxes(ctx, tx)
  const mails = mailboxes.map((mailbox) =>
    leasesEndingMail({
      ...mailbox,
      company,
      leases: ending,
      today,
      publicUrl,
      replyTo: null,
    }),
  )
  await enqueue(ctx, tx, making, mails)
}

async function writeInvoices(ctx: Ctx, tx: Tx, making: Making): Promise<number> {
  const common = await commonOf(ctx, tx, making)
  let reminded = 0
  for await (const due of invoicesDue(tx, making.planning)) {
    const waiting = due.flatMap(({ invoice, waits }) => (waits ? [invoice.id] : []))
    if (waiting.length > 0) await replaceReminders(tx, waiting, making.planning.now)
    const mails = due.map((one) => invoiceReminderEmail(common, one))
    const ids = await enqueue(ctx, tx, making, mails)
    await writeInvoiceReminders(
      tx,
      due.map(({ invoice, stage }, at) => ({
        invoiceId: invoice.id,
        stage,
        dueDate: invoice.dueDate,
        ...writtenBy(making, ids[at]),
      })),
    )
    reminded += due.length
  }
  return reminded
}

function invoiceReminderEmail({ office, replyTo }: Common, { invoice, tenant }: InvoiceDue): EmailMessage {
  const row = { ...invoice, tenantEmail: tenant.email }
  return reminderMail(mailFrom(office, { invoice: row, tenant, replyTo }), office.today)
}

async function enqueue(ctx: Ctx, tx: Tx, making: Making, letters: EmailMessage[]): Promise<string[]> {
  const { notBefore, mails } = making
  const ids = await ctx.deliveries.enqueueAll(
    tx,
    letters.map((email) => ({ ...email, notBefore })),
  )
  mails.push(...ids)
  return ids
}

function writtenBy({ runId, planning }: Making, deliveryId: string | undefined) {
  if (deliveryId === undefined) throw new Error('A mail of a reminder was not written.')
  return { runId, deliveryId, createdAt: planning.now }
}
