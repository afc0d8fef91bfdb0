import { errorMessageWith } from '../../../web/error-messages.ts'
import { Confirm } from '../../../web/ui/dialog.tsx'
import type { AdminPerson } from '../accounts.contract.ts'
import { accountsApi } from './accounts.api.ts'

type Props = { admin: AdminPerson; onClose: () => void; onRemoved: () => Promise<void> }

export function RemoveAdmin({ admin, onClose, onRemoved }: Props) {
  const remove = async () => {
    await accountsApi('DELETE /admins/{uid}', { params: { uid: admin.uid } })
    await onRemoved()
  }
  return (
    <Confirm
      title="Remove Admin"
      action="Remove"
      busyWord="Removing..."
      errorMessage={errorMessageWith('Failed to remove the admin')}
      onConfirm={remove}
      onClose={onClose}
    >
      Remove <strong>{admin.name}</strong>? The login ends at once, on every device. What they did stays.
    </Confirm>
  )
}
