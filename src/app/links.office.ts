import { WHO_OWES } from '../features/overview/directory/directory.addresses.ts'
import type { Links } from './links.ts'

/** Loaded with the screens of the office. */
export const OFFICE_LINKS: Links = {
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
        {
          to: '/handovers',
          label: 'Handovers',
          icon: 'card',
          permission: 'handover:read',
          unless: 'lease:read',
        },
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
}
