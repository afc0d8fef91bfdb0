import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { line, ONE_LINE } from '../../../../shared/fields.ts'
import { requiredCedisText } from '../../../../shared/required-amount.ts'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../web/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../web/ui/fields.tsx'
import { CancelButton, Form } from '../../../../web/ui/form.tsx'
import { Row, Text } from '../../../../web/ui/layout.tsx'
import { SubmitButton } from '../../../../web/ui/submit-button.tsx'
import type { OnlinePayment } from '../../online-payments.contract.ts'
import { ONLINE_PAYMENT_MESSAGES as MESSAGES } from '../../online-payments.messages.ts'
import { onlinePaymentsApi } from '../online-payments.api.ts'
import { FAILED, leftOf } from './online-payments.texts.ts'

const refundForm = z.object({
  amount: requiredCedisText.refine((value) => value > 0, MESSAGES.amountMissing),
  reason: line(MESSAGES.reasonMissing),
})

type Props = { payment: OnlinePayment; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function Refund({ payment, onClose, onDone }: Props) {
  const { reference, currency } = payment
  const form = useSchemaForm(refundForm, { amount: String(leftOf(payment)), reason: '' })
  const confirm = async (body: z.output<typeof refundForm>) => {
    await onlinePaymentsApi('POST /online-payments/{reference}/refund', { params: { reference }, body })
    await onDone('The refund is asked for. The books follow once the money has gone back.')
    onClose()
  }
  return (
    <Dialog title="Refund Payment" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={confirm}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.refund))}
        record={reference}
      >
        <Text lineHeight={1.5}>
          The payment service sends the money of <strong>{reference}</strong> back to the payer, which may
          take some days. What it had settled is due again then.
        </Text>
        <AmountField label={`Amount (${currency})`} required {...form.getInputProps('amount')} />
        <TextInput
          label="Reason"
          required
          description="For example 'Paid twice'."
          maxLength={ONE_LINE}
          {...form.getInputProps('reason')}
        />
        <Row mt="xs" gap="sm" justify="end">
          <CancelButton onCancel={onClose} />
          <SubmitButton color="red" busyText="Asking...">
            Refund
          </SubmitButton>
        </Row>
      </Form>
    </Dialog>
  )
}
