import type { Permission } from '../shared/permissions.ts'
import type { Access } from './guard.tsx'
import { screen } from './screens.ts'

const office = (permission: Permission): Access => ({ roles: ['admin'], permission })

const accounts = [
  screen('/staff', office('staff:manage'), () => import('./staff.screen.tsx'), 'StaffScreen'),
] as const
const company = [
  screen(
    '/company',
    office('settings:manage'),
    () => import('../features/company/web/company.page.tsx'),
    'CompanyPage',
  ),
] as const
const properties = [
  screen('/properties', office('property:read'), () => import('./properties.screen.tsx'), 'PropertiesScreen'),
  screen(
    '/properties/import',
    office('unit:write'),
    () => import('../features/properties/web/units-import.page.tsx'),
    'UnitsImportPage',
  ),
] as const
const vendors = [
  screen(
    '/vendors',
    office('vendor:read'),
    () => import('../features/vendors/web/vendors.page.tsx'),
    'VendorsPage',
  ),
] as const
const tenants = [
  screen('/tenants', office('tenant:read'), () => import('./tenants.screen.tsx'), 'TenantsScreen'),
  screen(
    '/tenants/import',
    office('tenant:import'),
    () => import('../features/tenants/web/import.page.tsx'),
    'ImportPage',
  ),
  screen(
    '/tenants/shared-numbers',
    office('tenant:write'),
    () => import('../features/tenants/web/shared-numbers.page.tsx'),
    'SharedNumbersPage',
  ),
  screen(
    '/tenants/deleted',
    office('personalData:erase'),
    () => import('../features/data-protection/web/deleted-tenants.page.tsx'),
    'DeletedTenantsPage',
  ),
  screen('/tenants/$id', office('tenant:read'), () => import('./tenant.page.tsx'), 'TenantPage'),
] as const
const invoices = [
  screen('/invoices', office('invoice:read'), () => import('./invoices.screen.tsx'), 'InvoicesScreen'),
  screen(
    '/invoices/voided',
    office('invoice:read'),
    () => import('../features/invoices/web/voided/voided.page.tsx'),
    'VoidedPage',
  ),
] as const
const payments = [
  screen(
    '/payments',
    office('payment:read'),
    () => import('../features/payments/web/list/payments.page.tsx'),
    'PaymentsPage',
  ),
  screen(
    '/payments/import',
    office('payment:import'),
    () => import('../features/payments/web/import/import.page.tsx'),
    'PaymentsImportPage',
  ),
  screen(
    '/online-payments',
    office('payment:read'),
    () => import('../features/online-payments/web/office/online-payments.page.tsx'),
    'OnlinePaymentsPage',
  ),
  screen(
    '/online-payments/settings',
    office('settings:manage'),
    () => import('../features/online-payments/web/settings/payment-settings.page.tsx'),
    'PaymentSettingsPage',
  ),
] as const
const taxes = [
  screen('/tax', office('tax:read'), () => import('../features/taxes/web/tax.page.tsx'), 'TaxPage'),
  screen(
    '/tax/settings',
    office('tax:read'),
    () => import('../features/taxes/web/tax-settings.page.tsx'),
    'TaxSettingsPage',
  ),
] as const
const billing = [
  screen(
    '/billing',
    office('billing:read'),
    () => import('../features/billing/web/billing.page.tsx'),
    'BillingPage',
  ),
  screen(
    '/billing/rules',
    office('billing:read'),
    () => import('../features/billing/web/rules.page.tsx'),
    'RulesPage',
  ),
  screen(
    '/billing/runs',
    office('billing:read'),
    () => import('../features/billing/web/runs.page.tsx'),
    'RunsPage',
  ),
  screen(
    '/billing/late-fees',
    office('billing:read'),
    () => import('../features/billing/web/late-fees/late-fees.page.tsx'),
    'LateFeesPage',
  ),
  screen(
    '/rent-cards',
    office('lease:read'),
    () => import('../features/rent-cards/web/missing-cards.page.tsx'),
    'MissingCardsPage',
  ),
] as const
const arrears = [
  screen(
    '/arrears',
    office('arrears:read'),
    () => import('../features/arrears/web/arrears.page.tsx'),
    'ArrearsPage',
  ),
] as const
const expenses = [
  screen(
    '/expenses',
    office('expense:read'),
    () => import('../features/expenses/web/expenses.page.tsx'),
    'ExpensesPage',
  ),
] as const
const inspections = [
  screen(
    '/inspections',
    office('inspection:read'),
    () => import('../features/inspections/web/inspections.page.tsx'),
    'InspectionsPage',
  ),
] as const
const ownerStatements = [
  screen(
    '/owner-statements',
    office('tax:read'),
    () => import('../features/owner-statements/web/owner-statements.page.tsx'),
    'OwnerStatementsPage',
  ),
] as const
const books = [
  screen(
    '/books',
    office('books:read'),
    () => import('../features/accounting/web/months.page.tsx'),
    'BooksMonthsPage',
  ),
  screen(
    '/books/journal',
    office('books:read'),
    () => import('../features/accounting/web/journal.page.tsx'),
    'JournalPage',
  ),
  screen(
    '/books/trial-balance',
    office('books:read'),
    () => import('../features/accounting/web/trial-balance.page.tsx'),
    'TrialBalancePage',
  ),
  screen(
    '/books/debtors',
    office('books:read'),
    () => import('../features/accounting/web/debtors.page.tsx'),
    'DebtorsPage',
  ),
  screen(
    '/books/vat',
    office('books:read'),
    () => import('../features/accounting/web/vat.page.tsx'),
    'VatPage',
  ),
  screen(
    '/books/year',
    office('books:read'),
    () => import('../features/accounting/web/year.page.tsx'),
    'BooksYearPage',
  ),
  screen(
    '/books/accounts',
    office('books:read'),
    () => import('../features/accounting/web/accounts.page.tsx'),
    'AccountsPage',
  ),
] as const
const analytics = [
  screen(
    '/dashboard',
    office('analytics:read'),
    () => import('../features/dashboards/web/admin/dashboard.page.tsx'),
    'AdminDashboardPage',
  ),
] as const
const announcements = [
  screen(
    '/announcements',
    office('announcement:read'),
    () => import('../features/announcements/web/office/announcements.page.tsx'),
    'AnnouncementsPage',
  ),
] as const
const mail = [
  screen(
    '/mail',
    office('message:manage'),
    () => import('../features/messaging/web/deliveries/messages.page.tsx'),
    'MessagesPage',
  ),
  screen(
    '/mail/settings',
    office('settings:manage'),
    () => import('../features/messaging/web/settings/mail-settings.page.tsx'),
    'MailSettingsPage',
  ),
  screen(
    '/sms/settings',
    office('settings:manage'),
    () => import('../features/messaging/web/sms/sms-settings.page.tsx'),
    'SmsSettingsPage',
  ),
] as const
const reminders = [
  screen(
    '/reminders',
    office('settings:manage'),
    () => import('../features/reminders/web/reminders.page.tsx'),
    'RemindersPage',
  ),
] as const
const audit = [
  screen('/audit', office('audit:read'), () => import('../features/audit/web/audit.page.tsx'), 'AuditPage'),
] as const
const sharedLinks = [
  screen(
    '/shared-links',
    office('payment:read'),
    () => import('../features/shares/web/shared-links.page.tsx'),
    'SharedLinksPage',
  ),
] as const
const jobs = [
  screen('/jobs', office('job:manage'), () => import('../features/jobs/web/jobs.page.tsx'), 'JobsPage'),
] as const
const backups = [
  screen(
    '/backups',
    office('backup:manage'),
    () => import('../features/backups/web/backups.page.tsx'),
    'BackupsPage',
  ),
] as const

/** The screens of the office, whose addresses tenants do without. */
export const officeScreens = [
  ...accounts,
  ...company,
  ...properties,
  ...vendors,
  ...tenants,
  ...invoices,
  ...payments,
  ...taxes,
  ...ownerStatements,
  ...books,
  ...billing,
  ...arrears,
  ...expenses,
  ...inspections,
  ...analytics,
  ...announcements,
  ...mail,
  ...reminders,
  ...audit,
  ...sharedLinks,
  ...jobs,
  ...backups,
] as const
