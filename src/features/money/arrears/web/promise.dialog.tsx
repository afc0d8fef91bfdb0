import { Textarea } from '@mantine/core'
import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { positiveCedisText } from '../../../../shared/fields/amounts.ts'
import { dayText, longText } from '../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { ARREARS_MESSAGES } from '../arrears.messages.ts'
import { arrearsApi, FAILED } from './arrears.api.ts'
import type { ArrearsDialogProps } from './arrears.types.ts'

const promiseForm = (today: Day) =>
  z.object({
    amount: positiveCedisText,
    day: dayText('Until is required').refine((day) => day >= today, ARREARS_MESSAGES.dayPassed),
    note: longText,
  })

export function PromiseDialog({ row, onClose, onDone }: ArrearsDialogProps) {
  const { tenantId: id, tenantName, overdue } = row
  const today = useToday()
  const schema = promiseForm(today)
  const form = useSchemaForm(schema, { amount: overdue.toFixed(2), day: '', note: '' })
  const formKey = useFormKey()
  const record = async ({ amount, day, note }: z.output<typeof schema>) => {
    const body = { amount, day, note: note || null }
    const key = formKey.keyFor({ id, ...body })
    await arrearsApi('POST /tenants/{id}/promises', { params: { id }, body, key })
    formKey.done()
    await onDone(`Promise of ${tenantName} recorded.`)
    onClose()
  }
  return (
    <Dialog title="Promise to pay" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={record}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.promise))}
        record={id}
      >
        <Text lineHeight={1.5}>
          <strong>{tenantName}</strong> owes <Money cedis={overdue} /> that is overdue. The portal watches the
          payments: the promise is kept once this much came in, and broken the day after its day.
        </Text>
        <FieldRow>
          <AmountField label="Amount (GHS)" required data-autofocus {...form.getInputProps('amount')} />
          <DateField label="Until" required today={today} min={today} {...form.getInputProps('day')} />
        </FieldRow>
        <Textarea
          label="Note"
          rows={2}
          description="Optional. It is included in the evidence pack."
          {...form.getInputProps('note')}
        />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Record promise
        </FormActions>
      </Form>
    </Dialog>
  )
}
