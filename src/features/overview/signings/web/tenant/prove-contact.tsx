import { useState } from 'react'
import { z } from 'zod'
import type { Channel } from '../../../../../shared/channels.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { TextField } from '../../../../../web/ui/form/controls.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { accountsApi, storeProfile, useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import { SIGNING_MESSAGES } from '../../signings.messages.ts'

const schema = z.object({ code: z.string().trim().min(1, SIGNING_MESSAGES.codeMissing) })

type SentProof = { channel: Channel; message: string }

/** A code that came back proves that a number or address is the tenant's; only then a signing code goes there. */
export function ProveContact({ onProven }: { onProven: () => Promise<unknown> }) {
  const { email, phone } = useMe()
  const [sentProof, setSentProof] = useState<SentProof | null>(null)
  const [busy, setBusy] = useState<Channel | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const ask = async (channel: Channel) => {
    if (busy) return
    setBusy(channel)
    setFailure(null)
    try {
      setSentProof({ channel, ...(await accountsApi('POST /auth/contact/code', { body: { channel } })) })
    } catch (error) {
      setFailure(getErrorMessage(error))
    }
    setBusy(null)
  }
  const ways: { channel: Channel; label: string }[] = [
    ...(phone ? [{ channel: 'sms' as const, label: t('SMS to {phone}', { phone: printPhone(phone) }) }] : []),
    ...(email ? [{ channel: 'email' as const, label: t('E-mail to {email}', { email }) }] : []),
  ]
  return (
    <Stack gap="md">
      <Text>
        {t('First show once that a phone number or an e-mail address is yours: a code comes to it.')}
      </Text>
      {failure && <Notice tone="error">{failure}</Notice>}
      {ways.map(({ channel, label }) => (
        <Button
          key={channel}
          variant="default"
          size="md"
          fullWidth
          aria-disabled={busy !== null || undefined}
          onClick={() => void ask(channel)}
        >
          {busy === channel ? t('Sending...') : label}
        </Button>
      ))}
      {ways.length === 0 && (
        <Text>
          {t('The office has no phone number or e-mail address of you. Please ask it to sign on paper.')}
        </Text>
      )}
      {sentProof && <ProofForm key={sentProof.channel} sentProof={sentProof} onProven={onProven} />}
    </Stack>
  )
}

function ProofForm({
  sentProof: { channel, message },
  onProven,
}: {
  sentProof: SentProof
  onProven: () => Promise<unknown>
}) {
  const form = useSchemaForm(schema, { code: '' })
  const prove = async ({ code }: { code: string }) => {
    await accountsApi('POST /auth/contact/verify', { body: { channel, code } })
    storeProfile(await accountsApi('GET /auth/me'))
    await onProven()
  }
  return (
    <Form form={form} label={t('Confirm')} onSubmit={prove}>
      <Text role="status">{translateKnown(message)}</Text>
      <TextField
        label={t('Code')}
        required
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.getInputProps('code')}
      />
      <FormActions busyText={t('Confirming...')}>{t('Confirm')}</FormActions>
    </Form>
  )
}
