import { z } from 'zod'
import { day, line, optionalDay } from '../../../../../../shared/fields/fields.ts'
import { useSchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../../web/ui/dialog.tsx'
import { TextField } from '../../../../../../web/ui/form/controls.tsx'
import { DateField } from '../../../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../../../web/ui/form/form.tsx'
import { useToday } from '../../../../../identity/company/web/company.api.ts'
import { SIGNING_MESSAGES } from '../../../signings.messages.ts'
import { signingsApi } from '../../signings.api.ts'
import { useSigningChanged } from '../use-signing.ts'
import type { ActProps } from './act.types.ts'

const schema = z.object({
  registeredOn: day,
  reference: line(SIGNING_MESSAGES.referenceMissing),
  stampedOn: optionalDay,
})

export function RegisterDialog({ signing: { id, number, registration }, onClose, onDone }: ActProps) {
  const today = useToday()
  const changed = useSigningChanged()
  const form = useSchemaForm(schema, {
    registeredOn: registration?.registeredOn ?? today,
    reference: registration?.reference ?? '',
    stampedOn: registration?.stampedOn ?? '',
  } as z.input<typeof schema>)
  const save = async (body: z.output<typeof schema>) => {
    await changed(await signingsApi('PATCH /signings/{id}/registration', { params: { id }, body }))
    onDone(`The registration of ${number} is saved.`)
    onClose()
  }
  return (
    <Dialog title={`Registration of ${number}`} onClose={onClose}>
      <Form form={form} onSubmit={save} record={id}>
        <TextField
          label="Reference"
          description="The number under which it was registered."
          required
          data-autofocus
          {...form.getInputProps('reference')}
        />
        <FieldRow>
          <DateField
            today={today}
            max={today}
            label="Registered on"
            required
            {...form.getInputProps('registeredOn')}
          />
          <DateField
            today={today}
            max={today}
            label="Stamped on"
            description="Leave empty if it is not stamped yet."
            {...form.getInputProps('stampedOn')}
            value={form.values.stampedOn ?? ''}
          />
        </FieldRow>
        <FormActions busyText="Saving..." onCancel={onClose}>
          Save
        </FormActions>
      </Form>
    </Dialog>
  )
}
