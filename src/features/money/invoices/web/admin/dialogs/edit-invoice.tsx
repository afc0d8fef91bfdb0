import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toCedis, toPesewas } from '../../../../../../shared/money.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../../web/error-messages.ts'
import { changedFields } from '../../../../../../web/forms/changed-since.ts'
import { useSchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions, NOT_SENT } from '../../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../../web/ui/notice.tsx'
import { Money } from '../../../../../../web/ui/values.tsx'
import { useToday } from '../../../../../identity/company/web/company.api.ts'
import { CHOOSE_UNIT, useLeaseChoice, WhichUnit } from '../../../../../property/leases/web/which-unit.tsx'
import { canMarkPaid, type DisplayStatus, INVOICE_STATUSES } from '../../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../../invoices.contract.ts'
import { editInvoiceForm, type InvoiceForm, invoiceValues } from '../../invoice-forms.schema.ts'
import { InvoiceTextFields } from '../../invoice-text-fields.tsx'
import { invoicesApi } from '../../invoices.api.ts'
import { invoiceQuery } from '../../invoices.queries.ts'
import { ReversedPayments } from '../../reversed-payments.tsx'
import { SettlingPayments } from '../../settling-payments.tsx'
import { FAILED } from '../invoices.messages.ts'
import { paidMessage, type Toast } from '../mail-messages.ts'
import { EVatField } from './e-vat-field.tsx'

const STATUSES = INVOICE_STATUSES.map((value) => ({ value, label: value === 'overdue' ? 'Overdue' : value }))
const PAID_ONLY = STATUSES.filter(({ value }) => value === 'Paid')
const CHOOSE_STATUS =
  'This invoice is paid. To change its tenant name or amount, choose another status first.'
const ASK_OTHERS =
  'This invoice is paid. To take that back, please ask an owner, or a manager who neither issued it nor recorded its payment.'
const UPDATED: Toast = { tone: 'success', text: 'Invoice updated successfully!' }

type Props = { invoice: Invoice; onClose: () => void; onSaved: (toast: Toast) => Promise<void> }

/** Sends only the changed fields, so that concurrent changes of others are kept. */
export function EditInvoice({ invoice, onClose, onSaved }: Props) {
  const today = useToday()
  const form = useSchemaForm(editInvoiceForm(invoice), invoiceValues(invoice))
  const isPaid = !canMarkPaid(invoice.displayStatus as DisplayStatus)
  const isFixed = isPaid && form.values.status === 'Paid'
  const mayLeavePaid = !isPaid || invoice.mayGiveBack
  const settled = toCedis(toPesewas(invoice.amount) - toPesewas(invoice.amountDue))
  const day = invoice.periodFrom ?? form.values.dueDate
  const leases = useLeaseChoice(invoice.tenantId, day, invoice.leaseId)
  const save = async (values: InvoiceForm) => {
    if (leases.length > 0 && values.leaseId === '') {
      form.setFieldError('leaseId', CHOOSE_UNIT)
      return NOT_SENT
    }
    const changed = changedFields(values, invoice)
    const body =
      changed.status === 'Paid'
        ? { ...changed, seenAmount: invoice.amount, seenAmountDue: invoice.amountDue }
        : changed
    const saved = await invoicesApi('PATCH /invoices/{id}', { params: { id: invoice.id }, body })
    await onSaved(body.status === 'Paid' ? paidMessage(saved) : UPDATED)
    return onClose()
  }
  return (
    <Dialog title="Edit Invoice" onClose={onClose}>
      <Form
        form={form}
        onSubmit={save}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.update))}
        record={invoice.id}
      >
        {isFixed && <Notice tone="info">{mayLeavePaid ? CHOOSE_STATUS : ASK_OTHERS}</Notice>}
        {!isFixed && settled > 0 && (
          <Notice tone="info">
            <Money cedis={settled} /> of it is settled. The amount cannot go below that; to take more off,
            issue a credit note or reverse a payment.
          </Notice>
        )}
        <TextInput
          label="Tenant Name"
          required
          readOnly={isFixed}
          data-autofocus
          {...form.getInputProps('tenantName')}
        />
        {leases.length > 0 && <WhichUnit leases={leases} {...form.getInputProps('leaseId')} />}
        <FieldRow>
          <AmountField label="Amount (GHS)" required readOnly={isFixed} {...form.getInputProps('amount')} />
          <DateField today={today} label="Due Date" required {...form.getInputProps('dueDate')} />
        </FieldRow>
        <NativeSelect
          label="Status"
          required
          data={mayLeavePaid ? STATUSES : PAID_ONLY}
          {...form.getInputProps('status')}
        />
        <InvoiceTextFields form={form} />
        <EVatField form={form} invoice={invoice} />
        {leases.length === 0 && <InvoiceUnit invoiceId={invoice.id} />}
        <SettlingPayments invoiceId={invoice.id} />
        <ReversedPayments invoiceId={invoice.id} />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Save Changes
        </FormActions>
      </Form>
    </Dialog>
  )
}

/** 'For Shop 4, Market'; nothing without a lease. */
function InvoiceUnit({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(invoiceQuery(invoiceId))
  if (!data?.unitName) return null
  return (
    <Text tone="soft" size="sm">
      For {data.unitName}, {data.propertyName}
    </Text>
  )
}
