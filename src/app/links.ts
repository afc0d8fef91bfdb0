import type { Permission } from '../shared/permissions.ts'
import type { IconName } from '../web/ui/icon.tsx'

type To =
  | '/dashboard'
  | '/tenants'
  | '/invoices'
  | '/payments'
  | '/money-desk'
  | '/billing'
  | '/arrears'
  | '/owed'
  | '/units'
  | '/leases'
  | '/handovers'
  | '/expenses'
  | '/requests'
  | '/complaints'
  | '/reports'
  | '/messages'
  | '/settings'
  | '/tenant-dashboard'
  | '/tenant/invoices'
  | '/tenant/payments'
  | '/tenant/announcements'
  | '/tenant/papers'
  | '/account'
  | '/notifications'

/** Without `permission` it is for everyone of the role. `parts` are other addresses of the same screen. Staff with `unless` reach it elsewhere. */
export type SidebarLink = {
  to: To
  label: string
  icon: IconName
  permission?: Permission
  unless?: Permission
  parts?: readonly string[]
}

type LinkGroup = { heading?: string; links: SidebarLink[] }

export type Links = { title: string; main: SidebarLink[]; more: LinkGroup[] }

export const TENANT_LINKS: Links = {
  title: 'Tenant Portal',
  main: [
    { to: '/tenant-dashboard', label: 'Dashboard', icon: 'home' },
    { to: '/tenant/invoices', label: 'My Invoices', icon: 'invoice' },
    { to: '/requests', label: 'My Requests', icon: 'tool' },
    { to: '/complaints', label: 'My Complaints', icon: 'speech' },
  ],
  more: [
    {
      links: [
        { to: '/tenant/payments', label: 'My Payments', icon: 'money' },
        { to: '/tenant/papers', label: 'Papers', icon: 'card' },
        { to: '/tenant/announcements', label: 'Announcements', icon: 'megaphone' },
        { to: '/notifications', label: 'Notifications', icon: 'bell' },
        { to: '/account', label: 'My Account', icon: 'person' },
      ],
    },
  ],
}
