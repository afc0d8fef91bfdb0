import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { wholeText } from '../../../../../web/forms/typed-fields.ts'
import { TextField } from '../../../../../web/ui/form/controls.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { FrozenRecord } from '../../../../../web/ui/frozen-record.tsx'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import type { HandoverSettings } from '../../handovers.contract.ts'
import { HANDOVER_LIMITS } from '../../handovers.rules.ts'
import { handoversApi } from '../handovers.api.ts'

const MOST = HANDOVER_LIMITS.objectDays
const daysForm = z.object({ objectDays: wholeText(1, MOST, `Days must be a number from 1 to ${MOST}`) })
const toValues = ({ objectDays }: HandoverSettings) => ({ objectDays: String(objectDays) })

const settingsQuery = queryOptions({
  queryKey: ['settings', 'handovers'],
  queryFn: ({ signal }) => handoversApi('GET /settings/handovers', { signal }),
})

type Props = { id: string; onSaved: (text: string) => void }

export const ObjectDays = ({ id, onSaved }: Props) => (
  <Section title="Days to sign or object" id={id}>
    <FrozenRecord
      query={settingsQuery}
      selectValues={toValues}
      height={140}
      failed="Failed to load the days to object"
    >
      {(settings, keep) => (
        <DaysForm
          settings={settings}
          onSaved={(saved) => {
            keep(saved)
            onSaved('The days to object are saved.')
          }}
        />
      )}
    </FrozenRecord>
  </Section>
)

type FormProps = { settings: HandoverSettings; onSaved: (saved: HandoverSettings) => void }

function DaysForm({ settings, onSaved }: FormProps) {
  const form = useSchemaForm(daysForm, toValues(settings))
  const save = async (body: z.output<typeof daysForm>) => {
    const saved = await handoversApi('PATCH /settings/handovers', { body })
    form.resetDirty()
    onSaved(saved)
  }
  return (
    <Form
      form={form}
      label="Days to sign or object"
      record="handovers"
      onSubmit={save}
      errorMessage={formErrorMessage(errorMessageWith('Failed to save the days. Please try again.'))}
    >
      <Stack maxWidth={460}>
        <TextField
          label="Days"
          required
          inputMode="numeric"
          description="Counted from the day on which the report was sent; the tenant may still object on the last one. Reports that were sent before keep theirs."
          {...form.getInputProps('objectDays')}
        />
      </Stack>
      <FormActions busyText="Saving...">Save Changes</FormActions>
    </Form>
  )
}
