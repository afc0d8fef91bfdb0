import { z } from 'zod'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { readSession } from '../../../../web/session.ts'
import { t, translateKnown } from '../../../../web/translate.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { PasswordField } from '../../../../web/ui/form/password-field.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'

const schema = z.object({ password: z.string().min(1, 'Password is required') })

export type PasswordQuestion = { problem: string | null; answer: (password: string | null) => void }

export function PasswordAgain({ problem, answer }: PasswordQuestion) {
  const form = useSchemaForm(schema, { password: '' })
  const close = () => answer(null)
  return (
    <Dialog title={t('Confirm it is you')} onClose={close} size="sm">
      <Form form={form} onSubmit={async ({ password }) => answer(password)}>
        {problem && <Notice tone="error">{translateKnown(problem)}</Notice>}
        <Text as="p">
          {readSession()?.role === 'tenant'
            ? t('This concerns how you sign in and where messages reach you. Only you may change it.')
            : 'This change concerns the money or the staff. Every owner is notified.'}
        </Text>
        <PasswordField
          label={t('Your password')}
          required
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <FormActions busyText={t('Confirming...')} onCancel={close}>
          {t('Confirm')}
        </FormActions>
      </Form>
    </Dialog>
  )
}
