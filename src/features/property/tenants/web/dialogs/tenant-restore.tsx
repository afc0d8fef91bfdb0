import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import { TENANT_MESSAGES } from '../../tenants.messages.ts'
import { tenantsApi } from '../tenants.api.ts'

type Props = {
  tenant: { id: string; name: string }
  onClose: () => void
  onRestored: (text: string) => Promise<void>
}

export function RestoreTenant({ tenant: { id, name }, onClose, onRestored }: Props) {
  const restore = async () => {
    const { uid, name: restored } = await tenantsApi('POST /tenants/{id}/restore', { params: { id } })
    await onRestored(
      uid === null ? TENANT_MESSAGES.restoredWithoutLogin(restored) : TENANT_MESSAGES.restored(restored),
    )
  }
  return (
    <Confirm
      title="Restore Tenant"
      action="Restore"
      busyWord="Restoring..."
      harmless
      errorMessage={errorMessageWith(TENANT_MESSAGES.restoreFailed)}
      onConfirm={restore}
      onClose={onClose}
    >
      Restore <strong>{name}</strong>? The tenant is on the lists again with all invoices and payments, and
      signs in with a new link or password. The lease stays ended.
    </Confirm>
  )
}
