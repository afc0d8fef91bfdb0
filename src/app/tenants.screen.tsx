import { TenantBalances } from '../features/invoices/web/tenant-balance.tsx'
import { TenantsPage } from '../features/tenants/web/tenants.page.tsx'

/** The tenants, each with what the invoices say that they owe. */
export const TenantsScreen = () => <TenantsPage balances={TenantBalances} />
