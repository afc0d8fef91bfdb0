import { z } from 'zod'
import { deleteExpiredSessions } from '../../features/identity/accounts/server/accounts.service.ts'
import { mailResetLinkJob } from '../../features/identity/accounts/server/passwords/password-reset.job.ts'
import { sendSignInCodeJob } from '../../features/identity/accounts/server/phone/codes.service.ts'
import { normalizePhones } from '../../features/identity/accounts/server/phone/normalize-phones.ts'
import { notifyOldContacts } from '../../features/identity/accounts/server/phone/notify-old-contacts.job.ts'
import { sealDays } from '../../features/identity/audit/server/audit.seal.ts'
import {
  giveUpDeliveriesJob,
  sendDeliveriesJob,
} from '../../features/messaging/channels/server/deliveries/deliveries.jobs.ts'
import { sendSmsJob } from '../../features/messaging/channels/server/sms/sms.jobs.ts'
import { deleteOldNotices } from '../../features/messaging/notices/server/notices.service.ts'
import { compareClosesJob } from '../../features/money/books/server/compare-closes.job.ts'
import { notifyAdvanceEnds } from '../../features/money/charges/server/advance-ends.job.ts'
import { createBillRentJob } from '../../features/money/charges/server/bill-rent.job.ts'
import { chargeLateFeesJob } from '../../features/money/charges/server/late-fees/late-fees.job.ts'
import { bulkRunJob, maintainBulkRuns } from '../../features/money/invoices/server/bulk/bulk-runs.job.ts'
import { rollUpInvoiceTotals } from '../../features/money/invoices/server/totals/invoice-totals.ts'
import { matchStatementLinesJob } from '../../features/money/money-desk/server/money-desk.job.ts'
import { checkOnlinePaymentsJob } from '../../features/money/online-payments/server/check.service.ts'
import { reconcileJob } from '../../features/money/online-payments/server/reconcile.service.ts'
import { compareLedgerJob } from '../../features/money/payments/server/compare-ledger.job.ts'
import { summarizeGivenBack } from '../../features/money/payments/server/given-back.job.ts'
import { makeBackupsJob } from '../../features/overview/backups/server/backups.job.ts'
import { reportOverdue } from '../../features/overview/backups/server/backups.service.ts'
import { STORED_FILES } from '../../features/overview/backups/server/stored-files.ts'
import { reportHooks } from '../../features/overview/handovers/server/report-hooks.ts'
import { deleteOldDrafts } from '../../features/overview/imports/server/imports.job.ts'
import { askTenantsJob } from '../../features/overview/reminders/server/ask-tenants.job.ts'
import { createReminders, type Remind } from '../../features/overview/reminders/server/reminders.scheduler.ts'
import { revokeAllForbidden } from '../../features/overview/shares/server/live-shares.service.ts'
import { deleteOldShares } from '../../features/overview/shares/server/shares.queries.ts'
import { sealUnanswered } from '../../features/overview/signings/server/seal-unanswered.job.ts'
import { updateShownLeases } from '../../features/property/leases/server/leases.job.ts'
import { normalizeVendorPhones } from '../../features/property/vendors/server/vendors.service.ts'
import { deleteUnattachedPhotos } from '../../features/service/cases/server/photos.service.ts'
import { makeInspections } from '../../features/service/inspections/server/inspections.job.ts'
import type { Context } from '../../server/context.ts'
import { filesBelongHere } from '../../server/files/files.owner.ts'
import { sweepFiles } from '../../server/files/files.sweep.ts'
import { deleteExpiredKeys } from '../../server/http/idempotency.ts'
import { deleteOldUses } from '../../server/http/tenant-limits.ts'
import { defineJob, type Job } from '../../server/jobs/jobs.types.ts'

const DAY_S = 86_400
const schema = z.object({})

const hourly = (minute: number) => ({
  schema,
  schedule: `${minute} * * * *`,
  atStart: true,
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 600 },
  keepSeconds: 7 * DAY_S,
})

async function sweepUnnamedFiles(ctx: Context): Promise<void> {
  if (await filesBelongHere(ctx)) await sweepFiles(ctx, STORED_FILES)
}

const sendReminders = (remind: Remind) =>
  defineJob({
    name: 'send-reminders',
    title: 'Send reminders',
    description: 'Looks whether the reminders of the day have been written, and writes them once.',
    schema,
    schedule: '* * * * *',
    atStart: true,
    retry: { limit: 2, delaySeconds: 5, maxDelaySeconds: 30 },
    keepSeconds: 3_600,
    handler: (ctx: Context, _data, signal) => remind(ctx, signal),
  })

const sealAudit = defineJob({
  ...hourly(10),
  name: 'seal-audit',
  title: 'Seal the audit',
  description: 'Seals what was done on the day that has ended, and mails the seal to the owners.',
  handler: sealDays,
})

const notifyOldContactsJob = defineJob({
  name: 'notify-old-contacts',
  title: 'Tell replaced contacts',
  description:
    'Tells the address or number that a tenant had confirmed and that was replaced, in case the tenant did not do it.',
  schema,
  schedule: '* * * * *',
  atStart: true,
  retry: { limit: 2, delaySeconds: 5, maxDelaySeconds: 30 },
  keepSeconds: 3_600,
  handler: notifyOldContacts,
})

