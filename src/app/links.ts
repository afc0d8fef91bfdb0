import type { Role } from '../features/accounts/accounts.contract.ts'
import type { IconName } from '../web/ui/icon.tsx'

type To =
  | '/dashboard'
  | '/tenants'
  | '/invoices'
  | '/requests'
  | '/complaints'
  | '/tenant-dashboard'
  | '/tenant/invoices'
  | '/company'
  | '/properties'
  | '/admins'
  | '/account'
  | '/notifications'
  | '/mail'
  | '/reminders'
  | '/jobs'
  | '/backups'

export type SidebarLink = { to: To; label: string; icon: IconName }

export const LINKS: Record<Role, { title: string; main: SidebarLink[]; more: SidebarLink[] }> = {
  admin: {
    title: 'Admin Panel',
    main: [
      { to: '/dashboard', label: 'Dashboard', icon: 'home' },
      { to: '/tenants', label: 'Tenants', icon: 'people' },
      { to: '/invoices', label: 'Invoices', icon: 'invoice' },
      { to: '/requests', label: 'Requests', icon: 'tool' },
      { to: '/complaints', label: 'Complaints', icon: 'speech' },
    ],
    more: [
      { to: '/notifications', label: 'Notifications', icon: 'bell' },
      { to: '/mail', label: 'Mail', icon: 'mail' },
      { to: '/reminders', label: 'Reminders', icon: 'clock' },
      { to: '/company', label: 'Company', icon: 'company' },
      { to: '/properties', label: 'Properties', icon: 'building' },
      { to: '/admins', label: 'Admins', icon: 'shield' },
      { to: '/jobs', label: 'Jobs', icon: 'hourglass' },
      { to: '/backups', label: 'Backups', icon: 'archive' },
      { to: '/account', label: 'My Account', icon: 'person' },
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
      { to: '/notifications', label: 'Notifications', icon: 'bell' },
      { to: '/account', label: 'My Account', icon: 'person' },
    ],
  },
}
