import { Anchor, TextInput } from '@mantine/core'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { t } from '../../../../../web/translate.ts'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { PasswordField } from '../../../../../web/ui/form/password-field.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { totpEndpoints } from '../../totp.contract.ts'
import { totpApi } from '../totp.api.ts'
import { QrCode } from './qr-code.tsx'
import classes from './two-step.module.css'
import type { StartedTotp } from './two-step.types.ts'

const { body } = totpEndpoints['POST /auth/totp/confirm']
const first = body.partial({ password: true })
const other = body.required()

type Props = {
  started: StartedTotp
  again: boolean
  onCancel: () => void
  onConfirmed: (recoveryCodes: readonly string[]) => void
}

export function SetUpForm({ started: { secret, otpauthUrl }, again, onCancel, onConfirmed }: Props) {
  const form = useSchemaForm<
    Record<string, unknown> & { code: string; password?: string | undefined },
    { code: string; password?: string | undefined }
  >(again ? other : first, { code: '', ...(again && { password: '' }) })
  const confirm = async (given: { code: string; password?: string | undefined }) => {
    const { recoveryCodes } = await totpApi('POST /auth/totp/confirm', { body: given })
    onConfirmed(recoveryCodes)
  }
  return (
    <Form form={form} onSubmit={confirm} errorMessage={formErrorMessage(getErrorMessage)}>
      <Stack as="ol" gap="lg" className={classes.steps}>
        <li>
          <Text>
            {t('Open an authenticator app on your phone, for example Google Authenticator or Aegis.')}
          </Text>
        </li>
        <li>
          <Text>{t('Scan this picture with it, or type the key.')}</Text>
          <div className={classes.scan}>
            <QrCode text={otpauthUrl} label={t('QR code for an authenticator app')} />
            <Secret secret={secret} url={otpauthUrl} />
          </div>
        </li>
        <li>
          <TextInput
            label={t('Code that the app shows')}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            className={classes.code}
            {...form.getInputProps('code')}
          />
        </li>
        {again && (
          <li>
            <PasswordField
              label={t('Current Password')}
              required
              autoComplete="current-password"
              description={t('The phone that you use now works until then.')}
              {...form.getInputProps('password')}
            />
          </li>
        )}
      </Stack>
      <FormActions busyText={t('Checking...')} onCancel={onCancel}>
        {t('Switch On')}
      </FormActions>
    </Form>
  )
}

function Secret({ secret, url }: { secret: string; url: string }) {
  return (
    <Stack gap="xs">
      <Text size="sm" tone="soft">
        {t('Key to type')}
      </Text>
      <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <Anchor href={url}>{t('Open in an app on this device')}</Anchor>
    </Stack>
  )
}
