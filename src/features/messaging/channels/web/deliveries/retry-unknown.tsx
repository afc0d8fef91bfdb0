import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'

type Props = { id: string; send: (key: string) => Promise<unknown>; onClose: () => void }

export function RetryUnknown({ id, send, onClose }: Props) {
  const { keyFor } = useFormKey()
  return (
    <Confirm
      title="It may have arrived: send again?"
      action="Send again"
      busyWord="Sending..."
      harmless
      errorMessage={errorMessageWith('The message could not be sent again.')}
      onConfirm={() => send(keyFor(id))}
      onClose={onClose}
    >
      It is not known whether this SMS was delivered. If you send it again, the tenant may get it twice, and
      it costs as much once more.
    </Confirm>
  )
}
