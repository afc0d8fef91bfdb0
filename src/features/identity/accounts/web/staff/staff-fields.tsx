import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { STAFF_ROLES } from '../../../../../shared/staff-roles.ts'
import type { SchemaForm } from '../../../../../web/forms/schema-form.ts'
import { FieldRow } from '../../../../../web/ui/form/form.tsx'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { ROLE_HELP, ROLE_NAMES, type WorkPlace } from './staff.labels.ts'
import { isEverywhere, type StaffFormValues } from './staff-form.schema.ts'

const ROLES = STAFF_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))

type Props = {
  form: Pick<SchemaForm<StaffFormValues, unknown>, 'values' | 'getInputProps'>
  properties: readonly WorkPlace[]
}

export function StaffFields({ form, properties }: Props) {
  const { staff } = form.values
  return (
    <>
      <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <FieldRow>
        <TextInput label="Email" type="email" required autoComplete="off" {...form.getInputProps('email')} />
        <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      </FieldRow>
      <NativeSelect
        label="Role"
        data={ROLES}
        description={ROLE_HELP[staff]}
        {...form.getInputProps('staff')}
      />
      {staff === 'manager' && (
        <Checkbox label="All properties" {...form.getInputProps('everywhere', { type: 'checkbox' })} />
      )}
      {!isEverywhere(form.values) && (
        <Checkbox.Group label="Works for" {...form.getInputProps('propertyIds')}>
          <Stack gap="xs">
            {properties.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  )
}
