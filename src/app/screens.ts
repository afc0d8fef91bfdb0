import type { QueryClient } from '@tanstack/react-query'
import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { Permission } from '../shared/permissions.ts'
import { queryClient } from '../web/query.ts'
import { isTenant, readSession } from '../web/session.ts'
import type { Access } from './guard.tsx'
import { Shell } from './shell.tsx'

export const root = createRootRoute({ component: Outlet })

export const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

type Screen = Parameters<typeof lazyRouteComponent>[0]

/** Each screen is a chunk of its own. */
const screen = <const P extends string>(path: P, access: Access, load: Screen, name: string) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { access },
    component: lazyRouteComponent(load, name),
  })

type FirstScreen = () => Promise<{ prefetch: (store: QueryClient) => void }>

/** Of a tenant, who opens the portal with it: its data is asked for before it is rendered. */
function firstScreen<const P extends string>(path: P, access: Access, load: FirstScreen, name: string) {
  const module: Screen = load
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { access },
    loader: async () => {
      if (isTenant()) (await load()).prefetch(queryClient)
    },
    component: lazyRouteComponent(module, name),
  })
}

const office = (permission: Permission): Access => ({ roles: ['admin'], permission })
const tenantHome: Access = { roles: ['tenant'], elsewhere: '/dashboard' }
const both: Access = { roles: ['admin', 'tenant'] }

const accounts = [
  screen('/staff', office('staff:manage'), () => import('./staff.screen.tsx'), 'StaffScreen'),
  screen('/account', both, () => import('../features/accounts/web/account.page.tsx'), 'AccountPage'),
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
const tenants = [
  screen('/tenants', office('tenant:read'), () => import('./tenants.screen.tsx'), 'TenantsScreen'),
  screen(
    '/tenants/import',
    office('tenant:import'),
    () => import('../features/tenants/web/import.page.tsx'),
    'ImportPage',
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
  firstScreen('/tenant/invoices', tenantHome, () => import('./my-invoices.screen.tsx'), 'MyInvoicesScreen'),
] as const
const payments = [
  screen(
    '/tenant/payments',
    tenantHome,
    () => import('../features/payments/web/tenant/my-payments.page.tsx'),
    'MyPaymentsPage',
  ),
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
    '/rent-cards',
    office('lease:read'),
    () => import('../features/rent-cards/web/missing-cards.page.tsx'),
    'MissingCardsPage',
  ),
  screen(
    '/rent-cards/$id',
    both,
    () => import('../features/rent-cards/web/rent-card.page.tsx'),
    'RentCardPage',
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
const analytics = [
  screen(
    '/dashboard',
    office('analytics:read'),
    () => import('../features/dashboards/web/admin/dashboard.page.tsx'),
    'AdminDashboardPage',
  ),
  firstScreen(
    '/tenant-dashboard',
    tenantHome,
    () => import('../features/dashboards/web/tenant/dashboard.page.tsx'),
    'TenantDashboardPage',
  ),
] as const
// One address with a screen for each role; the server decides about permissions.
const ofRole = () =>
  readSession()?.role === 'admin'
    ? import('../features/cases/web/admin-cases.page.tsx')
    : import('../features/cases/web/tenant-cases.page.tsx')
const cases = [
  screen('/requests', both, ofRole, 'RequestsPage'),
  screen('/complaints', both, ofRole, 'ComplaintsPage'),
] as const
const announcements = [
  screen(
    '/announcements',
    office('announcement:read'),
    () => import('../features/announcements/web/office/announcements.page.tsx'),
    'AnnouncementsPage',
  ),
  screen(
    '/tenant/announcements',
    tenantHome,
    () => import('../features/announcements/web/tenant/my-announcements.page.tsx'),
    'MyAnnouncementsPage',
  ),
] as const
const notifications = [
  screen(
    '/notifications',
    both,
    () => import('../features/messaging/web/notices/notifications.page.tsx'),
    'NotificationsPage',
  ),
] as const
const mail = [
  screen(
    '/mail',
    office('message:manage'),
    () => import('../features/messaging/web/deliveries/mails.page.tsx'),
    'MailsPage',
  ),
  screen(
    '/mail/settings',
    office('settings:manage'),
    () => import('../features/messaging/web/settings/mail-settings.page.tsx'),
    'MailSettingsPage',
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

/** Every screen within the shell. */
export const screens = [
  ...accounts,
  ...company,
  ...properties,
  ...tenants,
  ...invoices,
  ...payments,
  ...expenses,
  ...taxes,
  ...billing,
  ...arrears,
  ...analytics,
  ...cases,
  ...announcements,
  ...notifications,
  ...mail,
  ...reminders,
  ...audit,
  ...jobs,
  ...backups,
] as const
