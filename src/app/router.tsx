import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { Permission } from '../shared/permissions.ts'
import { queryClient } from '../web/query.ts'
import { isTenant, readSession } from '../web/session.ts'
import { Loading } from '../web/ui/states.tsx'
import type { Access } from './guard.tsx'
import { NotFound, ScreenError } from './screen-error.tsx'
import { Shell } from './shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Anyone may open a screen without it. */
    access?: Access
  }
}

const root = createRootRoute({ component: Outlet })

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

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

const moved = <const P extends string>(path: P, to: '/requests' | '/complaints' | '/staff') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

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

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('./setup.page.tsx'), 'SetupPage'),
})
const nowhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })
// Sign-in is a page outside of this app.
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/login', reloadDocument: true })
  },
})

const routeTree = root.addChildren([
  start,
  setup,
  moved('/tenant/requests', '/requests'),
  moved('/admin/requests', '/requests'),
  moved('/tenant/complaints', '/complaints'),
  moved('/admin/complaints', '/complaints'),
  moved('/admins', '/staff'),
  shell.addChildren([
    ...accounts,
    ...company,
    ...properties,
    ...tenants,
    ...invoices,
    ...payments,
    ...expenses,
    ...analytics,
    ...cases,
    ...notifications,
    ...mail,
    ...reminders,
    ...audit,
    ...jobs,
    ...backups,
    nowhere,
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultPendingMs: 100,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text && `?${text}`
  },
})
