import type { ComponentType } from 'react'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import type { Tenant } from '../../tenants.contract.ts'
import { TENANT_MESSAGES } from '../../tenants.messages.ts'
import { tenantsApi } from '../tenants.api.ts'

/** Passed in, because money and leases belong to features that may not be imported here. */
export type Held = ComponentType<{ tenantId: string }>

type Props = { tenant: Tenant; held: Held; onClose: () => void; onDeleted: () => Promise<void> }

export function DeleteTenant({ tenant, held: TenantHeld, onClose, onDeleted }: Props) {
  const remove = async () => {
    await tenantsApi('DELETE /tenants/{id}', { params: { id: tenant.id } })
    await onDeleted()
  }
  return (
    <Confirm
      title="Delete Tenant"
      action="Delete"
      busyWord="Deleting..."
      errorMessage={errorMessageWith(TENANT_MESSAGES.deleteFailed)}
      onConfirm={remove}
      onClose={onClose}
    >
      Delete <strong>{tenant.name}</strong>? The login ends at once. Invoices and receipts stay in the books,
      and what is owed stays under Who Owes.
      <TenantHeld tenantId={tenant.id} />
    </Confirm>
  )
}
