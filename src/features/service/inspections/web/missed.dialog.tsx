import { z } from 'zod'
import { formatDay } from '../../../../shared/days.ts'
import { line } from '../../../../shared/fields/fields.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Form } from '../../../../web/ui/form/form.tsx'
import { ReasonFoot } from '../../../../web/ui/form/reason-field.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import type { InspectionAnswer, MissedInspection } from '../inspections.contract.ts'
import { INSPECTION_MESSAGES } from '../inspections.messages.ts'
import { formatPlace } from './inspection-labels.ts'
import { inspectionsApi } from './inspections.api.ts'

type Props = {
  action: InspectionAnswer['action']
  missed: MissedInspection
  onClose: () => void
  onDone: (text: string) => Promise<unknown>
}

const answerForm = z.object({ reason: line(INSPECTION_MESSAGES.reasonMissing) })

export function AnswerDialog({ action, missed, onClose, onDone }: Props) {
  const { ruleId, inspectionOn, title } = missed
  const form = useSchemaForm(answerForm, { reason: '' })
  const formKey = useFormKey()
  const makes = action === 'make'
  const send = async ({ reason }: z.output<typeof answerForm>) => {
    const body = { inspectionOn, action, reason }
    const key = formKey.keyFor({ ruleId, ...body })
    await inspectionsApi('POST /inspection-rules/{id}/missed', { params: { id: ruleId }, body, key })
    formKey.done()
    await onDone(makes ? 'The requests are created.' : 'Left out.')
    onClose()
  }
  return (
    <Dialog title={makes ? 'Make these requests' : 'Leave this inspection out'} size="md" onClose={onClose}>
      <Form form={form} onSubmit={send} record={`${ruleId} ${inspectionOn} ${action}`}>
        <Text lineHeight={1.5}>
          <strong>{title}</strong>, {formatPlace(missed)}, planned for {formatDay(inspectionOn)}.{' '}
          {makes ? 'The tenants are notified now.' : 'No requests are made for this date.'}
        </Text>
        <ReasonFoot
          description="Stands in the history."
          data-autofocus
          action={makes ? 'Make Requests' : 'Leave Out'}
          onCancel={onClose}
          {...form.getInputProps('reason')}
        />
      </Form>
    </Dialog>
  )
}
