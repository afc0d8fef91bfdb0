import type { Permission } from '../../shared/permissions.ts'
import type { Access } from '../guard.tsx'
import { OFFICE_LINKS } from '../links.office.ts'
import { officeParts } from '../shell/shell.office-parts.tsx'
import '../shell/shell.search.tsx'
import { moneyScreens } from './screens.money.ts'
import { screen } from './screens.ts'

officeParts.links = OFFICE_LINKS

const office = (permission: Permission): Access => ({ roles: ['admin'], permission })

/** Tenants' programs do not contain these addresses. */
export const officeScreens = [
  screen(
    '/reports',
    office('tax:read'),
    () => import('../../features/overview/directory/web/reports.page.tsx'),
    'ReportsPage',
  ),
  screen(
    '/settings',
    { roles: ['admin'] },
    () => import('../../features/overview/directory/web/settings.page.tsx'),
    'SettingsPage',
  ),
  screen(
    '/messages',
    { roles: ['admin'] },
    () => import('../../features/messaging/channels/web/message-tabs.tsx'),
    'MessagesPage',
  ),
  screen('/staff', office('staff:manage'), () => import('./staff.screen.tsx'), 'StaffScreen'),
  screen(
    '/company',
    office('settings:manage'),
    () => import('../../features/identity/company/web/company.page.tsx'),
    'CompanyPage',
  ),
  screen('/properties', office('property:read'), () => import('./properties.screen.tsx'), 'PropertiesScreen'),
  screen(
    '/units',
    office('property:read'),
    () => import('../../features/property/leases/web/units.page.tsx'),
    'UnitsPage',
  ),
  screen('/leases', office('lease:read'), () => import('./leases.screen.tsx'), 'LeasesScreen'),
  screen(
    '/properties/import',
    office('unit:write'),
    () => import('../../features/property/properties/web/units-import.page.tsx'),
    'UnitsImportPage',
  ),
  screen(
    '/vendors',
    office('vendor:read'),
    () => import('../../features/property/vendors/web/vendors.page.tsx'),
    'VendorsPage',
  ),
  screen('/tenants', office('tenant:read'), () => import('./tenants.screen.tsx'), 'TenantsScreen'),
  screen(
    '/tenants/import',
    office('tenant:import'),
    () => import('../../features/property/tenants/web/import/import.page.tsx'),
    'ImportPage',
  ),
  screen(
    '/tenants/joining',
    office('tenant:details'),
    () => import('../../features/property/tenants/web/joining/joining.page.tsx'),
    'JoiningPage',
  ),
  screen(
    '/imports',
    office('tenant:import'),
    () => import('../../features/overview/imports/web/imports.page.tsx'),
    'BookImportsPage',
  ),
  screen(
    '/imports/$id',
    office('tenant:import'),
    () => import('../../features/overview/imports/web/import.page.tsx'),
    'BookImportPage',
  ),
  screen(
    '/tenants/shared-numbers',
    office('tenant:write'),
    () => import('../../features/property/tenants/web/shared-numbers.page.tsx'),
    'SharedNumbersPage',
  ),
  screen(
    '/tenants/deleted',
    office('personalData:erase'),
    () => import('../../features/overview/data-protection/web/deleted-tenants.page.tsx'),
    'DeletedTenantsPage',
  ),
  screen('/tenants/$id', office('tenant:read'), () => import('./tenant.page.tsx'), 'TenantPage'),
  screen('/invoices', office('invoice:read'), () => import('./invoices.screen.tsx'), 'InvoicesScreen'),
  screen(
    '/invoices/voided',
    office('invoice:read'),
    () => import('../../features/money/invoices/web/voided/voided.page.tsx'),
    'VoidedPage',
  ),
  ...moneyScreens,
  screen(
    '/handovers',
    office('handover:read'),
    () => import('../../features/overview/handovers/web/handovers.page.tsx'),
    'HandoversPage',
  ),
  screen(
    '/handover-templates',
    office('maintenance:write'),
    () => import('../../features/overview/handovers/web/templates/templates.page.tsx'),
    'HandoverTemplatesPage',
  ),
  screen(
    '/signings',
    office('signing:read'),
    () => import('../../features/overview/signings/web/office/signings.page.tsx'),
    'SigningsPage',
  ),
  screen(
    '/agreement-templates',
    office('signing:read'),
    () => import('../../features/overview/signings/web/templates/templates.page.tsx'),
    'AgreementTemplatesPage',
  ),
  screen(
    '/inspections',
    office('inspection:read'),
    () => import('../../features/service/inspections/web/inspections.page.tsx'),
    'InspectionsPage',
  ),
  screen(
    '/dashboard',
    office('analytics:read'),
    () => import('../../features/overview/dashboards/web/admin/dashboard.page.tsx'),
    'AdminDashboardPage',
  ),
  screen(
    '/announcements',
    office('announcement:read'),
    () => import('../../features/service/announcements/web/office/announcements.page.tsx'),
    'AnnouncementsPage',
  ),
  screen(
    '/mail',
    office('message:manage'),
    () => import('../../features/messaging/channels/web/deliveries/messages.page.tsx'),
    'MessagesPage',
  ),
  screen(
    '/mail/settings',
    office('settings:manage'),
    () => import('../../features/messaging/channels/web/settings/mail-settings.page.tsx'),
    'MailSettingsPage',
  ),
  screen(
    '/sms/settings',
    office('settings:manage'),
    () => import('../../features/messaging/channels/web/sms/sms-settings.page.tsx'),
    'SmsSettingsPage',
  ),
  screen(
    '/reminders',
    office('settings:manage'),
    () => import('../../features/overview/reminders/web/reminders.page.tsx'),
    'RemindersPage',
  ),
  screen(
    '/audit',
    office('audit:read'),
    () => import('../../features/identity/audit/web/audit.page.tsx'),
    'AuditPage',
  ),
  screen(
    '/shared-links',
    office('payment:read'),
    () => import('../../features/overview/shares/web/shared-links.page.tsx'),
    'SharedLinksPage',
  ),
  screen(
    '/jobs',
    office('job:manage'),
    () => import('../../features/identity/jobs/web/jobs.page.tsx'),
    'JobsPage',
  ),
  screen(
    '/backups',
    office('backup:manage'),
    () => import('../../features/overview/backups/web/backups.page.tsx'),
    'BackupsPage',
  ),
] as const
