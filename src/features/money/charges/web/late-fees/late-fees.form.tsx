import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { type SchemaForm, useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { mailNote } from '../../../../messaging/channels/web/mail-note.ts'
import { useMailSource } from '../../../../messaging/channels/web/mail-source.ts'
import type { LateFeeSettings } from '../../late-fees.contract.ts'
import { lateFeesApi } from './late-fees.api.ts'
import {
  type LateFeesOutput,
  type LateFeesValues,
  lateFeesForm,
  lateFeesValues,
  typedExample,
} from './late-fees.schema.ts'

const KINDS = [
  { value: 'fixed', label: 'A fixed amount' },
  { value: 'percent', label: 'A percentage of what is open' },
]
const RHYTHMS = [
  { value: 'once', label: 'Once' },
  { value: 'month', label: 'Each month, as long as it is open' },
]

type LateFeesForm = SchemaForm<LateFeesValues, LateFeesOutput>

type Props = { settings: LateFeeSettings; onSaved: (saved: LateFeeSettings) => void }

export function LateFeesForm({ settings, onSaved }: Props) {
  const source = useMailSource()
  const form: LateFeesForm = useSchemaForm(lateFeesForm, lateFeesValues(settings))
  const save = async (body: LateFeesOutput) => {
    const saved = await lateFeesApi('PATCH /settings/late-fees', { body })
    form.resetDirty()
    onSaved(saved)
  }
  return (
    <Form
      form={form}
      label="Late fees"
      record="late-fees"
      onSubmit={save}
      errorMessage={formErrorMessage(errorMessageWith('Failed to save the late fees. Please try again.'))}
    >
      <Checkbox
        label="Charge late fees"
        description={[
          'Automatically, each as a separate invoice that the tenant gets by e-mail.',
          mailNote(source),
        ]
          .filter(Boolean)
          .join(' ')}
        {...form.getInputProps('on', { type: 'checkbox' })}
      />
      <Terms form={form} />
      <Example values={form.values} />
      <FormActions busyText="Saving...">Save Changes</FormActions>
    </Form>
  )
}

function Terms({ form }: { form: LateFeesForm }) {
  const isPercent = form.values.kind === 'percent'
  return (
    <>
      <FieldRow>
        <NativeSelect label="The fee is" data={KINDS} {...form.getInputProps('kind')} />
        {isPercent ? (
          <TextInput label="Percent" required inputMode="decimal" {...form.getInputProps('value')} />
        ) : (
          <AmountField label="Amount (GHS)" required {...form.getInputProps('value')} />
        )}
      </FieldRow>
      <FieldRow>
        <TextInput
          label="Days of grace"
          required
          inputMode="numeric"
          description="The fee comes on the day after them; 0 is the day after the due day."
          {...form.getInputProps('graceDays')}
        />
        <NativeSelect label="It is charged" data={RHYTHMS} {...form.getInputProps('every')} />
      </FieldRow>
      <AmountField
        label="Limit (GHS)"
        description="The most that all late fees of one invoice may come to. Empty: no limit."
        {...form.getInputProps('cap')}
      />
    </>
  )
}

function Example({ values }: { values: LateFeesValues }) {
  const today = useToday()
  return (
    <Text tone="soft">
      {typedExample(values, today) ?? 'Once all fields are filled in, an example is shown here.'}
    </Text>
  )
}
