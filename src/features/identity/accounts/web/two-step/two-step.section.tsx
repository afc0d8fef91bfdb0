import { useState } from 'react'
import { fixedErrorMessage } from '../../../../../web/error-messages.ts'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { BusyButton } from '../../../../../web/ui/form/busy-button.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import type { useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { useMe } from '../accounts.api.ts'
import { totpApi } from '../totp.api.ts'
import type { OpenTwoStep } from './two-step.types.ts'

const DIALOGS = lazyPart(() => import('./two-step.dialogs.tsx').then((module) => module.TwoStepDialogs))
const startFailed = fixedErrorMessage('The set-up could not be started. Please try again.')

export function TwoStepSection({ notice }: { notice: ReturnType<typeof useNotice> }) {
  const { totp } = useMe()
  const [open, setOpen] = useState<OpenTwoStep | null>(null)
  const [starting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    try {
      const started = await totpApi('POST /auth/totp')
      setOpen({ kind: 'set-up', started, again: totp })
    } catch (error) {
      notice.show('error', startFailed(error))
    } finally {
      setStarting(false)
    }
  }
  const close = () => setOpen(null)
  const done = (text: string) => notice.show('success', text)
  return (
    <Section
      title={t('Two-step sign-in')}
      aside={<StatusBadge tone={totp ? 'green' : 'grey'} word={t(totp ? 'On' : 'Off')} />}
    >
      <Text tone="soft">
        {totp
          ? t(
              'After your password you enter a code of your authenticator app. If the phone is lost, a recovery code signs you in.',
            )
          : t(
              'After your password you enter a code that an app on your phone shows. Somebody who learns your password cannot sign in with it.',
            )}
      </Text>
      <Row filling gap="sm">
        <BusyButton
          busy={starting}
          working={t('Starting...')}
          onClick={() => void start()}
          {...(totp && { variant: 'default' })}
        >
          {t(totp ? 'Use Another Phone' : 'Set Up')}
        </BusyButton>
        {totp && (
          <Button variant="default" onClick={() => setOpen({ kind: 'codes' })}>
            {t('New Recovery Codes')}
          </Button>
        )}
        {totp && (
          <Button variant="subtle" color="gray" c="dimmed" onClick={() => setOpen({ kind: 'off' })}>
            {t('Switch Off')}
          </Button>
        )}
      </Row>
      {open && (
        <DialogPart part={DIALOGS} props={{ open, onClose: close, onDone: done }} onFailed={notice.fail} />
      )}
    </Section>
  )
}
