import type { z } from 'zod'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { PasswordField } from '../../../../../web/ui/form/password-field.tsx'
import { staffApi } from '../accounts.api.ts'
import type { WorkPlace } from './staff.labels.ts'
import { StaffFields } from './staff-fields.tsx'
import { NOBODY, newStaffForm } from './staff-form.schema.ts'

type NewPerson = z.output<typeof newStaffForm>
type Props = {
  properties: readonly WorkPlace[]
  onClose: () => void
  onAdded: (person: NewPerson) => Promise<void>
}

export function AddStaff({ properties, onClose, onAdded }: Props) {
  const form = useSchemaForm(newStaffForm, NOBODY)
  const add = async (body: NewPerson) => {
    await staffApi('POST /staff', { body })
    onClose()
    await onAdded(body)
  }
  return (
    <Dialog title="Add Person" onClose={onClose} size="md">
      <Form form={form} onSubmit={add} errorMessage={formErrorMessage(getErrorMessage)}>
        <StaffFields form={form} properties={properties} />
        <PasswordField
          label="Password"
          required
          autoComplete="new-password"
          description="At least 10 characters. Tell it to them yourself; no mail is sent."
          {...form.getInputProps('password')}
        />
        <FormActions busyText="Adding..." onCancel={onClose}>
          Add Person
        </FormActions>
      </Form>
    </Dialog>
  )
}
