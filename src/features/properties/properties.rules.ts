/** How many tenants a property has, and how many it had who have left. */
export type TenantCounts = { tenants: number; formerTenants: number }

/** Whether a property can be archived: nobody is in it. */
export const canArchiveProperty = ({ tenants }: TenantCounts): boolean => tenants === 0

/** Whether a property can be deleted: no record names it. */
export const canDeleteProperty = ({ tenants, formerTenants }: TenantCounts): boolean =>
  tenants === 0 && formerTenants === 0

/** Why a property cannot be archived or deleted yet, and what to do. */
export function occupiedText({ tenants }: TenantCounts): string {
  if (tenants === 1) {
    return 'This property has 1 tenant. It can be archived once the tenant has been moved to another property or deleted.'
  }
  const many = tenants.toLocaleString('en-GB')
  return `This property has ${many} tenants. It can be archived once all of them have been moved to another property or deleted.`
}

/** Why a property whose tenants have left cannot be deleted, and what to do. */
export const FORMER_TENANTS_TEXT =
  'This property has had tenants, and the books keep its name. It cannot be deleted, but it can be archived.'
