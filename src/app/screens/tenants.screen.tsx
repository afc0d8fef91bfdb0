import { TenantBalances } from '../../features/money/invoices/web/admin/tenant/tenant-balance.tsx'
import { TenantsPage } from '../../features/property/tenants/web/tenants.page.tsx'
import { TenantHeldPart } from './tenant-held.part.tsx'

export const TenantsScreen = () => <TenantsPage balances={TenantBalances} held={TenantHeldPart} />
