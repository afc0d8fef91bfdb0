import { TenantBalances } from '../features/invoices/web/admin/tenant/tenant-balance.tsx'
import { TenantsPage } from '../features/tenants/web/tenants.page.tsx'

/** The tenants, each with what the invoices say that they owe. */
export const TenantsScreen = () => <TenantsPage balances={TenantBalances} />
