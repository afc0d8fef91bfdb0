import { TenantBalances } from '../features/invoices/web/admin/tenant/tenant-balance.tsx'
import { TenantsPage } from '../features/tenants/web/tenants.page.tsx'

export const TenantsScreen = () => <TenantsPage balances={TenantBalances} />
