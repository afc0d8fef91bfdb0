import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { printAddress } from '../../../../shared/fields/print-address.ts'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { t } from '../../../../web/translate.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { Notice, type useNotice } from '../../../../web/ui/notice.tsx'
import { ACCOUNT_MESSAGES } from '../accounts.messages.ts'
import { accountsApi, storeProfile, useMe } from './accounts.api.ts'

const BANNER_MS = 3000
const schema = z.object({ code: z.string().trim().min(1, ACCOUNT_MESSAGES.codeMissing) })

export function ConfirmPhone({ notice }: { notice: ReturnType<typeof useNotice> }) {
  const { phone, phoneE164, phoneConfirmed, confirmPhoneBy } = useMe()
  if (confirmPhoneBy === null || phone === null) return null
  if (phoneConfirmed)
    return (
      <Stack gap="md">
        <Text tone="soft">
          {t('The office entered {phone}. A code by SMS proves that the number is yours.', {
            phone: printPhone(phone),
          })}
        </Text>
        <CodeSteps key={phone} phone={printPhone(phone)} notice={notice} />
      </Stack>
    )
  const meanwhile = phoneE164
    ? t('Until then, {phone} is used to sign in and for messages.', { phone: printAddress(phoneE164) })
    : t('Until then, nothing is sent to it.')
  const byOffice = confirmPhoneBy === 'office' && ` ${t('The office confirms it.')}`
  return (
    <Stack gap="md">
      <Notice tone="info">
        <strong>{t('{phone} is not confirmed.', { phone: printPhone(phone) })}</strong>
        {byOffice} {meanwhile}
      </Notice>
      {confirmPhoneBy === 'code' && <CodeSteps key={phone} phone={printPhone(phone)} notice={notice} />}
    </Stack>
  )
}

type StepProps = { phone: string; notice: ReturnType<typeof useNotice> }

function CodeSteps({ phone, notice }: StepProps) {
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      await accountsApi('POST /auth/contact/code', { body: { channel: 'sms' } })
      setSent(true)
    } catch (error) {
      notice.show('error', getErrorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const button = (
    <Button variant="default" aria-disabled={busy || undefined} onClick={() => void send()}>
      {busy ? t('Sending...') : sent ? t('Send Another Code') : t('Send Code')}
    </Button>
  )
  if (!sent) return <div>{button}</div>
  return (
    <>
      <Text role="status">
        {t('An SMS with a code is on its way to {phone}. The code works for 5 minutes.', { phone })}
      </Text>
      <CodeForm phone={phone} notice={notice} />
      <div>{button}</div>
    </>
  )
}

function CodeForm({ phone, notice }: StepProps) {
  const form = useSchemaForm(schema, { code: '' })
  const prove = async ({ code }: { code: string }) => {
    await accountsApi('POST /auth/contact/verify', { body: { channel: 'sms', code } })
    storeProfile(await accountsApi('GET /auth/me'))
    notice.show('success', t('{phone} is confirmed.', { phone }), BANNER_MS)
  }
  return (
    <Form form={form} label={t('Confirm the phone number')} onSubmit={prove} errorMessage={getErrorMessage}>
      <TextInput
        label={t('Code from the SMS')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.getInputProps('code')}
      />
      <FormActions busyText={t('Confirming...')}>{t('Confirm Number')}</FormActions>
    </Form>
  )
}
