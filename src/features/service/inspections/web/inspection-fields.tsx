import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Day } from '../../../../shared/days.ts'
import type { SchemaForm } from '../../../../web/forms/schema-form.ts'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow } from '../../../../web/ui/form/form.tsx'
import { staffChoicesQuery } from '../../../identity/accounts/web/accounts.api.ts'
import { PERIOD_LABELS } from '../../../property/leases/leases.messages.ts'
import { PERIODS } from '../../../property/leases/leases.rules.ts'
import { PlaceFields } from '../../../property/properties/web/place-fields.tsx'
import type { InspectionRule } from '../inspections.contract.ts'
import type { InspectionOutput, InspectionValues } from './inspection-form.schema.ts'
import { PRIORITY_OPTIONS } from './inspection-labels.ts'

type Form = SchemaForm<InspectionValues, InspectionOutput>
type Props = { form: Form; today: Day; rule: InspectionRule | undefined }

export function InspectionFields({ form, today, rule }: Props) {
  return (
    <>
      {!rule && <PlaceFields form={form} noUnit="Each occupied unit" autoFocus />}
      <TextInput
        label="What is inspected"
        required
        data-autofocus={rule ? true : undefined}
        placeholder="Fire extinguishers"
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        description="The tenant reads it, before the day of the inspection."
        rows={2}
        {...form.getInputProps('description')}
      />
      <DayFields form={form} today={today} isMade={rule !== undefined && rule.lastOn !== null} />
      <HandlingFields form={form} />
    </>
  )
}

function DayFields({ form, today, isMade }: { form: Form; today: Day; isMade: boolean }) {
  return (
    <>
      <FieldRow>
        <NativeSelect
          label="Period"
          disabled={isMade}
          data={PERIODS.map((months) => ({ value: String(months), label: PERIOD_LABELS[months] }))}
          {...form.getInputProps('everyMonths')}
        />
        <TextInput
          label="Day of the month"
          required
          disabled={isMade}
          inputMode="numeric"
          description="31 is the last day of a shorter month."
          {...form.getInputProps('anchorDay')}
        />
      </FieldRow>
      <FieldRow>
        <DateField
          today={today}
          label="From"
          required
          disabled={isMade}
          description="The first inspection is on the first such day from here on."
          {...form.getInputProps('startsOn')}
        />
        <DateField
          today={today}
          label="Until"
          description="Empty: without an end."
          {...form.getInputProps('endsOn')}
        />
      </FieldRow>
    </>
  )
}

function HandlingFields({ form }: { form: Form }) {
  const { data: staff = [] } = useQuery(staffChoicesQuery)
  return (
    <>
      <FieldRow>
        <TextInput
          label="Days before"
          required
          inputMode="numeric"
          description="That many days before the inspection the tenants get their request."
          {...form.getInputProps('leadDays')}
        />
        <NativeSelect label="Priority" data={PRIORITY_OPTIONS} {...form.getInputProps('priority')} />
      </FieldRow>
      <NativeSelect
        label="Assigned to"
        data={[
          { value: '', label: 'Nobody' },
          ...staff.map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
        {...form.getInputProps('assigneeUid')}
      />
    </>
  )
}
