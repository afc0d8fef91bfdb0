import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import type { StaffPerson } from '../../staff.contract.ts'
import { totpApi } from '../totp.api.ts'

type Props = { person: StaffPerson; onClose: () => void; onDone: () => Promise<void> }

export function SwitchOffTotp({ person, onClose, onDone }: Props) {
  const switchOff = async () => {
    await totpApi('DELETE /staff/{uid}/totp', { params: { uid: person.uid } })
    await onDone()
  }
  return (
    <Confirm
      title="Switch off two-step sign-in"
      action="Switch Off"
      busyWord="Switching off..."
      errorMessage={errorMessageWith('Failed to switch it off')}
      onConfirm={switchOff}
      onClose={onClose}
    >
      Switch off two-step sign-in of <strong>{person.name}</strong>, who lost the phone and the recovery
      codes? Make sure that it is really them who asks: their password alone signs in then.
    </Confirm>
  )
}
