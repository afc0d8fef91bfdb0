import type { QueryClient } from '@tanstack/react-query'
import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { SHARE_PATH } from '../../shared/share-path.ts'
import { queryClient } from '../../web/query.ts'
import { isTenant, readSession } from '../../web/session.ts'
import type { Access } from '../guard.tsx'
import { Shell } from '../shell/shell.tsx'
import type { TenantPath } from '../tenant-paths.ts'

export const root = createRootRoute({ component: Outlet })

export const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

type Load = Parameters<typeof lazyRouteComponent>[0]
type Module = Awaited<ReturnType<Load>>

/** Each screen is a separate chunk. */
export const screen = <const P extends string, M extends Module>(
  path: P,
  access: Access,
  load: () => Promise<M>,
  name: keyof M & string,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { access },
    component: lazyRouteComponent<Module, string>(load, name),
  })

/** The address opens without a connection. */
const shared = <const P extends TenantPath, M extends Module>(
  path: P,
  access: Access,
  load: () => Promise<M>,
  name: keyof M & string,
) => screen(path, access, load, name)

type FirstScreen = Module & { prefetch: (store: QueryClient) => void }

/** A tenant's entry screen: its data is requested before rendering. */
function firstScreen<const P extends TenantPath, M extends FirstScreen>(
  path: P,
  access: Access,
  load: () => Promise<M>,
  name: keyof M & string,
) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { access },
    loader: async () => {
      if (isTenant()) (await load()).prefetch(queryClient)
    },
    component: lazyRouteComponent<Module, string>(load, name),
  })
}

const tenantHome: Access = { roles: ['tenant'], elsewhere: '/dashboard' }
const both: Access = { roles: ['admin', 'tenant'] }

const accounts = [
  shared(
    '/account',
    both,
    () => import('../../features/identity/accounts/web/account.page.tsx'),
    'AccountPage',
  ),
] as const
const invoices = [
  firstScreen('/tenant/invoices', tenantHome, () => import('./my-invoices.screen.tsx'), 'MyInvoicesScreen'),
] as const
const payments = [
  shared('/tenant/payments', tenantHome, () => import('./my-payments.screen.tsx'), 'MyPaymentsScreen'),
  shared(
    '/tenant/pay/$reference',
    tenantHome,
    () => import('../../features/money/online-payments/web/tenant/paying.page.tsx'),
    'PayingPage',
  ),
] as const
const billing = [
  shared(
    '/rent-cards/$id',
    both,
    () => import('../../features/money/rent-cards/web/rent-card.page.tsx'),
    'RentCardPage',
  ),
] as const
const analytics = [
  firstScreen(
    '/tenant-dashboard',
    tenantHome,
    () => import('../../features/overview/dashboards/web/tenant/dashboard.page.tsx'),
    'TenantDashboardPage',
  ),
] as const
// One address with a screen per role; the server checks permissions.
const isOffice = () => readSession()?.role === 'admin'
const ofTenant = () => import('../../features/service/cases/web/tenant/tenant-cases.page.tsx')
const ofRole = () => (isOffice() ? import('./office-cases.screen.tsx') : ofTenant())
const cases = [
  shared('/requests', both, ofRole, 'RequestsPage'),
  shared('/complaints', both, ofRole, 'ComplaintsPage'),
] as const
const announcements = [
  shared(
    '/tenant/announcements',
    tenantHome,
    () => import('../../features/service/announcements/web/tenant/my-announcements.page.tsx'),
    'MyAnnouncementsPage',
  ),
] as const
const ofPaper = () => import('../../features/overview/signings/web/tenant/paper.page.tsx')
const ofPaperRole = () =>
  isOffice() ? import('../../features/overview/signings/web/office/signing.page.tsx') : ofPaper()
const papers = [
  shared(
    '/tenant/papers',
    tenantHome,
    () => import('../../features/overview/signings/web/tenant/my-papers.page.tsx'),
    'MyPapersPage',
  ),
  shared('/tenant/papers/$id', tenantHome, ofPaper, 'PaperPage'),
  shared('/signings/$id', { ...both, permission: 'signing:read' }, ofPaperRole, 'PaperPage'),
] as const
const notifications = [
  shared(
    '/notifications',
    both,
    () => import('../../features/messaging/notices/web/notifications.page.tsx'),
    'NotificationsPage',
  ),
] as const

const ofWalkRole = () =>
  isOffice()
    ? import('../../features/overview/handovers/web/walk/handover.page.tsx')
    : import('../../features/overview/handovers/web/tenant/my-handover.page.tsx')
const handovers = [
  screen('/handovers/$id', { ...both, permission: 'handover:read' }, ofWalkRole, 'HandoverPage'),
] as const

const sharing = [screen(SHARE_PATH, both, () => import('./share.screen.tsx'), 'ShareScreen')] as const

export const screens = [
  ...accounts,
  ...invoices,
  ...payments,
  ...billing,
  ...analytics,
  ...cases,
  ...announcements,
  ...papers,
  ...notifications,
  ...handovers,
  ...sharing,
] as const
