import { NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { optionalDayText } from '../../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { Case, MailedCase } from '../../cases.contract.ts'
import { caseMessages } from '../../cases.messages.ts'
import { PRIORITIES } from '../../priority.rules.ts'
import { deadlineMessage, type Toast } from '../case-messages.ts'
import { casesApi } from '../cases.api.ts'
import { PRIORITY_OPTIONS } from '../priority-options.ts'

const deadlineForm = z.object({ priority: z.enum(PRIORITIES), dueOn: optionalDayText })

type Props = { item: Case; onClose: () => void; onChanged: (toast: Toast, after: MailedCase) => void }

export function ChangeDeadline({ item, onClose, onChanged }: Props) {
  const today = useToday()
  const chosen = (item.dueOnChosen && item.dueOn) || ''
  const form = useSchemaForm(deadlineForm, { priority: item.priority ?? 'normal', dueOn: chosen })
  const save = async ({ priority, dueOn }: z.output<typeof deadlineForm>) => {
    const body = { priority, ...((dueOn ?? '') !== chosen && { dueOn }) }
    const after = await casesApi.request('PATCH /{id}', { params: { id: item.id }, body })
    onChanged(deadlineMessage(after), after)
    onClose()
  }
  return (
    <Dialog title="Priority and Deadline" onClose={onClose}>
      <Form
        form={form}
        record={item.id}
        onSubmit={save}
        errorMessage={formErrorMessage(errorMessageWith(caseMessages('request').failed.update))}
      >
        <NativeSelect label="Priority" data={PRIORITY_OPTIONS} {...form.getInputProps('priority')} />
        <DateField
          label="Deadline"
          description="Empty: as many days as the priority has. The tenant sees the day."
          today={today}
          {...form.getInputProps('dueOn')}
        />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Save Changes
        </FormActions>
      </Form>
    </Dialog>
  )
}
