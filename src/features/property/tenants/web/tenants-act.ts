import type { Tenant } from '../tenants.contract.ts'

/** A dialog that acts on several tenants. */
export type TenantsActProps = {
  tenants: readonly Tenant[]
  onClose: () => void
  onDone: (text: string) => Promise<unknown>
}
