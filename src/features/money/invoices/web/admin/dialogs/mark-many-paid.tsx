import { useState } from 'react'
import { formatGhs, toPesewas } from '../../../../../../shared/money.ts'
import { getErrorMessage } from '../../../../../../web/api-error.ts'
import { useSchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../../web/ui/dialog.tsx'
import { ActionButton, SelectField } from '../../../../../../web/ui/form/controls.tsx'
import { DateField } from '../../../../../../web/ui/form/date-field.tsx'
import { Form, FormActions } from '../../../../../../web/ui/form/form.tsx'
import { Stack, Text } from '../../../../../../web/ui/layout.tsx'
import { BulkResults, type RowResult, useOneByOne } from '../../../../../../web/ui/list/bulk.tsx'
import { useToday } from '../../../../../identity/company/web/company.api.ts'
import { useMessagePromise } from '../../../../../property/tenants/web/message-promise.ts'
import { MARK_PAID_METHODS } from '../../../../ledger/ledger.rules.ts'
import type { Invoice } from '../../../invoices.contract.ts'
import { type PaymentForm, paymentForm } from '../../invoice-forms.schema.ts'
import { invoicesApi } from '../../invoices.api.ts'
import { paidMessage } from '../mail-messages.ts'

type Props = { invoices: readonly Invoice[]; onClose: () => void; onDone: () => Promise<void> }

const getName = ({ tenantName, invoiceNumber }: Invoice) => `${tenantName}, ${invoiceNumber}`

/** Marks one invoice after the other with the same day and method. */
export function MarkManyPaid({ invoices, onClose, onDone }: Props) {
  const today = useToday()
  const form = useSchemaForm(paymentForm(today), { paidOn: today, paymentMethod: '', paymentReference: '' })
  const [results, setResults] = useState<RowResult[] | null>(null)
  const { progress, run } = useOneByOne(getName)
  const promise = useMessagePromise(invoices.map(({ tenantId }) => tenantId))
  const sum = invoices.reduce((all, { amountDue }) => all + toPesewas(amountDue), 0)
  const mark = async ({ id, amount, amountDue }: Invoice, values: PaymentForm) => {
    const body = { status: 'Paid', seenAmount: amount, seenAmountDue: amountDue, ...values }
    try {
      const { tone, text } = paidMessage(await invoicesApi('PATCH /invoices/{id}', { params: { id }, body }))
      return { done: tone !== 'error', text }
    } catch (error) {
      return { done: false, text: getErrorMessage(error) }
    }
  }
  const save = async (values: PaymentForm) => {
    setResults(await run(invoices, (invoice) => mark(invoice, values)))
    await onDone()
  }
  if (results)
    return (
      <Dialog title="Mark Paid" onClose={onClose}>
        <Stack gap="md">
          <BulkResults results={results} done="marked as paid" failed="not marked" />
          <ActionButton variant="filled" size="md" onClick={onClose}>
            Done
          </ActionButton>
        </Stack>
      </Dialog>
    )
  return (
    <Dialog title="Mark Paid" onClose={onClose}>
      <Form form={form} onSubmit={save} record={invoices.map(({ id }) => id).join()}>
        <Text lineHeight={1.5}>
          Mark {formatGhs(sum)} of {invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`} as
          paid? {promise('Each tenant gets a confirmation with the PDF receipt.')}
        </Text>
        <DateField
          today={today}
          label="Payment Date"
          required
          max={today}
          data-autofocus
          {...form.getInputProps('paidOn')}
        />
        <SelectField
          label="Payment Method"
          data={[{ value: '', label: 'Not stated' }, ...MARK_PAID_METHODS]}
          {...form.getInputProps('paymentMethod')}
        />
        <FormActions
          busyText={progress ? `Saving ${progress.at} of ${progress.of}...` : 'Saving...'}
          onCancel={onClose}
        >
          Mark Paid
        </FormActions>
      </Form>
    </Dialog>
  )
}
