import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Loading } from '../web/ui/states.tsx'
import type { Access } from './guard.tsx'
import { NotFound, ScreenError } from './screen-error.tsx'
import { root, screens, shell } from './screens.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Anyone may open a screen without it. */
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
  shell.addChildren([...screens, nowhere]),
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
