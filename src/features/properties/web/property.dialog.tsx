import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { FieldRow, Form, FormActions } from '../../../web/ui/form.tsx'
import { PROPERTY_KINDS, type Property, propertiesEndpoints } from '../properties.contract.ts'
import { propertiesApi } from './properties.api.ts'

export const capacityText = z
  .string()
  .trim()
  .regex(/^(\d{1,5}|100000)$/, 'Capacity must be a whole number from 0 to 100,000')
  .transform(Number)

const fields = propertiesEndpoints['POST /properties'].body.extend({ capacity: capacityText })
const KIND_LABELS = { shops: 'Shops', apartments: 'Apartments' } as const

export const kindLabel = (kind: Property['kind']): string => KIND_LABELS[kind]

type Props = { property?: Property; onClose: () => void; onSaved: () => Promise<void> }

export function PropertyDialog({ property, onClose, onSaved }: Props) {
  const form = useSchemaForm(fields, {
    name: property?.name ?? '',
    kind: property?.kind ?? 'shops',
    capacity: property ? String(property.capacity) : '',
  })
  const save = async (body: z.output<typeof fields>) => {
    if (property) await propertiesApi('PATCH /properties/{id}', { params: { id: property.id }, body })
    else await propertiesApi('POST /properties', { body })
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
