import {
  type AnyRoute,
  type AnyRouter,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type Router,
  redirect,
} from '@tanstack/react-router'
import { readSession } from '../web/session.ts'
import { Loading } from '../web/ui/states.tsx'
import type { Access } from './guard.tsx'
import { NotFound, ScreenError } from './screens/screen-error.tsx'
import type { officeScreens } from './screens/screens.office.ts'
import { root, screens, shell } from './screens/screens.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<ReturnType<typeof treeWith<typeof officeScreens>>, 'never', false>
  }
  interface StaticDataRouteOption {
    access?: Access
  }
}

const moved = <const P extends string>(path: P, to: '/requests' | '/complaints' | '/staff') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('./setup/setup.page.tsx'), 'SetupPage'),
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

const moves = [
  moved('/tenant/requests', '/requests'),
  moved('/admin/requests', '/requests'),
  moved('/tenant/complaints', '/complaints'),
  moved('/admin/complaints', '/complaints'),
  moved('/admins', '/staff'),
] as const

const treeWith = <const Screens extends readonly AnyRoute[]>(more: Screens) =>
  root.addChildren([start, setup, ...moves, shell.addChildren([...screens, ...more, nowhere])])

const createAppRouter = (routeTree: AnyRoute): AnyRouter =>
  createRouter({
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

/** Tenants get no office screens, except at an address outside their own. */
export async function createPortalRouter(): Promise<AnyRouter> {
  if (readSession()?.role === 'tenant' && isAmong(screens, location.pathname))
    return createAppRouter(treeWith([]))
  const { officeScreens } = await import('./screens/screens.office.ts')
  return createAppRouter(treeWith(officeScreens))
}

const isAmong = (routes: readonly AnyRoute[], address: string): boolean =>
  routes.some(
    ({ options }) =>
      'path' in options && new RegExp(`^${options.path.replace(/\$\w+/, '[^/]+')}$`).test(address),
  )
