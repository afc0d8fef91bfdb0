import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { Day } from '../../../../shared/days.ts'
import type { SchemaForm } from '../../../../web/forms/schema-form.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { AmountField } from '../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow } from '../../../../web/ui/form/form.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { mailNote } from '../../../messaging/channels/web/mail-note.ts'
import { useMailSource } from '../../../messaging/channels/web/mail-source.ts'
import { PERIOD_LABELS } from '../../../property/leases/leases.messages.ts'
import { PERIODS } from '../../../property/leases/leases.rules.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import { type ChargeOutput, type ChargeValues, raisedBy } from './charge-form.schema.ts'

const PURPOSES = (['rent', 'service_charge', 'utility', 'repair', 'other'] as const).map((value) => ({
  value,
  label: PURPOSE_LABELS[value],
}))

const PRORATIONS = [
  { value: 'none', label: 'Costs a whole period' },
  { value: 'daily', label: 'Costs its days only' },
]

type ChargeForm = SchemaForm<ChargeValues, ChargeOutput>
type Props = { form: ChargeForm; today: Day }

export function ChargeFields({ form, today }: Props) {
  const source = useMailSource()
  return (
    <>
      <FieldRow>
        <NativeSelect label="What for" data-autofocus data={PURPOSES} {...form.getInputProps('purpose')} />
        <TextInput
          label="Description"
          description="Stands on the invoice, before the period."
          {...form.getInputProps('description')}
        />
      </FieldRow>
      <FieldRow>
        <AmountField label="Amount (GHS)" required {...form.getInputProps('amount')} />
        <NativeSelect
          label="Period"
          data={PERIODS.map((months) => ({ value: String(months), label: PERIOD_LABELS[months] }))}
          {...form.getInputProps('everyMonths')}
        />
      </FieldRow>
      <Increases form={form} today={today} />
      <FieldRow>
        <DateField today={today} label="First day" required {...form.getInputProps('startsOn')} />
        <DateField
          today={today}
          label="Last day"
          description="Empty: until the lease ends."
          {...form.getInputProps('endsOn')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label="Day of the month"
          required
          inputMode="numeric"
          description="On which a period begins and is due; 31 is the last day of a shorter month."
          {...form.getInputProps('anchorDay')}
        />
        <TextInput
          label="Days before"
          required
          inputMode="numeric"
          description="That many days before it is due the invoice goes out."
          {...form.getInputProps('leadDays')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label="Months in advance"
          inputMode="numeric"
          description="Asked at the start; the regular periods follow. 0: none."
          {...form.getInputProps('advanceMonths')}
        />
        <TextInput
          label="Instalments"
          inputMode="numeric"
          disabled={['', '0'].includes(form.values.advanceMonths.trim())}
          description="Equal parts of the advance, one each month."
          {...form.getInputProps('instalments')}
        />
      </FieldRow>
      <NativeSelect
        label="A first or last period that is shorter"
        data={PRORATIONS}
        {...form.getInputProps('proration')}
      />
      <Checkbox
        label="Send e-mail"
        description={['The tenant gets each invoice as a PDF.', mailNote(source)].filter(Boolean).join(' ')}
        {...form.getInputProps('sendEmail', { type: 'checkbox' })}
      />
    </>
  )
}

/** Later amounts, optionally by percentage. */
function Increases({ form, today }: Props) {
  const { amount, increases } = form.values
  const amountBefore = (index: number) => increases[index - 1]?.amount ?? amount
  return (
    <Stack gap="sm">
      {increases.map(({ fromDay }, index) => (
        // Rows have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Row key={index} gap="sm" align="end">
          <DateField
            today={today}
            label="New amount from"
            required
            {...form.getInputProps(`increases.${index}.fromDay`)}
          />
          <AmountField label="Amount (GHS)" required {...form.getInputProps(`increases.${index}.amount`)} />
          <TenPercent
            from={amountBefore(index)}
            onRaise={(raised) => form.setFieldValue(`increases.${index}.amount`, raised)}
          />
          <Button
            variant="subtle"
            color="red"
            aria-label={`Remove the amount from ${fromDay || 'a later day'}`}
            onClick={() => form.removeListItem('increases', index)}
          >
            Remove
          </Button>
        </Row>
      ))}
      <Row>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => form.insertListItem('increases', { fromDay: '', amount: '' })}
        >
          Add a later amount
        </Button>
      </Row>
    </Stack>
  )
}

function TenPercent({ from, onRaise }: { from: string; onRaise: (amount: string) => void }) {
  if (raisedBy(from, '10') === '') return null
  return (
    <Button variant="subtle" onClick={() => onRaise(raisedBy(from, '10'))}>
      <Text as="span">+ 10 %</Text>
    </Button>
  )
}
