import type { Role } from '../features/identity/accounts/accounts.contract.ts'
import { WHO_OWES } from '../features/overview/directory/directory.addresses.ts'
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

/** Without `permission` it is for everyone of the role. `parts` are other addresses of the same screen. */
export type SidebarLink = {
  to: To
  label: string
  icon: IconName
  permission?: Permission
  parts?: readonly string[]
}

type LinkGroup = { heading?: string; links: SidebarLink[] }

export const LINKS: Record<Role, { title: string; main: SidebarLink[]; more: LinkGroup[] }> = {
  admin: {
    title: 'Admin Panel',
    main: [
      { to: '/dashboard', label: 'Dashboard', icon: 'home', permission: 'analytics:read' },
      { to: '/tenants', label: 'Tenants', icon: 'people', permission: 'tenant:read' },
      { to: '/invoices', label: 'Invoices', icon: 'invoice', permission: 'invoice:read' },
      { to: '/requests', label: 'Requests', icon: 'tool' },
      { to: '/complaints', label: 'Complaints', icon: 'speech' },
    ],
    more: [
      {
        heading: 'Money',
        links: [
          { to: '/payments', label: 'Payments', icon: 'money', permission: 'payment:read' },
          { to: '/money-desk', label: 'Money Desk', icon: 'check', permission: 'money:desk' },
          { to: WHO_OWES, label: 'Who Owes', icon: 'alert', permission: 'arrears:read' },
          { to: '/billing', label: 'Monthly Charges', icon: 'calendar', permission: 'billing:read' },
          { to: '/expenses', label: 'Expenses', icon: 'receipt', permission: 'expense:read' },
        ],
      },
      {
        heading: 'Places',
        links: [
          { to: '/units', label: 'Units', icon: 'building', permission: 'property:read' },
          { to: '/leases', label: 'Leases', icon: 'card', permission: 'lease:read' },
          { to: '/handovers', label: 'Handovers', icon: 'key', permission: 'handover:read' },
        ],
      },
      {
        heading: 'Office',
        links: [
          { to: '/reports', label: 'Reports', icon: 'chart', permission: 'tax:read' },
          {
            to: '/messages',
            label: 'Messages',
            icon: 'mail',
            parts: ['/mail', '/announcements', '/reminders'],
          },
          { to: '/settings', label: 'Settings', icon: 'company' },
        ],
      },
    ],
  },
  tenant: {
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
  },
}
