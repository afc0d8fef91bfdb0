import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import type { Day } from '../../../../../shared/days.ts'
import { line, longText, optionalReference } from '../../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form } from '../../../../../web/ui/form/form.tsx'
import { ReasonFoot } from '../../../../../web/ui/form/reason-field.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { hasReceiptNumber, PAYMENT_METHODS } from '../../../ledger/ledger.rules.ts'
import type { Payment } from '../../payments.contract.ts'
import { PAYMENT_MESSAGES } from '../../payments.messages.ts'
import { METHOD_OPTIONS, receivedDay } from '../payment-fields.ts'
import { paymentName } from '../payment-texts.ts'
import { paymentsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'

const NOT_STATED = { value: '', label: 'Not stated' }

const correctForm = (today: Day) =>
  z.object({
    receivedOn: receivedDay(today, 'Received on'),
    method: z.union([z.enum(PAYMENT_METHODS), z.literal('')]),
    reference: optionalReference,
    note: longText,
    reason: line(PAYMENT_MESSAGES.reasonMissing),
  })
type CorrectForm = z.output<ReturnType<typeof correctForm>>

/** Only changes, so that an unchanged day needs no permission. */
function getChanges(payment: Payment, { receivedOn, method, reference, note, reason }: CorrectForm) {
  return {
    ...(receivedOn !== payment.receivedOn && { receivedOn }),
    ...(method !== '' && method !== payment.method && { method }),
    ...(reference !== (payment.reference ?? '') && { reference: reference || null }),
    ...(note !== (payment.note ?? '') && { note: note || null }),
    reason,
  }
}

type Props = { payment: Payment; onClose: () => void; onCorrected: (text: string) => Promise<unknown> }

export function CorrectPayment({ payment, onClose, onCorrected }: Props) {
  const { id, tenantName, amount, kind, source, mayGiveBack } = payment
  const today = useToday()
  const name = paymentName(payment)
  const canMove = mayGiveBack && hasReceiptNumber(kind) && source !== 'online'
  const form = useSchemaForm(correctForm(today), {
    receivedOn: payment.receivedOn,
    method: payment.method ?? '',
    reason: '',
    reference: payment.reference ?? '',
    note: payment.note ?? '',
  })
  const formKey = useFormKey()
  const correct = async (values: CorrectForm) => {
    const body = getChanges(payment, values)
    const key = formKey.keyFor({ id, ...body })
    await paymentsApi('POST /payments/{id}/correct', { params: { id }, body, key })
    formKey.done()
    await onCorrected(`${name} is corrected.`)
    onClose()
  }
  return (
    <Dialog title="Correct payment" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={correct}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.correct))}
        record={id}
      >
        <Text lineHeight={1.5}>
          Corrects what was recorded of {name} of <strong>{tenantName}</strong> for <Money cedis={amount} />.
          It stays the same payment with its number; for another amount, reverse it and record it again.
        </Text>
        {canMove && (
          <FieldRow>
            <DateField
              label="Received on"
              required
              today={today}
              max={today}
              {...form.getInputProps('receivedOn')}
            />
            <NativeSelect
              label="Method"
              data={payment.method === null ? [NOT_STATED, ...METHOD_OPTIONS] : METHOD_OPTIONS}
              {...form.getInputProps('method')}
            />
          </FieldRow>
        )}
        <TextInput label="Reference" data-autofocus {...form.getInputProps('reference')} />
        <Textarea
          label="Note"
          description="Only the office reads it."
          rows={2}
          {...form.getInputProps('note')}
        />
        <ReasonFoot
          description="For example 'The transfer came a day earlier'; it is shown in the history."
          action="Correct payment"
          onCancel={onClose}
          {...form.getInputProps('reason')}
        />
      </Form>
    </Dialog>
  )
}
