import { z } from 'zod'
import { positiveCedisText } from '../../../../../shared/fields/amounts.ts'
import { line } from '../../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { ReasonField } from '../../../../../web/ui/form/reason-field.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import type { OnlinePayment } from '../../online-payments.contract.ts'
import { ONLINE_PAYMENT_MESSAGES as MESSAGES } from '../../online-payments.messages.ts'
import { onlinePaymentsApi } from '../online-payments.api.ts'
import { FAILED, getAmountLeft } from './online-payments.texts.ts'

const refundForm = z.object({ amount: positiveCedisText, reason: line(MESSAGES.reasonMissing) })

type Props = { payment: OnlinePayment; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function Refund({ payment, onClose, onDone }: Props) {
  const { reference, currency, state, tenantName } = payment
  const form = useSchemaForm(refundForm, { amount: getAmountLeft(payment).toFixed(2), reason: '' })
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
        <Text weight={600}>
          {tenantName ?? 'Unmatched money'}
          <Text as="span" block truncate size="caption" tone="soft" weight={400}>
            {reference}
          </Text>
        </Text>
        <Text lineHeight={1.5}>
          Paystack sends the money back to the number or card that it came from, which may take some days.
          {state === 'paid' && ' What it had settled is due again then.'}
        </Text>
        <AmountField label={`Amount (${currency})`} required {...form.getInputProps('amount')} />
        <ReasonField description="For example 'Paid twice'." {...form.getInputProps('reason')} />
        <FormActions danger busyText="Asking..." onCancel={onClose}>
          Refund
        </FormActions>
      </Form>
    </Dialog>
  )
}
