import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { getErrorMessage } from '../../../../web/api-error.ts'
import type { SchemaForm } from '../../../../web/forms/schema-form.ts'
import { AmountField } from '../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow } from '../../../../web/ui/form/form.tsx'
import { propertiesQuery } from '../../properties/web/properties.api.ts'
import { unitsQuery } from '../../properties/web/units.api.ts'
import { PERIOD_LABELS } from '../leases.messages.ts'
import { PERIODS } from '../leases.rules.ts'
import type { LeaseFormOutput, leaseForm } from './lease-form.schema.ts'

type Props = {
  form: SchemaForm<z.input<typeof leaseForm>, LeaseFormOutput>
  today: Day
  overlaps: boolean
  withCharge: boolean
}

export function LeaseFields({ form, today, overlaps, withCharge }: Props) {
  return (
    <>
      <UnitChoice form={form} />
      <FieldRow>
        <DateField today={today} label="Start" required {...form.getInputProps('startsOn')} />
        <DateField
          today={today}
          label="End"
          description="Empty for a lease without an end."
          {...form.getInputProps('endsOn')}
        />
      </FieldRow>
      <FieldRow>
        <AmountField label="Rent (GHS)" description="For each period." {...form.getInputProps('rent')} />
        <NativeSelect
          label="Period"
          data={PERIODS.map((months) => ({ value: String(months), label: PERIOD_LABELS[months] }))}
          {...form.getInputProps('periodMonths')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label="Rent day"
          required
          inputMode="numeric"
          description="Day of the month on which rent is due."
          {...form.getInputProps('rentDay')}
        />
        <AmountField label="Deposit (GHS)" {...form.getInputProps('depositDue')} />
      </FieldRow>
      <Checkbox
        label="The tenant withholds tax"
        description="A company or trader that pays the rent net and hands over a certificate."
        {...form.getInputProps('withholdsTax', { type: 'checkbox' })}
      />
      {withCharge && (
        <Checkbox
          label="Bill this rent automatically"
          description="Saves a recurring charge as a draft; nothing is billed before you activate it."
          {...form.getInputProps('isCharged', { type: 'checkbox' })}
        />
      )}
      {(overlaps || form.values.overlapReason !== '') && (
        <TextInput
          label="Why both leases stand"
          description="Somebody else has this unit in these days. Give a reason to go on."
          {...form.getInputProps('overlapReason')}
        />
      )}
    </>
  )
}

function UnitChoice({ form }: Pick<Props, 'form'>) {
  const { propertyId, unitId } = form.values
  const properties = useQuery(propertiesQuery)
  const units = useQuery({ ...unitsQuery(propertyId), enabled: propertyId !== '' })
  const offered = (units.data ?? []).filter(({ active, id }) => active || id === unitId)
  const choose = (value: string) => {
    form.setValues({ propertyId: value, unitId: '' })
  }
  return (
    <FieldRow>
      <NativeSelect
        label="Property"
        required
        data-autofocus
        data={[
          { value: '', label: 'Select a property' },
          ...(properties.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('propertyId')}
        onChange={(event) => choose(event.currentTarget.value)}
        {...(properties.error && { error: getErrorMessage(properties.error) })}
      />
      <NativeSelect
        label="Unit"
        required
        data={[
          { value: '', label: propertyId ? 'Select a unit' : 'Select a property first' },
          ...offered.map(({ id, name, lease }) => ({
            value: id,
            label: lease ? `${name} (${lease.tenantName})` : name,
          })),
        ]}
        {...form.getInputProps('unitId')}
        {...(units.error && { error: getErrorMessage(units.error) })}
      />
    </FieldRow>
  )
}
