import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Day, isDay } from '../../../../../shared/days.ts'
import { listUnprintable } from '../../../../../shared/fields/printable.ts'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import type { SchemaForm } from '../../../../../web/forms/schema-form.ts'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow } from '../../../../../web/ui/form/form.tsx'
import { propertiesQuery } from '../../../properties/web/properties.api.ts'
import { PhoneWarnings } from '../phone-check.tsx'
import { UnitOverlaps } from '../unit-overlaps.tsx'
import type { TenantFormOutput, TenantFormValues } from './tenant-form.schema.ts'

type Props = { form: SchemaForm<TenantFormValues, TenantFormOutput>; today: Day; tenantId?: string }

function printingNote(name: string): string | undefined {
  const letters = listUnprintable(name)
  if (letters.length === 0) return undefined
  return `PDFs print boxes for ${letters.join(' ')}, as they have no font for it. Add the name in Latin letters too.`
}

export function TenantFields({ form, today, tenantId }: Props) {
  const { data: properties = [], error } = useQuery(propertiesQuery)
  const given = form.values.apartment
  const names = properties.map(({ name }) => name)
  const locations = given === '' || names.includes(given) ? names : [given, ...names]
  return (
    <>
      <TextInput
        label="Name"
        description={printingNote(form.values.name)}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <FieldRow>
        <TextInput
          label="Email"
          type="email"
          required={!form.values.phone}
          autoComplete="off"
          description="A phone number is enough without one."
          {...form.getInputProps('email')}
        />
        <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      </FieldRow>
      <PhoneWarnings phone={form.values.phone ?? ''} except={tenantId} />
      {tenantId && form.values.email && form.values.phone && (
        <NativeSelect
          label="Messages by"
          data={[
            { value: 'email', label: 'E-mail' },
            { value: 'sms', label: 'SMS' },
            { value: 'both', label: 'E-mail and SMS' },
          ]}
          {...form.getInputProps('messagesBy')}
        />
      )}
      <FieldRow>
        <NativeSelect
          label="Location"
          required
          data={[{ value: '', label: 'Select a location' }, ...locations]}
          {...form.getInputProps('apartment')}
          {...(error && { error: `The locations could not be loaded. ${getErrorMessage(error)}` })}
        />
        <TextInput label="Unit" autoComplete="off" {...form.getInputProps('unit')} />
      </FieldRow>
      <div>
        <FieldRow>
          <DateField today={today} label="Move-In Date" {...form.getInputProps('moveInDate')} />
          <DateField
            today={today}
            label="Lease End Date"
            required
            min={dayOrNone(form.values.moveInDate) || today}
            {...form.getInputProps('leaseEndDate')}
          />
        </FieldRow>
        <UnitOverlaps lease={toLeaseTerm(form.values)} except={tenantId} today={today} />
      </div>
    </>
  )
}

const toLeaseTerm = ({ apartment, unit, moveInDate, leaseEndDate }: TenantFormValues) => ({
  apartment,
  unit: unit ?? '',
  moveInDate: dayOrNone(moveInDate),
  leaseEndDate: dayOrNone(leaseEndDate),
})

const dayOrNone = (text: string) => (isDay(text) ? text : '')
