import type { Context } from '../../../../server/context.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { countDeletedTenants, listDeletedTenants } from '../../../property/tenants/server/tenants.erase.ts'
import type { TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import type { DeletedTenant } from '../data-protection.contract.ts'

const present = ({ id, name, email, apartment, unit, leaseEndDate }: TenantRow, at: Date): DeletedTenant => ({
  id,
  name,
  email,
  apartment,
  unit,
  leaseEndDate,
  deletedAt: at.toISOString(),
})

/** Deleted tenants that are not erased, last deleted first. */
export const listVisibleDeletedTenants = ({ db }: Pick<Context, 'db'>): PagedList<DeletedTenant> => ({
  sort: 'deleted',
  kinds: ['instant', 'id'],
  rows: async (request) =>
    (await listDeletedTenants(db, request)).flatMap((row) => {
      const { deletedAt, id } = row
      return deletedAt ? [{ row: present(row, deletedAt), keys: [String(deletedAt.getTime()), id] }] : []
    }),
  count: async () => ({ total: await countDeletedTenants(db) }),
})
