import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { type Day, formatDay } from '../../../../shared/days.ts'
import { dayText } from '../../../../shared/fields/fields.ts'
import { changedSince } from '../../../../web/forms/changed-since.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { type SchemaForm, useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Property } from '../properties.contract.ts'
import { MAX_ROOMS, type RegisteredUnit, type UnitChanges, unitsEndpoints } from '../units.contract.ts'
import { defaultUnitKind, UNIT_KIND_LABELS, UNIT_KINDS } from '../units.rules.ts'
import { unitsApi } from './units.api.ts'

const areaText = z
  .string()
  .trim()
  .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, 'Floor area must be a number with at most two decimals')
  .transform((text) => (text === '' ? null : Number(text)))

const roomsText = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_ROOMS),
    `Rooms must be a number from 1 to ${MAX_ROOMS}`,
  )
  .transform((text) => (text === '' ? null : Number(text)))

const fields = unitsEndpoints['POST /units'].body
  .pick({ name: true, kind: true })
  .extend({
    floorArea: areaText,
    rooms: roomsText,
    active: z.boolean(),
    from: dayText('From is required'),
    keepsKind: z.boolean(),
  })
type Values = z.output<typeof fields>

/** A kind goes with its first day; keeping today's kind cancels the next planned change. */
function getChanges(unit: RegisteredUnit, { from, keepsKind, ...values }: Partial<Values>): UnitChanges {
  const [next] = unit.nextKinds
  if (values.kind !== undefined) return { ...values, from }
  return keepsKind && next ? { ...values, kind: unit.kind, from: next.from } : values
}

type Props = {
  property: Property
  unit?: RegisteredUnit
  onClose: () => void
  onSaved: (text: string) => Promise<void>
}

export function UnitDialog({ property, unit, onClose, onSaved }: Props) {
  const formKey = useFormKey()
  const today = useToday()
  const form = useSchemaForm(fields, {
    name: unit?.name ?? '',
    kind: unit?.kind ?? defaultUnitKind(property.kind),
    floorArea: unit?.floorArea == null ? '' : String(unit.floorArea),
    rooms: unit?.rooms == null ? '' : String(unit.rooms),
    active: unit?.active ?? true,
    from: today,
    keepsKind: false,
  })
  const save = async (values: Values) => {
    if (unit) {
      const changed = changedSince(form, values, (all) => all)
      const body = getChanges(unit, { ...changed, from: values.from })
      await unitsApi('PATCH /units/{id}', { params: { id: unit.id }, body })
    } else {
      const { from: _from, keepsKind: _keeps, ...given } = values
      const body = { ...given, propertyId: property.id }
      await unitsApi('POST /units', { body, key: formKey.keyFor(body) })
    }
    formKey.done()
    await onSaved(unit ? 'Unit updated.' : 'Unit added.')
    onClose()
  }
  return (
    <Dialog title={unit ? 'Edit Unit' : 'Add Unit'} onClose={onClose} size="md">
      <Form form={form} onSubmit={save} {...(unit && { record: unit.id })}>
        <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <NativeSelect
          label="Kind"
          required
          data={UNIT_KINDS.map((kind) => ({ value: kind, label: UNIT_KIND_LABELS[kind] }))}
          {...form.getInputProps('kind')}
        />
        {unit && <KindDay form={form} unit={unit} today={today} />}
        <FieldRow>
          <TextInput label="Floor area (m²)" inputMode="decimal" {...form.getInputProps('floorArea')} />
          <TextInput
            label="Rooms"
            inputMode="numeric"
            description="One or two to live in: the lease is to be registered."
            {...form.getInputProps('rooms')}
          />
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

type KindDayProps = { form: SchemaForm<z.input<typeof fields>, Values>; unit: RegisteredUnit; today: Day }

function KindDay({ form, unit, today }: KindDayProps) {
  const [next] = unit.nextKinds
  if (form.values.kind !== unit.kind)
    return (
      <DateField
        label="From"
        description="Rent received from then on is taxed by the new kind. Earlier days stay as they are."
        required
        today={today}
        {...form.getInputProps('from')}
      />
    )
  return next ? (
    <Checkbox
      label={`Keep it as ${UNIT_KIND_LABELS[unit.kind]}`}
      description={`Otherwise it becomes ${UNIT_KIND_LABELS[next.kind]} on ${formatDay(next.from)}.`}
      {...form.getInputProps('keepsKind', { type: 'checkbox' })}
    />
  ) : null
}
