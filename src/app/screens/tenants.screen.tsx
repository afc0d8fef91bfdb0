import { TenantBalances } from '../../features/money/invoices/web/admin/tenant/tenant-balance.tsx'
import { TenantsPage } from '../../features/property/tenants/web/tenants.page.tsx'
import type { TenantsActProps } from '../../features/property/tenants/web/tenants-act.ts'
import { lazyPart } from '../../web/ui/lazy-part.tsx'
import { TenantHeldPart } from './tenant-held.part.tsx'

const MESSAGE = lazyPart<TenantsActProps>(() =>
  import('../../features/service/announcements/web/office/message-tenants.tsx').then(
    (module) => module.MessageTenants,
  ),
)

export const TenantsScreen = () => (
  <TenantsPage balances={TenantBalances} held={TenantHeldPart} message={MESSAGE} />
)
