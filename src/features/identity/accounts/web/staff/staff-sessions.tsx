import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import type { StaffPerson } from '../../staff.contract.ts'
import { staffApi } from '../accounts.api.ts'

type Props = { person: StaffPerson; onClose: () => void; onDone: () => Promise<void> }

export function SignOutStaff({ person, onClose, onDone }: Props) {
  const signOut = async () => {
    await staffApi('DELETE /staff/{uid}/sessions', { params: { uid: person.uid } })
    await onDone()
  }
  return (
    <Confirm
      title="Sign out everywhere"
      action="Sign Out"
      busyWord="Signing out..."
      errorMessage={errorMessageWith('They could not be signed out. Please try again.')}
      onConfirm={signOut}
      onClose={onClose}
    >
      Sign <strong>{person.name}</strong> out on all devices, as when a phone was lost? The password stays:
      who knows it can sign in again. What was typed and not sent is lost.
    </Confirm>
  )
}
