import { useState } from 'react'
import { errorSentences } from '../../../../../web/api-error.ts'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { paymentSettingsApi } from './payment-settings.api.ts'

type Tested = { secretKey?: string }
type Outcome = { works: boolean; sentence: string }

const errorMessage = errorMessageWith('The test could not be made.')

async function testKey(body: Tested): Promise<Outcome> {
  try {
    return await paymentSettingsApi('POST /settings/online-payment/test', { body })
  } catch (error) {
    return { works: false, sentence: errorSentences(error, errorMessage).join(' ') }
  }
}

/** `outcome` stays while `of` is what was tested. */
export function useKeyTest(of = '') {
  const [busy, setBusy] = useState(false)
  const [tested, setTested] = useState<(Outcome & { of: string }) | null>(null)
  const run = async (body: Tested) => {
    if (busy) return
    setBusy(true)
    setTested(null)
    setTested({ ...(await testKey(body)), of })
    setBusy(false)
  }
  return { busy, outcome: tested?.of === of ? tested : null, run }
}

type Props = { test: ReturnType<typeof useKeyTest>; onTest: () => void }

export const KeyTestButton = ({ test, onTest }: Props) => (
  <SubmitButton variant="default" busyText="Asking..." busy={test.busy} onClick={onTest}>
    Test the key
  </SubmitButton>
)

type OutcomeProps = Pick<Props, 'test'> & { unsaved?: boolean }

export function KeyTestOutcome({ test: { outcome }, unsaved = false }: OutcomeProps) {
  if (!outcome) return null
  return (
    <Notice tone={outcome.works ? 'success' : 'error'}>
      {outcome.sentence}
      {outcome.works && unsaved && (
        <>
          {' '}
          <strong>Now press Save.</strong>
        </>
      )}
    </Notice>
  )
}
