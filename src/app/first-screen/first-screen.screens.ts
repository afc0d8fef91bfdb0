type FirstScreen = {
  /** Below the folder src. */
  page: string
  role: 'admin' | 'tenant'
  /** What the screen reads before it shows its data, as its queries write it. */
  calls: readonly string[]
}

/** The screens that people open the portal with, by their paths. */
export const FIRST_SCREENS: Readonly<Record<string, FirstScreen>> = {
  '/tenant-dashboard': {
    page: 'features/overview/dashboards/web/tenant/dashboard.page.tsx',
    role: 'tenant',
    calls: [
      ...['/company', '/invoices/totals', '/invoices?limit=10', '/company/how-to-pay'],
      ...['/leases', '/announcements?unread=true&limit=1&count=true', '/pay'],
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
