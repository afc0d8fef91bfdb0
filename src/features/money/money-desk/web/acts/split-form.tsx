import { useState } from 'react'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { randomKey, useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { type BatchedValues, newPart, toNewBatch } from '../../../payments/web/record/batch/batch.schema.ts'
import { BatchPartFields } from '../../../payments/web/record/batch/batch-part.tsx'
import { recordForm } from '../../../payments/web/record/record.schema.ts'
import { linesApi, useAccounts } from '../money-desk.api.ts'
import { payerText } from '../money-desk.texts.ts'
import type { LineFormProps } from './line-form.types.ts'
import { getRest, splitForm, splitValues } from './split.schema.ts'

const MOST_PARTS = 50
const FEWEST_PARTS = 2

export function SplitForm({ line, acts, onClose, onActed }: LineFormProps) {
  const today = useToday()
  const account = useAccounts()?.find(({ id }) => id === line.accountId)
  const [values] = useState(() => {
    const count = Math.max(FEWEST_PARTS, line.proposal?.parts.length ?? 0)
    const keys = Array.from({ length: count }, randomKey)
    return splitValues({ line, kind: account?.kind ?? 'wallet', payer: payerText(line), today, keys })
  })
  const form = useSchemaForm(splitForm(today, line.left), values)
  const formKey = useFormKey()
  const part = recordForm(today)
  const { parts } = form.values
  const rest = getRest(line.left, parts)
  const match = async (given: BatchedValues) => {
    const isOtherDay = given.receivedOn !== line.day
    const body = {
      parts: toNewBatch(given).parts,
      remember: 'none' as const,
      ...(isOtherDay && { receivedOn: given.receivedOn }),
    }
    const key = formKey.keyFor({ id: line.id, ...body })
    await acts.finish(() => linesApi('POST /money/lines/{id}/match', { params: { id: line.id }, body, key }))
    onClose()
    onActed()
  }
  return (
    <Form
      form={form}
      onSubmit={match}
      errorMessage={formErrorMessage(errorMessageWith('Nothing was posted. Please try again.'))}
      record={line.id}
    >
      <Text lineHeight={1.5}>
        <Money cedis={line.left} /> from {payerText(line)}. Each part goes to a tenant, and there to what is
        due first or to invoices that you choose.
      </Text>
      {line.reason === 'closed' && (
        <DateField
          label="Day in the books"
          required
          today={today}
          max={today}
          {...form.getInputProps('receivedOn')}
        />
      )}
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
          onClick={() =>
            form.insertListItem('parts', { ...newPart(randomKey()), amount: rest > 0 ? rest.toFixed(2) : '' })
          }
        >
          Add tenant
        </Button>
        <Text weight={600} role="status" tone={rest < 0 ? 'red' : undefined}>
          {rest < 0 ? 'Too much by ' : 'Left '}
          <Money cedis={Math.abs(rest)} />
        </Text>
      </Row>
      <FormActions busyText="Posting..." onCancel={onClose}>
        Post the parts
      </FormActions>
    </Form>
  )
}
