import { NativeSelect, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { changedSince, initialValues } from '../../../../web/forms/changed-since.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldRow, Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { type Property, propertiesEndpoints } from '../properties.contract.ts'
import { PROPERTY_KINDS } from '../properties.rules.ts'
import { propertiesApi } from './properties.api.ts'
import { kindLabel } from './properties.labels.ts'
import { capacityText } from './property.schema.ts'

const fields = propertiesEndpoints['POST /properties'].body.extend({ capacity: capacityText })

type Props = { property?: Property; onClose: () => void; onSaved: () => Promise<void> }

export function PropertyDialog({ property, onClose, onSaved }: Props) {
  const form = useSchemaForm(fields, initialValues(fields, property, { kind: 'shops' }))
  const save = async (body: z.output<typeof fields>) => {
    if (property) {
      const changed = changedSince(form, body, (all) => all)
      await propertiesApi('PATCH /properties/{id}', { params: { id: property.id }, body: changed })
    } else await propertiesApi('POST /properties', { body })
    onClose()
    await onSaved()
  }
  return (
    <Dialog title={property ? 'Edit Property' : 'Add Property'} onClose={onClose} size="md">
      <Form form={form} onSubmit={save} {...(property && { record: property.id })}>
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <FieldRow>
          <NativeSelect
            label="Kind"
            required
            data={PROPERTY_KINDS.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput label="Capacity" required inputMode="numeric" {...form.getInputProps('capacity')} />
        </FieldRow>
        <FormActions busyText="Saving..." onCancel={onClose}>
          {property ? 'Save Changes' : 'Add Property'}
        </FormActions>
      </Form>
    </Dialog>
  )
}
