import type { ReactNode } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { t } from '../../../../../web/translate.ts'
import { CancelButton, Form } from '../../../../../web/ui/form/form.tsx'
import { PasswordField } from '../../../../../web/ui/form/password-field.tsx'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { totpEndpoints } from '../../totp.contract.ts'

const schema = totpEndpoints['DELETE /auth/totp'].body

type Props = {
  action: string
  busyText: string
  dangerous?: boolean
  onSubmit: (password: string) => Promise<void>
  onCancel: () => void
  children: ReactNode
}

export function OwnPasswordForm({ action, busyText, dangerous, onSubmit, onCancel, children }: Props) {
  const form = useSchemaForm(schema, { password: '' })
  return (
    <Form
      form={form}
      onSubmit={({ password }) => onSubmit(password)}
      errorMessage={formErrorMessage(getErrorMessage)}
    >
      {children}
      <PasswordField
        label={t('Current Password')}
        required
        data-autofocus
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <Row filling mt="xs" gap="sm">
        <SubmitButton busyText={busyText} {...(dangerous && { color: 'red' })}>
          {action}
        </SubmitButton>
        <CancelButton onCancel={onCancel} />
      </Row>
    </Form>
  )
}