const HOURLY: readonly Job<Context>[] = [
  defineJob({
    ...hourly(13),
    name: 'seal-unanswered',
    title: 'Seal unanswered reports',
    description:
      'Seals reports of entry and exit that the tenant did not answer within the days for objections, as not answered.',
    handler: (ctx: Context, _data, signal) => sealUnanswered(ctx, reportHooks(ctx), signal),
  }),
  defineJob({
    ...hourly(5),
    name: 'follow-leases',
    title: 'Follow the leases',
    description: 'Shows with each tenant the lease that is current today, when one has begun or ended.',
    handler: updateShownLeases,
  }),
  defineJob({
    ...hourly(7),
    name: 'tell-advance-ends',
    title: 'Tell that an advance ends',
    description:
      'Tells tenant and office, 14 days before the first regular period, that the months in advance are over.',
    handler: notifyAdvanceEnds,
  }),
  defineJob({
    ...hourly(12),
    name: 'make-inspections',
    title: 'Make the requests of inspections',
    description: 'Makes the requests of recurring inspections whose day has come, each inspection once.',
    handler: (ctx: Context, _data, signal) => makeInspections(ctx, signal),
  }),
  defineJob({
    ...hourly(2),
    name: 'delete-expired-sessions',
    title: 'Remove expired sessions',
    description:
      'Removes sessions and links that have expired, old failures to sign in, and shared links 30 days after their end; ends those whose maker may not see the document any more.',
    handler: async (ctx: Context) => {
      await deleteExpiredSessions(ctx)
      await revokeAllForbidden(ctx)
      await deleteOldShares(ctx.db, ctx.clock.now())
    },
  }),
  defineJob({
    ...hourly(3),
    name: 'normalize-phones',
    title: 'Store phone numbers in one form',
    description:
      'Brings numbers that an earlier release stored as they were typed into the form of the others.',
    handler: async (ctx: Context) => {
      await normalizePhones(ctx)
      await normalizeVendorPhones(ctx)
    },
  }),
  defineJob({
    ...hourly(9),
    name: 'delete-expired-idempotency-keys',
    title: 'Delete stored answers',
    description:
      'Deletes answers that were kept for 24 hours in case a form is sent twice, and what tenants sent before that, as their limits count it.',
    handler: async ({ db, clock }: Context) => {
      await deleteExpiredKeys(db, clock.now())
      await deleteOldUses(db, clock.now())
    },
  }),
  defineJob({
    ...hourly(16),
    name: 'delete-old-notices',
    title: 'Delete old notices',
    description: 'Deletes notices older than 180 days, and those of people who have left.',
    handler: deleteOldNotices,
  }),
  defineJob({
    ...hourly(19),
    name: 'delete-old-drafts',
    title: 'Delete old drafts of imports',
    description: 'Deletes imports of books and cards that nobody has finished or changed for 30 days.',
    handler: (ctx: Context, _data, signal) => deleteOldDrafts(ctx, signal),
  }),
  defineJob({
    ...hourly(23),
    name: 'delete-unused-photos',
    title: 'Remove unused photos',
    description: 'Removes photos that were uploaded but never sent with a request or complaint.',
    handler: deleteUnattachedPhotos,
  }),
  defineJob({
    ...hourly(30),
    name: 'roll-up-invoice-totals',
    title: 'Add up invoice totals',
    description: 'Adds up the totals of invoices that the dashboard shows, so that it stays fast.',
    handler: ({ db }: Context) => rollUpInvoiceTotals(db),
  }),
  defineJob({
    ...hourly(37),
    name: 'clear-outbox',
    title: 'Tidy the outbox folder',
    description:
      'Removes messages from the outbox folder that have gone out or were withdrawn, and writes those that wait and are not there.',
    handler: ({ deliveries }: Context) => deliveries.tidyOutbox(),
  }),
  defineJob({
    ...hourly(44),
    // The operator may be about to restore or repair a portal.
    atStart: false,
    name: 'delete-unused-files',
    title: 'Move unused files to the trash',
    description: 'Moves files that belong to no record to the trash, and deletes them 30 days later.',
    handler: sweepUnnamedFiles,
  }),
  defineJob({
    ...hourly(51),
    name: 'maintain-bulk-runs',
    title: 'Maintain bulk invoices',
    description: 'Deletes what is kept of runs older than 30 days, and goes on with those that were lost.',
    handler: maintainBulkRuns,
  }),
  defineJob({
    ...hourly(26),
    name: 'summarize-given-back',
    title: 'Sum up what was given back',
    description:
      'After each week, tells the owners who lowered what tenants owe or gave money back; a week without any has no message.',
    handler: summarizeGivenBack,
  }),
  defineJob({
    ...hourly(58),
    // A portal that was off first catches up with its backup.
    atStart: false,
    name: 'report-overdue-backup',
    title: 'Look at the age of the backups',
    description: 'Tells the owners, once a day, while the last good backup is older than 48 hours.',
    handler: reportOverdue,
  }),
]

/** Due work is in rows by the portal's clock; a schedule only starts the job. */
export const portalJobs = (ctx: Pick<Context, 'clock' | 'config'>): readonly Job<Context>[] => [
  sendReminders(createReminders(ctx)),
  createBillRentJob(),
  chargeLateFeesJob,
  sendDeliveriesJob,
  sendSmsJob,
  notifyOldContactsJob,
  ...HOURLY,
  sealAudit,
  makeBackupsJob,
  compareLedgerJob,
  compareClosesJob,
  checkOnlinePaymentsJob,
  reconcileJob,
  matchStatementLinesJob,
  askTenantsJob,
  giveUpDeliveriesJob,
  mailResetLinkJob,
  sendSignInCodeJob,
  bulkRunJob,
]
