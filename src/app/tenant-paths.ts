/** Addresses of all tenant screens, which the service worker answers without a connection. */
export const TENANT_PATHS = [
  '/tenant-dashboard',
  '/tenant/invoices',
  '/tenant/payments',
  '/tenant/pay/$reference',
  '/tenant/announcements',
  '/tenant/papers',
  '/tenant/papers/$id',
  '/signings/$id',
  '/rent-cards/$id',
  '/requests',
  '/complaints',
  '/notifications',
  '/account',
] as const

export type TenantPath = (typeof TENANT_PATHS)[number]

/** Screens of the office that open without a connection once they were seen with one. */
export const OFFICE_OFFLINE_PATHS = ['/handovers', '/handovers/$id'] as const

/** Former addresses. */
export const MOVED_TENANT_PATHS = ['/tenant/requests', '/tenant/complaints'] as const

/** '$id' matches any one part of the address. */
export const isAtPath = (path: string, address: string): boolean =>
  new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`).test(address)
