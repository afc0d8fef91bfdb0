import type { Lease } from '../../features/property/leases/leases.contract.ts'
import { listVisibleLeases } from '../../features/property/leases/server/leases.service.ts'
import type { Demo, DemoTenant } from '../demo.types.ts'

export function findTenant({ tenants }: Demo, name: string): DemoTenant {
  const found = tenants.find((tenant) => tenant.name === name)
  if (!found) throw new Error(`${name} is not a tenant.`)
  return found
}

export async function findLease({ ctx, clerk }: Demo, { id, name }: DemoTenant): Promise<Lease> {
  const list = await listVisibleLeases(ctx, clerk, { tenantId: id })
  const [found] = await list.rows({ limit: 1, cursor: undefined })
  if (!found) throw new Error(`${name} has no lease.`)
  return found.row
}
