import { useState } from 'react'
import { t } from '../../../../../web/translate.ts'
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
        ? t('Your new recovery codes are the only ones now.')
        : t('Two-step sign-in is on. The next sign-in asks for a code.')
    return (
      <Dialog title={t('Save your recovery codes')} onClose={() => close(saved)} size="md">
        <RecoveryCodes codes={codes} onSaved={() => close(saved)} />
      </Dialog>
    )
  }
  if (open.kind === 'set-up')
    return (
      <Dialog title={t('Set up two-step sign-in')} onClose={onClose} size="md">
        <SetUpForm {...open} onCancel={onClose} onConfirmed={setCodes} />
      </Dialog>
    )
  return open.kind === 'codes' ? (
    <NewCodes onClose={onClose} onMade={setCodes} />
  ) : (
    <SwitchOff
      onClose={onClose}
      onOff={() => close(t('Two-step sign-in is off. Your password alone signs you in.'))}
    />
  )
}

function NewCodes({ onClose, onMade }: { onClose: () => void; onMade: (codes: readonly string[]) => void }) {
  const make = async (password: string) => {
    const { recoveryCodes } = await totpApi('POST /auth/totp/recovery-codes', { body: { password } })
    onMade(recoveryCodes)
  }
  return (
    <Dialog title={t('New recovery codes')} onClose={onClose} size="md">
      <OwnPasswordForm
        action={t('Make New Codes')}
        busyText={t('Making...')}
        onSubmit={make}
        onCancel={onClose}
      >
        <Text>{t('You get ten new codes. The old ones work no more.')}</Text>
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
    <Dialog title={t('Switch off two-step sign-in')} onClose={onClose} size="md">
      <OwnPasswordForm
        action={t('Switch Off')}
        busyText={t('Switching off...')}
        dangerous
        onSubmit={switchOff}
        onCancel={onClose}
      >
        <Text>{t('Your password alone signs you in then, and the recovery codes work no more.')}</Text>
      </OwnPasswordForm>
    </Dialog>
  )
}
