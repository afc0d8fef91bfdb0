import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { changedSince } from '../../../web/changed-since.ts'
import { useFormKey } from '../../../web/form-key.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { FieldRow, Form, FormActions } from '../../../web/ui/form.tsx'
import type { Property } from '../properties.contract.ts'
import { type RegisteredUnit, unitsEndpoints } from '../units.contract.ts'
import { defaultUnitKind, UNIT_KIND_LABELS, UNIT_KINDS } from '../units.rules.ts'
import { unitsApi } from './units.api.ts'

const areaText = z
  .string()
  .trim()
  .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, 'Floor area must be a number with at most two decimals')
  .transform((text) => (text === '' ? null : Number(text)))

const fields = unitsEndpoints['POST /units'].body
  .pick({ name: true, kind: true })
  .extend({ floorArea: areaText, active: z.boolean() })

type Props = {
  property: Property
  unit?: RegisteredUnit
  onClose: () => void
  onSaved: (text: string) => Promise<void>
}

export function UnitDialog({ property, unit, onClose, onSaved }: Props) {
  const formKey = useFormKey()
  const form = useSchemaForm(fields, {
    name: unit?.name ?? '',
    kind: unit?.kind ?? defaultUnitKind(property.kind),
    floorArea: unit?.floorArea == null ? '' : String(unit.floorArea),
    active: unit?.active ?? true,
  })
  const save = async (values: z.output<typeof fields>) => {
    const body = { ...values, propertyId: property.id }
    if (unit) {
      const changed = changedSince(form, values, (all) => all)
      await unitsApi('PATCH /units/{id}', { params: { id: unit.id }, body: changed })
    } else await unitsApi('POST /units', { body, key: formKey.keyFor(body) })
    formKey.done()
    await onSaved(unit ? 'Unit updated.' : 'Unit added.')
    onClose()
  }
  return (
    <Dialog title={unit ? 'Edit Unit' : 'Add Unit'} onClose={onClose} size="md">
      <Form form={form} onSubmit={save} {...(unit && { record: unit.id })}>
        <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <FieldRow>
          <NativeSelect
            label="Kind"
            required
            data={UNIT_KINDS.map((kind) => ({ value: kind, label: UNIT_KIND_LABELS[kind] }))}
            {...form.getInputProps('kind')}
          />
          <TextInput label="Floor area (m²)" inputMode="decimal" {...form.getInputProps('floorArea')} />
        </FieldRow>
        {unit && (
          <Checkbox
            label="Active"
            description="An inactive unit is not offered for new leases. Its history stays."
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        )}
        <FormActions busyText="Saving..." onCancel={onClose}>
          {unit ? 'Save Changes' : 'Add Unit'}
        </FormActions>
      </Form>
    </Dialog>
  )
}
