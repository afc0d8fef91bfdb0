import { useState } from 'react'
import { z } from 'zod'
import type { Channel } from '../../../../../shared/channels.ts'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { TextField } from '../../../../../web/ui/form/controls.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { SIGNING_MESSAGES } from '../../signings.messages.ts'

export type SentCode = { channel: Channel; sentTo: string }

const schema = z.object({ code: z.string().trim().min(1, SIGNING_MESSAGES.codeMissing) })

type Props = {
  record: string
  sent: SentCode
  onCode: (code: string) => Promise<unknown>
  onAgain: () => Promise<unknown>
  onBack: () => void
}

export function CodeForm({ record, sent: { channel, sentTo }, onCode, onAgain, onBack }: Props) {
  const form = useSchemaForm(schema, { code: '' })
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const again = async () => {
    if (isSending) return
    setIsSending(true)
    setFailure(null)
    form.reset()
    await onAgain().catch((error: unknown) => setFailure(getErrorMessage(error)))
    setIsSending(false)
  }
  return (
    <>
      <Text role="status">
        {channel === 'sms'
          ? t('A code was sent by SMS to {sentTo}. It works for 10 minutes.', { sentTo })
          : t('A code was sent by e-mail to {sentTo}. It works for 10 minutes.', { sentTo })}
      </Text>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Form form={form} label={t('Sign')} record={record} onSubmit={({ code }) => onCode(code)}>
        <TextField
          label={t('Code')}
          description={t('Six digits.')}
          required
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          {...form.getInputProps('code')}
        />
        <FormActions busyText={t('Signing...')}>{t('Sign')}</FormActions>
      </Form>
      <Row gap="sm">
        <Button variant="default" aria-disabled={isSending || undefined} onClick={() => void again()}>
          {isSending ? t('Sending...') : t('Send another code')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('Back')}
        </Button>
      </Row>
    </>
  )
}
