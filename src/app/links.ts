import type { Role } from '../features/identity/accounts/accounts.contract.ts'
import type { Permission } from '../shared/permissions.ts'
import type { IconName } from '../web/ui/icon.tsx'

type To =
  | '/dashboard'
  | '/tenants'
  | '/invoices'
  | '/payments'
  | '/online-payments'
  | '/tax'
  | '/billing'
  | '/rent-cards'
  | '/arrears'
  | '/expenses'
  | '/owner-statements'
  | '/books'
  | '/vendors'
  | '/imports'
  | '/inspections'
  | '/requests'
  | '/complaints'
  | '/tenant-dashboard'
  | '/tenant/invoices'
  | '/tenant/payments'
  | '/company'
  | '/properties'
  | '/staff'
  | '/account'
  | '/notifications'
  | '/mail'
  | '/reminders'
  | '/audit'
  | '/shared-links'
  | '/jobs'
  | '/backups'
  | '/announcements'
  | '/tenant/announcements'

/** Without `permission` it is for everyone of the role. */
export type SidebarLink = { to: To; label: string; icon: IconName; permission?: Permission }

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
          { to: '/online-payments', label: 'Online Payments', icon: 'phone', permission: 'payment:read' },
          { to: '/billing', label: 'Recurring Charges', icon: 'calendar', permission: 'billing:read' },
          { to: '/arrears', label: 'Arrears', icon: 'alert', permission: 'arrears:read' },
          { to: '/expenses', label: 'Expenses', icon: 'receipt', permission: 'expense:read' },
        ],
      },
      {
        heading: 'Reports',
        links: [
          { to: '/rent-cards', label: 'Rent Cards', icon: 'card', permission: 'lease:read' },
          { to: '/tax', label: 'Tax', icon: 'percent', permission: 'tax:read' },
          { to: '/owner-statements', label: "Owner's Statement", icon: 'chart', permission: 'tax:read' },
          { to: '/books', label: 'Books', icon: 'list', permission: 'books:read' },
        ],
      },
      {
        heading: 'Properties',
        links: [
          { to: '/properties', label: 'Properties', icon: 'building', permission: 'property:read' },
          { to: '/inspections', label: 'Inspections', icon: 'check', permission: 'inspection:read' },
          { to: '/imports', label: 'Import your book', icon: 'list', permission: 'tenant:import' },
          { to: '/vendors', label: 'Vendors', icon: 'truck', permission: 'vendor:read' },
        ],
      },
      {
        heading: 'Communication',
        links: [
          {
            to: '/announcements',
            label: 'Announcements',
            icon: 'megaphone',
            permission: 'announcement:read',
          },
          { to: '/mail', label: 'Messages', icon: 'mail', permission: 'message:manage' },
          { to: '/reminders', label: 'Reminders', icon: 'clock', permission: 'settings:manage' },
        ],
      },
      {
        heading: 'Administration',
        links: [
          { to: '/company', label: 'Company', icon: 'company', permission: 'settings:manage' },
          { to: '/staff', label: 'Staff', icon: 'shield', permission: 'staff:manage' },
          { to: '/shared-links', label: 'Shared Links', icon: 'link', permission: 'payment:read' },
          { to: '/audit', label: 'Audit', icon: 'list', permission: 'audit:read' },
          { to: '/jobs', label: 'Jobs', icon: 'hourglass', permission: 'job:manage' },
          { to: '/backups', label: 'Backups', icon: 'archive', permission: 'backup:manage' },
        ],
      },
      {
        heading: 'You',
        links: [
          { to: '/notifications', label: 'Notifications', icon: 'bell' },
          { to: '/account', label: 'My Account', icon: 'person' },
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
          { to: '/tenant/announcements', label: 'Announcements', icon: 'megaphone' },
          { to: '/notifications', label: 'Notifications', icon: 'bell' },
          { to: '/account', label: 'My Account', icon: 'person' },
        ],
      },
    ],
  },
}
