import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { accountsRoutes } from '../features/identity/accounts/server/accounts.routes.ts'
import { alertAboutHowToPay } from '../features/identity/accounts/server/alerts/how-to-pay-alert.ts'
import { createSessionLookup } from '../features/identity/accounts/server/session-lookup.ts'
import { sessionsRoutes } from '../features/identity/accounts/server/sessions/sessions.routes.ts'
import { staffRoutes } from '../features/identity/accounts/server/staff/staff.routes.ts'
import { totpRoutes } from '../features/identity/accounts/server/totp/totp.routes.ts'
import { auditRoutes } from '../features/identity/audit/server/audit.routes.ts'
import { companyRoutes } from '../features/identity/company/server/company.routes.ts'
import { jobsRoutes } from '../features/identity/jobs/server/jobs.routes.ts'
import { mailsRoutes } from '../features/messaging/channels/server/mails/mails.routes.ts'
import { messagesRoutes } from '../features/messaging/channels/server/messages.routes.ts'
import { smsRoutes } from '../features/messaging/channels/server/sms/sms.routes.ts'
import { notificationsRoutes } from '../features/messaging/notices/server/notifications.routes.ts'
import { arrearsRoutes } from '../features/money/arrears/server/arrears.routes.ts'
import { accountingRoutes } from '../features/money/books/server/books.routes.ts'
import { closesRoutes } from '../features/money/books/server/closes.routes.ts'
import { closeBySetting } from '../features/money/books/server/closes.service.ts'
import { chargesRoutes } from '../features/money/charges/server/charges.routes.ts'
import { lateFeesRoutes } from '../features/money/charges/server/late-fees/late-fees.routes.ts'
import { expensesRoutes } from '../features/money/expenses/server/expenses.routes.ts'
import { bulkRoutes } from '../features/money/invoices/server/bulk/bulk.routes.ts'
import { invoicesRoutes } from '../features/money/invoices/server/invoices.routes.ts'
import { paymentProofsRoutes } from '../features/money/invoices/server/payment-proofs/payment-proofs.routes.ts'
import { voidedRoutes } from '../features/money/invoices/server/voided/voided.routes.ts'
import { onLeaseEndMoved } from '../features/money/lease-ends/server/lease-end-moved.ts'
import { leaseEndsRoutes } from '../features/money/lease-ends/server/lease-ends.routes.ts'
import { noteChangedTax } from '../features/money/ledger/server/journal/journal.touched.ts'
import { moneyDeskRoutes } from '../features/money/money-desk/server/money-desk.routes.ts'
import { onlinePaymentsRoutes } from '../features/money/online-payments/server/online-payments.routes.ts'
import { ownerStatementsRoutes } from '../features/money/owner-statements/server/owner-statements.routes.ts'
import { paymentAccountsRoutes } from '../features/money/payments/server/accounts/accounts.routes.ts'
import { depositRoutes } from '../features/money/payments/server/deposit/settlement.routes.ts'
import { paymentImportRoutes } from '../features/money/payments/server/import/imports.routes.ts'
import { paymentsRoutes } from '../features/money/payments/server/payments.routes.ts'
import { rentCardsRoutes } from '../features/money/rent-cards/server/rent-cards.routes.ts'
import { costsRoutes } from '../features/money/request-costs/server/costs.routes.ts'
import { taxesRoutes } from '../features/money/taxes/server/taxes.routes.ts'
import { backupsRoutes } from '../features/overview/backups/server/backups.routes.ts'
import { analyticsRoutes } from '../features/overview/dashboards/server/analytics.routes.ts'
import { dataProtectionRoutes } from '../features/overview/data-protection/server/data-protection.routes.ts'
import { handoversRoutes } from '../features/overview/handovers/server/handovers.routes.ts'
import { reportHooks } from '../features/overview/handovers/server/report-hooks.ts'
import { bookImportsRoutes } from '../features/overview/imports/server/imports.routes.ts'
import { remindersRoutes } from '../features/overview/reminders/server/reminders.routes.ts'
import { searchRoutes } from '../features/overview/search/server/search.routes.ts'
import { sharesRoutes } from '../features/overview/shares/server/shares.routes.ts'
import { signingsRoutes } from '../features/overview/signings/server/signings.routes.ts'
import { leasesRoutes } from '../features/property/leases/server/leases.routes.ts'
import { createTenantCounts } from '../features/property/leases/server/property-counts.ts'
import { createTenantLeases } from '../features/property/leases/server/tenant-leases.ts'
import { unitsRoutes } from '../features/property/leases/server/units/units.routes.ts'
import { propertiesRoutes } from '../features/property/properties/server/properties.routes.ts'
import { importRoutes } from '../features/property/tenants/server/import/import.routes.ts'
import { occupancyRoutes } from '../features/property/tenants/server/occupancy/occupancy.routes.ts'
import { tenantsRoutes } from '../features/property/tenants/server/tenants.routes.ts'
import { vendorsRoutes } from '../features/property/vendors/server/vendors.routes.ts'
import { announcementsRoutes } from '../features/service/announcements/server/announcements.routes.ts'
import { casesRoutes } from '../features/service/cases/server/cases.routes.ts'
import { maintenanceRoutes } from '../features/service/cases/server/maintenance/maintenance.routes.ts'
import { documentsRoutes } from '../features/service/documents/server/documents.routes.ts'
import { inspectionsRoutes } from '../features/service/inspections/server/inspections.routes.ts'
import type { Context } from '../server/context.ts'
import { eventsRoutes } from '../server/events/events.routes.ts'
import { registerAuthentication } from '../server/http/authentication.ts'
import { cacheAnswers } from '../server/http/caching.ts'
import { answerErrors, answerFailure, refuseWhileStalled } from '../server/http/errors.ts'
import { acceptForms, acceptJson } from '../server/http/forms.ts'
import { collectForOpenApi } from '../server/http/openapi.ts'
import { validateWithZod } from '../server/http/validation.ts'
import { HTTP_ERRORS } from '../server/server.errors.ts'
import type { Metrics } from './server/metrics.ts'
import { systemRoutes } from './server/system.routes.ts'

