import { useState } from 'react'
import type { z } from 'zod'
import { errorSentences } from '../../../../../web/api-error.ts'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import type { newMailSettings } from '../../mails.contract.ts'
import { mailsApi } from '../deliveries/mails.api.ts'
import { ServerResponse } from '../deliveries/message-state.tsx'

type Tested = Partial<z.input<typeof newMailSettings>>
type Outcome = { good: boolean; text: string; said: string | null }
type TestedSettings = Outcome & { of: string }

const errorMessage = errorMessageWith('The test could not be made.')

/** `outcome` stays while `of` is what was tested; `atField` is true if it shows the failure itself. */
export function useMailTest({ of = '', atField = (_text: string): boolean => false } = {}) {
  const [busy, setBusy] = useState(false)
  const [tested, setTested] = useState<TestedSettings | null>(null)
  const run = async (body: Tested) => {
    if (busy) return
    setBusy(true)
    setTested(null)
    const outcome = await sendTestMail(body)
    if (outcome.good || !atField(outcome.text)) setTested({ ...outcome, of })
    setBusy(false)
  }
  return { busy, outcome: tested?.of === of ? tested : null, run }
}

async function sendTestMail(body: Tested): Promise<Outcome> {
  try {
    const { to, emailSent, emailError, said } = await mailsApi('POST /settings/mail/test', { body })
    return { good: emailSent, text: emailSent ? sentTo(to) : (emailError ?? ''), said }
  } catch (error) {
    return { good: false, text: errorSentences(error, errorMessage).join(' '), said: null }
  }
}

const sentTo = (to: string) =>
  `It works: the test message is on its way to ${to}. Look there whether it has arrived, also among the unwanted mails.`

type Props = { test: ReturnType<typeof useMailTest>; onTest: () => void }

export const TestButton = ({ test, onTest }: Props) => (
  <SubmitButton variant="default" busyText="Testing..." busy={test.busy} onClick={onTest}>
    Send a test message
  </SubmitButton>
)

type OutcomeProps = Pick<Props, 'test'> & { unsaved?: boolean }

export function TestOutcome({ test: { outcome }, unsaved = false }: OutcomeProps) {
  if (!outcome) return null
  const { good, text, said } = outcome
  return (
    <Notice tone={good ? 'success' : 'error'}>
      {text}
      {good && unsaved && (
        <>
          {' '}
          <strong>Now press Save.</strong>
        </>
      )}
      {said !== null && <ServerResponse>{said}</ServerResponse>}
    </Notice>
  )
}
