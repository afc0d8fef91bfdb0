import { Checkbox } from '@mantine/core'
import { z } from 'zod'
import { line } from '../../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { CancelButton, Form } from '../../../../../web/ui/form/form.tsx'
import { ReasonField } from '../../../../../web/ui/form/reason-field.tsx'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { Payment } from '../../payments.contract.ts'
import { PAYMENT_MESSAGES } from '../../payments.messages.ts'
import { paymentsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'

const TAKEN_BACK = 'Please say that the provider has taken the money back, or refund it under Online Payments'

/** Online money is reversed here only if the provider has taken it back. */
const reverseForm = (isOnline: boolean) =>
  z.object({
    reason: line(PAYMENT_MESSAGES.reasonMissing),
    force: z.boolean().refine((hasReversal) => hasReversal || !isOnline, TAKEN_BACK),
  })

type Props = { payment: Payment; onClose: () => void; onReversed: (text: string) => Promise<unknown> }

export function ReversePayment({ payment, onClose, onReversed }: Props) {
  const { id, documentNumber, tenantName, amount, allocations, credit } = payment
  const isOnline = payment.source === 'online'
  const form = useSchemaForm(reverseForm(isOnline), { reason: '', force: false })
  const formKey = useFormKey()
  const name = documentNumber ?? 'this payment'
  const reverse = async ({ reason, force }: z.output<ReturnType<typeof reverseForm>>) => {
    const body = { reason, ...(isOnline && { force }) }
    const key = formKey.keyFor({ id, ...body })
    await paymentsApi('POST /payments/{id}/reverse', { params: { id }, body, key })
    formKey.done()
    await onReversed(documentNumber ? `${documentNumber} is reversed.` : 'The payment is reversed.')
    onClose()
  }
  return (
    <Dialog title="Reverse payment" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={reverse}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.reverse))}
        record={id}
      >
        <Text lineHeight={1.5}>
          Reverse {name} of <strong>{tenantName}</strong> for <Money cedis={amount} />? Nothing is erased: an
          opposite entry of today is added, and the number stays, marked as reversed.
        </Text>
        {(allocations.length > 0 || credit > 0) && (
          <Stack as="ul" surface="sunken" gap="xs" aria-label="Due again">
            {allocations.map(({ invoiceId, invoiceNumber, amount: part }) => (
              <li key={invoiceId}>
                <Money cedis={part} /> of {invoiceNumber} will be due again
              </li>
            ))}
            {credit > 0 && (
              <li>
                <Money cedis={credit} /> of credit goes
              </li>
            )}
          </Stack>
        )}
        <ReasonField
          description="For example 'The cheque was returned'; the tenant reads it on the statement."
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {isOnline && (
          <Checkbox
            label="The provider has taken this money back itself"
            description="It came in online. To send it back to the payer, refund it under Online Payments instead."
            {...form.getInputProps('force', { type: 'checkbox' })}
          />
        )}
        <Row mt="xs" gap="sm" justify="end">
          <CancelButton onCancel={onClose} />
          <SubmitButton color="red" busyText="Reversing...">
            Reverse
          </SubmitButton>
        </Row>
      </Form>
    </Dialog>
  )
}
