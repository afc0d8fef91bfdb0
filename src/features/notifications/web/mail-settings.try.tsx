import { useState } from 'react'
import type { z } from 'zod'
import { sentencesOf } from '../../../web/api-error.ts'
import { explainWith } from '../../../web/explain.ts'
import { SubmitButton } from '../../../web/ui/form.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import type { newMailSettings } from '../mails.contract.ts'
import { mailsApi } from './mails.api.ts'

type Tested = Partial<z.input<typeof newMailSettings>>
type Outcome = { good: boolean; text: string }

const explain = explainWith('The test could not be made.')

/** Sends a test message through what is given, or what is set; `outcome` tells what became of it. */
export function useMailTest() {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const run = async (body: Tested) => {
    if (busy) return
    setBusy(true)
    setOutcome(null)
    setOutcome(await outcomeOf(body))
    setBusy(false)
  }
  return { busy, outcome, run, forget: () => setOutcome(null) }
}

async function outcomeOf(body: Tested): Promise<Outcome> {
  try {
    const { to, emailSent, emailError } = await mailsApi('POST /settings/mail/test', { body })
    return emailSent ? { good: true, text: sentTo(to) } : { good: false, text: emailError ?? '' }
  } catch (error) {
    return { good: false, text: sentencesOf(error, explain).join(' ') }
  }
}

const sentTo = (to: string) =>
  `It works: the test message is on its way to ${to}. Look there whether it has arrived, also among the unwanted mails.`

type Props = { test: ReturnType<typeof useMailTest>; onTest: () => void }

/** The button that tests. */
export const TestButton = ({ test, onTest }: Props) => (
  <SubmitButton variant="default" busyWord="Testing..." busy={test.busy} onClick={onTest}>
    Send a test message
  </SubmitButton>
)

/** What became of the test, in words. */
export function TestOutcome({ test: { outcome } }: Pick<Props, 'test'>) {
  if (!outcome) return null
  return <Notice tone={outcome.good ? 'success' : 'error'}>{outcome.text}</Notice>
}
