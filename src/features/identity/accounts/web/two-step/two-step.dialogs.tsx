import { useState } from 'react'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { refetchProfile, totpApi } from '../totp.api.ts'
import { OwnPasswordForm } from './own-password.form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpForm } from './set-up.form.tsx'
import type { OpenTwoStep } from './two-step.types.ts'

type Props = { open: OpenTwoStep; onClose: () => void; onDone: (text: string) => void }

export function TwoStepDialogs({ open, onClose, onDone }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = (text?: string) => {
    onClose()
    if (!text) return
    // Only after the codes are saved, because a failed refetch would close the screen.
    void refetchProfile()
    onDone(text)
  }
  if (codes) {
    const saved =
      open.kind === 'codes'
        ? 'Your new recovery codes are the only ones now.'
        : 'Two-step sign-in is on. The next sign-in asks for a code.'
    return (
      <Dialog title="Save your recovery codes" onClose={() => close(saved)} size="md">
        <RecoveryCodes codes={codes} onSaved={() => close(saved)} />
      </Dialog>
    )
  }
  if (open.kind === 'set-up')
    return (
      <Dialog title="Set up two-step sign-in" onClose={onClose} size="md">
        <SetUpForm {...open} onCancel={onClose} onConfirmed={setCodes} />
      </Dialog>
    )
  return open.kind === 'codes' ? (
    <NewCodes onClose={onClose} onMade={setCodes} />
  ) : (
    <SwitchOff
      onClose={onClose}
      onOff={() => close('Two-step sign-in is off. Your password alone signs you in.')}
    />
  )
}

function NewCodes({ onClose, onMade }: { onClose: () => void; onMade: (codes: readonly string[]) => void }) {
  const make = async (password: string) => {
    const { recoveryCodes } = await totpApi('POST /auth/totp/recovery-codes', { body: { password } })
    onMade(recoveryCodes)
  }
  return (
    <Dialog title="New recovery codes" onClose={onClose} size="md">
      <OwnPasswordForm action="Make New Codes" busyText="Making..." onSubmit={make} onCancel={onClose}>
        <Text>You get ten new codes. The old ones work no more.</Text>
      </OwnPasswordForm>
    </Dialog>
  )
}

function SwitchOff({ onClose, onOff }: { onClose: () => void; onOff: () => void }) {
  const switchOff = async (password: string) => {
    await totpApi('DELETE /auth/totp', { body: { password } })
    onOff()
  }
  return (
    <Dialog title="Switch off two-step sign-in" onClose={onClose} size="md">
      <OwnPasswordForm
        action="Switch Off"
        busyText="Switching off..."
        dangerous
        onSubmit={switchOff}
        onCancel={onClose}
      >
        <Text>Your password alone signs you in then, and the recovery codes work no more.</Text>
      </OwnPasswordForm>
    </Dialog>
  )
}
