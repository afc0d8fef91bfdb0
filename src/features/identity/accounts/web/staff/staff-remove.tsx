import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import type { StaffPerson } from '../../staff.contract.ts'
import { staffApi } from '../accounts.api.ts'

type Props = { person: StaffPerson; onClose: () => void; onRemoved: () => Promise<void> }

export function RemoveStaff({ person, onClose, onRemoved }: Props) {
  const remove = async () => {
    await staffApi('DELETE /staff/{uid}', { params: { uid: person.uid } })
    await onRemoved()
  }
  return (
    <Confirm
      title="Remove Person"
      action="Remove"
      busyWord="Removing..."
      errorMessage={errorMessageWith('Failed to remove the person')}
      onConfirm={remove}
      onClose={onClose}
    >
      Remove <strong>{person.name}</strong>? The login ends at once, on every device. What they did stays.
    </Confirm>
  )
}
