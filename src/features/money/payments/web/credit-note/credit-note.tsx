import { z } from 'zod'
import { positiveCedisText } from '../../../../../shared/fields/amounts.ts'
import { line } from '../../../../../shared/fields/fields.ts'
import { formatGhs, toCedis, toPesewas } from '../../../../../shared/money.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { Form } from '../../../../../web/ui/form/form.tsx'
import { ReasonFoot } from '../../../../../web/ui/form/reason-field.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import { PAYMENT_MESSAGES } from '../../payments.messages.ts'
import { paymentsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'

/** `uncredited` is in whole pesewas. */
const creditNoteForm = (uncredited: number) =>
  z.object({
    amount: positiveCedisText.refine(
      (amount) => toPesewas(amount) <= uncredited,
      PAYMENT_MESSAGES.moreThanUncredited(uncredited),
    ),
    reason: line(PAYMENT_MESSAGES.reasonMissing),
  })
type CreditNoteForm = z.output<ReturnType<typeof creditNoteForm>>

type Props = { invoice: Invoice; onClose: () => void; onIssued: (text: string) => Promise<unknown> }

export function CreditNote({ invoice, onClose, onIssued }: Props) {
  const { id, invoiceNumber, tenantName, amountDue } = invoice
  const schema = creditNoteForm(
    toPesewas(invoice.amount) - toPesewas(invoice.amountCredited) - toPesewas(invoice.amountWrittenOff),
  )
  const form = useSchemaForm(schema, { amount: '', reason: '' })
  const formKey = useFormKey()
  const amount = schema.shape.amount.safeParse(form.values.amount).data
  const credit = amount === undefined ? 0 : toPesewas(amount) - toPesewas(amountDue)
  const issue = async (body: CreditNoteForm) => {
    const key = formKey.keyFor({ id, ...body })
    await paymentsApi('POST /invoices/{id}/credit-note', { params: { id }, body, key })
    formKey.done()
    await onIssued(`Credit note of ${formatGhs(toPesewas(body.amount))} issued for ${invoiceNumber}.`)
    onClose()
  }
  return (
    <Dialog title="Issue credit note" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={issue}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.creditNote))}
        record={id}
      >
        <Text lineHeight={1.5}>
          Takes an amount off {invoiceNumber} of <strong>{tenantName}</strong>, of which{' '}
          <Money cedis={amountDue} /> is due.
        </Text>
        <AmountField label="Amount (GHS)" required data-autofocus {...form.getInputProps('amount')} />
        {credit > 0 && (
          <Notice tone="info">
            <Money cedis={toCedis(credit)} /> was paid already and becomes credit.
          </Notice>
        )}
        <ReasonFoot
          description="For example 'Two days without water'; the tenant reads it."
          action="Issue credit note"
          onCancel={onClose}
          {...form.getInputProps('reason')}
        />
      </Form>
    </Dialog>
  )
}
