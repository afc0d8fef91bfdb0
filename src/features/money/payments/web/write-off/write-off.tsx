import { z } from 'zod'
import { positiveCedisText } from '../../../../../shared/fields/amounts.ts'
import { line } from '../../../../../shared/fields/fields.ts'
import { formatGhs, toPesewas } from '../../../../../shared/money.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { Form } from '../../../../../web/ui/form/form.tsx'
import { ReasonFoot } from '../../../../../web/ui/form/reason-field.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import { PAYMENT_MESSAGES } from '../../payments.messages.ts'
import { paymentsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'

const writeOffForm = (invoiceNumber: string, due: number) =>
  z.object({
    amount: positiveCedisText.refine(
      (amount) => toPesewas(amount) <= due,
      PAYMENT_MESSAGES.moreThanDue(invoiceNumber, due),
    ),
    reason: line(PAYMENT_MESSAGES.reasonMissing),
  })
type WriteOffForm = z.output<ReturnType<typeof writeOffForm>>

type Props = { invoice: Invoice; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function WriteOff({ invoice, onClose, onDone }: Props) {
  const { id, invoiceNumber, tenantName, amountDue } = invoice
  const schema = writeOffForm(invoiceNumber, toPesewas(amountDue))
  const form = useSchemaForm(schema, { amount: amountDue.toFixed(2), reason: '' })
  const formKey = useFormKey()
  const giveUp = async (body: WriteOffForm) => {
    const key = formKey.keyFor({ id, ...body })
    await paymentsApi('POST /invoices/{id}/write-off', { params: { id }, body, key })
    formKey.done()
    await onDone(`${formatGhs(toPesewas(body.amount))} of ${invoiceNumber} is written off.`)
    onClose()
  }
  return (
    <Dialog title="Write off" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={giveUp}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.writeOff))}
        record={id}
      >
        <Text lineHeight={1.5}>
          Gives up what nobody will pay of {invoiceNumber} of <strong>{tenantName}</strong>, of which{' '}
          <Money cedis={amountDue} /> is due. It is a bad debt: income and tax stay as they were. For what was
          charged wrongly, issue a credit note instead.
        </Text>
        <AmountField label="Amount (GHS)" required data-autofocus {...form.getInputProps('amount')} />
        <ReasonFoot
          description="For example 'Left without an address'; the tenant reads it."
          action="Write off"
          onCancel={onClose}
          {...form.getInputProps('reason')}
        />
      </Form>
    </Dialog>
  )
}
