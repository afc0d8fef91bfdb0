import { z } from 'zod'
import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from '../../../../shared/fields/limits.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { queryClient } from '../../../../web/query.ts'
import { isTenant } from '../../../../web/session.ts'
import { t } from '../../../../web/translate.ts'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { PasswordField } from '../../../../web/ui/form/password-field.tsx'
import type { useNotice } from '../../../../web/ui/notice.tsx'
import { passwordProblem } from '../password.rules.ts'
import { accountsApi, meQuery } from './accounts.api.ts'
import { passwordErrorMessage } from './password.messages.ts'

const passwords = z
  .object({ currentPassword: z.string(), newPassword: z.string(), confirmation: z.string() })
  .superRefine((values, ctx) => {
    const wrong = passwordProblem(values, isTenant() ? 'tenant' : 'staff')
    if (wrong) ctx.addIssue({ code: 'custom', path: [wrong.field], message: wrong.text })
  })
type Passwords = z.infer<typeof passwords>

type Props = { notice: ReturnType<typeof useNotice>; onDone?: () => void }

export function PasswordForm({ notice, onDone }: Props) {
  const form = useSchemaForm(passwords, { currentPassword: '', newPassword: '', confirmation: '' })
  const save = async ({ currentPassword, newPassword }: Passwords) => {
    await accountsApi('POST /auth/password', { body: { currentPassword, newPassword } }).catch(refuse)
    form.reset()
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey, exact: true })
    notice.show('success', t('Password updated successfully!'))
    onDone?.()
  }
  const field = (name: keyof Passwords) => ({ required: true, ...form.getInputProps(name) })
  return (
    <Form form={form} label={t('Password')} onSubmit={save}>
      <PasswordField
        label={t('Current Password')}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField
        label={t('New Password')}
        autoComplete="new-password"
        description={t('At least {count} characters. Other devices are signed out.', {
          count: isTenant() ? PASSWORD_MIN : STAFF_PASSWORD_MIN,
        })}
        {...field('newPassword')}
      />
      <PasswordField
        label={t('Confirm New Password')}
        autoComplete="new-password"
        {...field('confirmation')}
      />
      <FormActions busyText={t('Updating...')}>{t('Update Password')}</FormActions>
    </Form>
  )
}

// Replaces the server's message in the form.
function refuse(error: unknown): never {
  throw new Error(passwordErrorMessage(error), { cause: error })
}