type ApiOptions = {
  ctx: Context
  checkAnswers: boolean
  setupNeeded: () => Promise<boolean>
  isDraining: () => boolean
  isStalled: () => boolean
  metrics?: Metrics | undefined
}

export async function api(app: FastifyInstance, { ctx, ...options }: ApiOptions): Promise<void> {
  answerErrors(app, ctx.refusals.note)
  validateWithZod(app, options)
  acceptForms(app)
  acceptJson(app)
  cacheAnswers(app)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)/,
  })
  await app.register(multipart)
  await collectForOpenApi(app)
  refuseWhileStalled(app, options.isStalled)
  const metricsToken = ctx.config.METRICS_TOKEN
  registerAuthentication(app, { sessions: createSessionLookup(ctx), tickets: ctx.tickets, metricsToken })
  app.setNotFoundHandler((request, reply) => answerFailure(HTTP_ERRORS.noSuchCall(), request, reply))

  const moved = onLeaseEndMoved(ctx)
  const leases = createTenantLeases(ctx, moved)
  systemRoutes(app, ctx, options)
  eventsRoutes(app, ctx)
  companyRoutes(app, ctx, {
    setupNeeded: options.setupNeeded,
    changeAndAlert: alertAboutHowToPay(ctx),
    closeThrough: closeBySetting(ctx),
  })
  accountsRoutes(app, ctx)
  sessionsRoutes(app, ctx)
  totpRoutes(app, ctx)
  staffRoutes(app, ctx)
  auditRoutes(app, ctx)
  notificationsRoutes(app, ctx)
  mailsRoutes(app, ctx)
  messagesRoutes(app, ctx)
  smsRoutes(app, ctx)
  propertiesRoutes(app, ctx, createTenantCounts(ctx))
  vendorsRoutes(app, ctx)
  tenantsRoutes(app, ctx, leases)
  occupancyRoutes(app, ctx)
  importRoutes(app, ctx, leases)
  unitsRoutes(app, ctx, (tx, event) => noteChangedTax(ctx, tx, event))
  leasesRoutes(app, ctx, moved)
  invoicesRoutes(app, ctx)
  paymentProofsRoutes(app, ctx)
  voidedRoutes(app, ctx)
  bulkRoutes(app, ctx)
  paymentsRoutes(app, ctx)
  paymentImportRoutes(app, ctx)
  paymentAccountsRoutes(app, ctx)
  depositRoutes(app, ctx)
  taxesRoutes(app, ctx)
  rentCardsRoutes(app, ctx)
  chargesRoutes(app, ctx)
  lateFeesRoutes(app, ctx)
  leaseEndsRoutes(app, ctx)
  arrearsRoutes(app, ctx)
  expensesRoutes(app, ctx)
  await onlinePaymentsRoutes(app, ctx)
  moneyDeskRoutes(app, ctx)
  ownerStatementsRoutes(app, ctx)
  closesRoutes(app, ctx)
  accountingRoutes(app, ctx)
  signingsRoutes(app, ctx, reportHooks(ctx))
  sharesRoutes(app, ctx)
  casesRoutes(app, ctx)
  maintenanceRoutes(app, ctx)
  costsRoutes(app, ctx)
  inspectionsRoutes(app, ctx)
  documentsRoutes(app, ctx)
  announcementsRoutes(app, ctx)
  handoversRoutes(app, ctx)
  analyticsRoutes(app, ctx)
  searchRoutes(app, ctx)
  remindersRoutes(app, ctx)
  jobsRoutes(app, ctx)
  backupsRoutes(app, ctx)
  dataProtectionRoutes(app, ctx)
  bookImportsRoutes(app, ctx)
}
