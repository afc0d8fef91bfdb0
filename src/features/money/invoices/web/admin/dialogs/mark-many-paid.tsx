import { formatGhs, toPesewas } from '../../../../../../shared/money.ts'
import { Text } from '../../../../../../web/ui/layout.tsx'
import { BulkDialog } from '../../../../../../web/ui/list/bulk-dialog.tsx'
import { useToday } from '../../../../../identity/company/web/company.api.ts'
import { useMessagePromise } from '../../../../../property/tenants/web/message-promise.ts'
import type { Invoice } from '../../../invoices.contract.ts'
import type { PaymentForm } from '../../invoice-forms.schema.ts'
import { invoicesApi } from '../../invoices.api.ts'
import { invoiceName } from '../invoices.messages.ts'
import { paidMessage } from '../mail-messages.ts'
import { PaidFields, usePaymentForm } from './paid-fields.tsx'

type Props = { invoices: readonly Invoice[]; onClose: () => void; onDone: () => Promise<void> }

/** Marks one invoice after the other with the same day and method. */
export function MarkManyPaid({ invoices, ...handlers }: Props) {
  const today = useToday()
  const form = usePaymentForm(today)
  const promise = useMessagePromise(invoices.map(({ tenantId }) => tenantId))
  const sum = invoices.reduce((all, { amountDue }) => all + toPesewas(amountDue), 0)
  const mark = async ({ id, amount, amountDue }: Invoice, values: PaymentForm) => {
    const body = { status: 'Paid', seenAmount: amount, seenAmountDue: amountDue, ...values }
    const { tone, text } = paidMessage(await invoicesApi('PATCH /invoices/{id}', { params: { id }, body }))
    return { done: tone !== 'error', text }
  }
  return (
    <BulkDialog
      title="Mark Paid"
      rows={invoices}
      getName={invoiceName}
      form={form}
      act={mark}
      words={{ action: 'Mark Paid', working: 'Saving', done: 'marked as paid', failed: 'not marked' }}
      {...handlers}
    >
      <Text lineHeight={1.5}>
        Mark {formatGhs(sum)} of {invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`} as
        paid? {promise('Each tenant gets a confirmation with the PDF receipt.')}
      </Text>
      <PaidFields form={form} today={today} />
    </BulkDialog>
  )
}
