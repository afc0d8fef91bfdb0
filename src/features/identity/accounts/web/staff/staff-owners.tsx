import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import type { StaffPerson } from '../../staff.contract.ts'
import { OWNERS_FAILED, saveOwnersNeedTotp } from '../totp.api.ts'

type Props = { without: readonly StaffPerson[]; onClose: () => void }

export function RequireTotp({ without, onClose }: Props) {
  return (
    <Confirm
      title="Owners must use two-step sign-in"
      action="Switch On"
      busyWord="Switching on..."
      harmless
      errorMessage={errorMessageWith(OWNERS_FAILED)}
      onConfirm={() => saveOwnersNeedTotp(true)}
      onClose={onClose}
    >
      <strong>{without.map(({ name }) => name).join(', ')}</strong> {without.length === 1 ? 'has' : 'have'}{' '}
      not set it up yet. From now on they can do nothing else before they do.
    </Confirm>
  )
}
