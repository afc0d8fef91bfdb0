import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { messageOf } from '../../../../web/api-error.ts'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../web/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldRow, Form, FormActions } from '../../../../web/ui/form.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { ErrorState, Loading } from '../../../../web/ui/states.tsx'
import type { MaintenanceSettings } from '../../maintenance.contract.ts'
import { MAINTENANCE_MESSAGES, PRIORITY_LABELS } from '../../maintenance.messages.ts'
import { isInOrder, MAX_PRIORITY_DAYS, type Priority } from '../../priority.rules.ts'
import type { Toast } from '../case-messages.ts'
import { maintenanceApi, maintenanceQuery } from '../maintenance.api.ts'

const daysOf = (priority: Priority) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_PRIORITY_DAYS,
      `${PRIORITY_LABELS[priority]} ${MAINTENANCE_MESSAGES.days}`,
    )
    .transform(Number)

const deadlinesForm = z
  .object({ urgent: daysOf('urgent'), high: daysOf('high'), normal: daysOf('normal'), low: daysOf('low') })
  .refine(isInOrder, { path: ['urgent'], error: MAINTENANCE_MESSAGES.order })

const valuesOf = ({ days }: MaintenanceSettings): z.input<typeof deadlinesForm> => ({
  urgent: String(days.urgent),
  high: String(days.high),
  normal: String(days.normal),
  low: String(days.low),
})

type Props = { onClose: () => void; onToast: (toast: Toast) => void }

/** Within how many days requests are to be done. */
export function DeadlinesDialog(props: Props) {
  const settings = useQuery({ ...maintenanceQuery, refetchOnWindowFocus: false })
  return (
    <Dialog title="Deadlines of Requests" onClose={props.onClose}>
      {settings.isPending && <Loading height={300} />}
      {settings.error && !settings.data && (
        <ErrorState title="Failed to load the deadlines" onRetry={() => void settings.refetch()}>
          {messageOf(settings.error)}
        </ErrorState>
      )}
      {settings.data && <DeadlinesForm settings={settings.data} {...props} />}
    </Dialog>
  )
}

function DeadlinesForm({ settings, onClose, onToast }: Props & { settings: MaintenanceSettings }) {
  const store = useQueryClient()
  const form = useSchemaForm(deadlinesForm, valuesOf(settings))
  const save = async (days: z.output<typeof deadlinesForm>) => {
    const saved = await maintenanceApi('PATCH /settings/maintenance', { body: { days } })
    store.setQueryData(maintenanceQuery.queryKey, saved)
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
