import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorMessageWith, formErrorMessage } from '../../../../../../web/error-messages.ts'
import { randomKey } from '../../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { Button } from '../../../../../../web/ui/button.tsx'
import { DateField } from '../../../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../../../web/ui/form/form.tsx'
import { Row, Text } from '../../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../../web/ui/notice.tsx'
import { Money } from '../../../../../../web/ui/values.tsx'
import { useToday } from '../../../../../identity/company/web/company.api.ts'
import { MOST_PARTS, type RecordedBatch } from '../../../batch.contract.ts'
import { METHOD_OPTIONS } from '../../payment-fields.ts'
import { batchApi } from '../../payments.api.ts'
import { FAILED } from '../../payments.messages.ts'
import { type Kept, recordForm } from '../record.schema.ts'
import { useRecording } from '../use-recording.ts'
import { batchForm, batchValues, newPart, sumParts, toNewBatch } from './batch.schema.ts'
import { BatchPartFields } from './batch-part.tsx'

type Props = {
  kept: Kept | undefined
  onClose: () => void
  onRecorded: (batch: RecordedBatch, kept: Kept) => Promise<void>
}

export function BatchForm({ kept, onClose, onRecorded }: Props) {
  const today = useToday()
  const [keys] = useState(() => [randomKey(), randomKey()])
  const form = useSchemaForm(batchForm(today), batchValues(today, kept, keys))
  const part = recordForm(today)
  const { parts, reference, method, receivedOn } = form.values
  const { record, repetition } = useRecording<ReturnType<typeof toNewBatch>, RecordedBatch>({
    reference,
    send: (body, key) => batchApi('POST /payments/batch', { body, key }),
    onRecorded: (batch) => onRecorded(batch, { method, receivedOn }),
  })
  return (
    <Form
      form={form}
      onSubmit={(values) => record(toNewBatch(values))}
      errorMessage={formErrorMessage(errorMessageWith(FAILED.record))}
      record="batch"
    >
      <TextInput
        label="Paid by"
        required
        data-autofocus
        placeholder="Employer, relative, agent"
        {...form.getInputProps('paidBy')}
      />
      <FieldRow>
        <DateField
          label="Received on"
          required
          today={today}
          max={today}
          {...form.getInputProps('receivedOn')}
        />
        <NativeSelect label="Method" required data={METHOD_OPTIONS} {...form.getInputProps('method')} />
      </FieldRow>
      <TextInput
        label="Reference"
        placeholder="Transaction ID, cheque number"
        {...form.getInputProps('reference')}
      />
      {parts.map(({ key }, at) => (
        <BatchPartFields
          key={key}
          form={form}
          at={at}
          schema={part}
          onRemove={parts.length > 1 ? () => form.removeListItem('parts', at) : undefined}
        />
      ))}
      <Row gap="sm lg" align="center" justify="between">
        <Button
          variant="light"
          disabled={parts.length >= MOST_PARTS}
          onClick={() => form.insertListItem('parts', newPart(randomKey()))}
        >
          Add tenant
        </Button>
        <Text weight={600} role="status">
          Total <Money cedis={sumParts(parts)} />
        </Text>
      </Row>
      <Checkbox
        label="Send e-mail"
        description="Each tenant gets the numbered receipt by e-mail or SMS, as they are reached."
        {...form.getInputProps('sendEmail', { type: 'checkbox' })}
      />
      {repetition && <Notice tone="warning">{repetition}</Notice>}
      <FormActions busyText="Saving..." onCancel={onClose}>
        {repetition ? 'Record them anyway' : 'Record payments'}
      </FormActions>
    </Form>
  )
}
