import type { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { changedSince } from '../../../../../web/forms/changed-since.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import type { StaffPerson } from '../../staff.contract.ts'
import { staffApi } from '../accounts.api.ts'
import type { WorkPlace } from './staff.labels.ts'
import { StaffFields } from './staff-fields.tsx'
import { staffForm, staffValues } from './staff-form.schema.ts'

type Props = {
  person: StaffPerson
  properties: readonly WorkPlace[]
  onClose: () => void
  onSaved: () => Promise<void>
}

export function EditStaff({ person, properties, onClose, onSaved }: Props) {
  const form = useSchemaForm(staffForm, staffValues(person))
  const save = async (values: z.output<typeof staffForm>) => {
    const body = changedSince(form, values, (all) => all)
    await staffApi('PATCH /staff/{uid}', { params: { uid: person.uid }, body })
    onClose()
    await onSaved()
  }
  return (
    <Dialog title="Edit Person" onClose={onClose} size="md">
      <Form
        form={form}
        onSubmit={save}
        errorMessage={formErrorMessage(errorMessageWith('Failed to save the person'))}
        record={person.uid}
      >
        <StaffFields form={form} properties={properties} />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Save Changes
        </FormActions>
      </Form>
    </Dialog>
  )
}
