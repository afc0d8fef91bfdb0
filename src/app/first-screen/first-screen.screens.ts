type FirstScreen = {
  page: string
  role: 'admin' | 'tenant'
  /** Calls of the screen's queries before it shows data, exactly as they write them. */
  calls: readonly string[]
}

/** Screens that people open the portal with, by path. */
export const FIRST_SCREENS: Readonly<Record<string, FirstScreen>> = {
  '/tenant-dashboard': {
    page: 'features/overview/dashboards/web/tenant/dashboard.page.tsx',
    role: 'tenant',
    calls: [
      ...['/company', '/invoices/totals', '/invoices?limit=10', '/company/how-to-pay'],
      ...['/leases', '/requests?limit=10', '/announcements?unread=true&limit=1&count=true'],
      ...['/signings?state=sent', '/pay'],
    ],
  },
  '/tenant/invoices': {
    page: 'app/screens/my-invoices.screen.tsx',
    role: 'tenant',
    calls: [
      ...['/company', '/invoices/totals', '/invoices?limit=50&count=true', '/company/how-to-pay', '/pay'],
    ],
  },
  '/dashboard': {
    page: 'features/overview/dashboards/web/admin/dashboard.page.tsx',
    role: 'admin',
    calls: [],
  },
  '/invoices': {
    page: 'app/screens/invoices.screen.tsx',
    role: 'admin',
    calls: ['/company', '/invoices/totals'],
  },
}
