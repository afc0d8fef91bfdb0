import { errorMessageWith, formErrorMessage } from '../../../../../../web/error-messages.ts'
import { Dialog } from '../../../../../../web/ui/dialog.tsx'
import { TextField } from '../../../../../../web/ui/form/controls.tsx'
import { Form, FormActions } from '../../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../../web/ui/values.tsx'
import { useToday } from '../../../../../identity/company/web/company.api.ts'
import { useMessagePromise } from '../../../../../property/tenants/web/message-promise.ts'
import { canReview } from '../../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../../invoices.contract.ts'
import type { PaymentForm } from '../../invoice-forms.schema.ts'
import { invoicesApi } from '../../invoices.api.ts'
import { useNewestAmount } from '../../use-newest-amount.ts'
import { FAILED } from '../invoices.messages.ts'
import { paidMessage, type Toast } from '../mail-messages.ts'
import { PaidFields, usePaymentForm } from './paid-fields.tsx'

type Props = { invoice: Invoice; onClose: () => void; onPaid: (toast: Toast) => Promise<void> }

export function MarkPaid({ invoice: opened, onClose, onPaid }: Props) {
  const today = useToday()
  const { invoice, catchUp } = useNewestAmount(opened)
  const form = usePaymentForm(today)
  const mark = async (values: PaymentForm) => {
    const body = { status: 'Paid', seenAmount: invoice.amount, seenAmountDue: invoice.amountDue, ...values }
    const paid = await invoicesApi('PATCH /invoices/{id}', { params: { id: invoice.id }, body }).catch(
      catchUp,
    )
    await onPaid(paidMessage(paid))
    onClose()
  }
  const promise = useMessagePromise([invoice.tenantId])
  const isPart = invoice.amountDue !== invoice.amount
  const waiting = invoice.receipts.some(({ status }) => canReview(status))
  return (
    <Dialog title="Mark Paid" onClose={onClose} size="md">
      <Form
        form={form}
        onSubmit={mark}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.update))}
        record={invoice.id}
      >
        <Text lineHeight={1.5}>
          Mark <Money cedis={invoice.amountDue} /> from <strong>{invoice.tenantName}</strong> as paid?
          {isPart && (
            <>
              {' '}
              That is what is due: <Money cedis={invoice.amount - invoice.amountDue} /> of{' '}
              <Money cedis={invoice.amount} /> is settled already.
            </>
          )}{' '}
          {promise('The tenant gets a confirmation with the PDF receipt.')}
          {waiting && ' The receipt that waits for review is approved with it.'}
        </Text>
        <PaidFields form={form} today={today} />
        <TextField
          label="Payment Reference"
          description="Optional, for example the transaction ID; it prints on the receipt."
          {...form.getInputProps('paymentReference')}
        />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Mark Paid
        </FormActions>
      </Form>
    </Dialog>
  )
}
