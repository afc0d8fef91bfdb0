import { TextInput } from '@mantine/core'
import type { z } from 'zod'
import { messageOf } from '../../../web/api-error.ts'
import { formErrorMessage } from '../../../web/error-messages.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../web/ui/form.tsx'
import { PasswordField } from '../../../web/ui/password-field.tsx'
import { accountsEndpoints } from '../accounts.contract.ts'
import { accountsApi } from './accounts.api.ts'

const newAdmin = accountsEndpoints['POST /auth/register'].body.omit({ setupCode: true })
type NewAdmin = z.output<typeof newAdmin>

type Props = { onClose: () => void; onAdded: (admin: NewAdmin) => Promise<void> }

export function AddAdmin({ onClose, onAdded }: Props) {
  const form = useSchemaForm(newAdmin, { name: '', email: '', password: '' })
  const add = async (body: NewAdmin) => {
    await accountsApi('POST /auth/register', { body })
    onClose()
    await onAdded(body)
  }
  return (
    <Dialog title="Add Admin" onClose={onClose} size="md">
      <Form form={form} onSubmit={add} errorMessage={formErrorMessage(messageOf)}>
        <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" required autoComplete="off" {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          required
          autoComplete="new-password"
          description="At least 6 characters. Tell it to them yourself; no mail is sent."
          {...form.getInputProps('password')}
        />
        <FormActions busyText="Adding..." onCancel={onClose}>
          Add Admin
        </FormActions>
      </Form>
    </Dialog>
  )
}
