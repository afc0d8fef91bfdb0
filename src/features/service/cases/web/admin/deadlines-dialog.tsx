import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { FieldRow, Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { FrozenRecord } from '../../../../../web/ui/frozen-record.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import type { MaintenanceSettings } from '../../maintenance.contract.ts'
import { PRIORITY_LABELS } from '../../maintenance.labels.ts'
import { MAINTENANCE_MESSAGES } from '../../maintenance.messages.ts'
import { isInOrder, MAX_PRIORITY_DAYS, type Priority } from '../../priority.rules.ts'
import type { Toast } from '../case-messages.ts'
import { maintenanceApi, maintenanceQuery } from '../maintenance.api.ts'

const daysField = (priority: Priority) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_PRIORITY_DAYS,
      `${PRIORITY_LABELS[priority]} ${MAINTENANCE_MESSAGES.days}`,
    )
    .transform(Number)

const deadlinesForm = z
  .object({
    urgent: daysField('urgent'),
    high: daysField('high'),
    normal: daysField('normal'),
    low: daysField('low'),
  })
  .refine(isInOrder, { path: ['urgent'], error: MAINTENANCE_MESSAGES.order })

const toDeadlineValues = ({ days }: MaintenanceSettings): z.input<typeof deadlinesForm> => ({
  urgent: String(days.urgent),
  high: String(days.high),
  normal: String(days.normal),
  low: String(days.low),
})

type Props = { onClose: () => void; onToast: (toast: Toast) => void }

export const DeadlinesDialog = (props: Props) => (
  <Dialog title="Deadlines of Requests" onClose={props.onClose}>
    <FrozenRecord
      query={maintenanceQuery}
      selectValues={toDeadlineValues}
      height={300}
      failed="Failed to load the deadlines"
    >
      {(settings, keep) => <DeadlinesForm settings={settings} keep={keep} {...props} />}
    </FrozenRecord>
  </Dialog>
)

type FormProps = Props & { settings: MaintenanceSettings; keep: (saved: MaintenanceSettings) => void }

function DeadlinesForm({ settings, keep, onClose, onToast }: FormProps) {
  const form = useSchemaForm(deadlinesForm, toDeadlineValues(settings))
  const save = async (days: z.output<typeof deadlinesForm>) => {
    keep(await maintenanceApi('PATCH /settings/maintenance', { body: { days } }))
    onToast({ tone: 'success', text: 'The deadlines are saved.' })
    onClose()
  }
  const field = (priority: Priority) => (
    <TextInput
      label={`${PRIORITY_LABELS[priority]} (days)`}
      required
      inputMode="numeric"
      {...form.getInputProps(priority)}
    />
  )
  return (
    <Form
      form={form}
      label="Deadlines of requests"
      record="deadlines"
      onSubmit={save}
      errorMessage={formErrorMessage(errorMessageWith('Failed to save the deadlines. Please try again.'))}
    >
      <Text tone="soft">
        Within how many days a request is to be done, counted from the day on which it was made. Requests that
        were made before keep their deadlines.
      </Text>
      <FieldRow>
        {field('urgent')}
        {field('high')}
      </FieldRow>
      <FieldRow>
        {field('normal')}
        {field('low')}
      </FieldRow>
      <FormActions busyText="Saving..." onCancel={onClose}>
        Save Changes
      </FormActions>
    </Form>
  )
}
