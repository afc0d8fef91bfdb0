import { useFormKey } from '../../../../../../web/forms/form-key.ts'
import { Confirm } from '../../../../../../web/ui/dialog.tsx'
import { signingsApi } from '../../signings.api.ts'
import { useSigningChanged } from '../use-signing.ts'
import type { ActProps } from './act.types.ts'

export function SendDialog({ signing, onClose, onDone }: ActProps) {
  const changed = useSigningChanged()
  const { keyFor } = useFormKey()
  const { id, number, tenantName } = signing
  const send = async () => {
    await changed(await signingsApi('POST /signings/{id}/send', { params: { id }, key: keyFor(id) }))
    onDone(`${number} is sent. Sign it for the office, before or after ${tenantName}.`)
  }
  return (
    <Confirm
      title={`Send ${number}?`}
      action="Send"
      busyWord="Sending..."
      harmless
      onConfirm={send}
      onClose={onClose}
    >
      {tenantName} gets it to read and to sign. Text and pages stay as they are from now on; another version
      needs this one withdrawn.
    </Confirm>
  )
}
