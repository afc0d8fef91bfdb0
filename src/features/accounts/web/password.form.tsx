import { z } from 'zod'
import { PASSWORD_MIN } from '../../../shared/fields.ts'
import { explainWith } from '../../../web/api-error.ts'
import { inForm } from '../../../web/explain.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { PasswordField } from '../../../web/ui/fields.tsx'
import { Form, FormActions } from '../../../web/ui/form.tsx'
import type { useNotice } from '../../../web/ui/notice.tsx'
import { ACCOUNT_TEXTS } from '../accounts.contract.ts'
import { accountsApi } from './accounts.api.ts'

const passwords = z
  .object({ currentPassword: z.string(), newPassword: z.string(), confirmation: z.string() })
  .superRefine((values, ctx) => {
    const wrong = firstProblem(values)
    if (wrong) ctx.addIssue({ code: 'custom', path: [wrong.field], message: wrong.text })
  })
type Passwords = z.infer<typeof passwords>

function firstProblem(values: Passwords): { field: keyof Passwords; text: string } | null {
  const names = ['currentPassword', 'newPassword', 'confirmation'] as const
  const empty = names.find((name) => values[name] === '')
  if (empty) return { field: empty, text: ACCOUNT_TEXTS.fillAll }
  if (values.newPassword !== values.confirmation)
    return { field: 'confirmation', text: ACCOUNT_TEXTS.mismatch }
  if (values.newPassword.length < PASSWORD_MIN) return { field: 'newPassword', text: ACCOUNT_TEXTS.tooShort }
  return null
}

type Props = { notice: ReturnType<typeof useNotice>; onDone?: () => void }

/** Changes the own password; every other session ends. */
export function PasswordForm({ notice, onDone }: Props) {
  const form = useSchemaForm(passwords, { currentPassword: '', newPassword: '', confirmation: '' })
  const save = async ({ currentPassword, newPassword }: Passwords) => {
    await accountsApi('POST /auth/password', { body: { currentPassword, newPassword } })
    form.reset()
    notice.show('success', 'Password updated successfully!')
    onDone?.()
  }
  const field = (name: keyof Passwords) => ({ required: true, ...form.getInputProps(name) })
  return (
    <Form
      form={form}
      label="Password"
      onSubmit={save}
      explain={inForm(explainWith('Failed to update password. Please try again.'))}
    >
      <PasswordField label="Current Password" autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        description="At least 6 characters. Other devices are signed out."
        {...field('newPassword')}
      />
      <PasswordField label="Confirm New Password" autoComplete="new-password" {...field('confirmation')} />
      <FormActions busyWord="Updating...">Update Password</FormActions>
    </Form>
  )
}
