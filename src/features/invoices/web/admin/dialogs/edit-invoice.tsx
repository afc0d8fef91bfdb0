import { NativeSelect, TextInput } from '@mantine/core'
import { changedFields } from '../../../../../web/changed-fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/schema-form.ts'
import { DateField } from '../../../../../web/ui/date-field.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../../web/ui/fields.tsx'
import { FieldRow, Form, FormActions } from '../../../../../web/ui/form.tsx'
import { useToday } from '../../../../company/web/company.api.ts'
import type { Invoice } from '../../../invoices.contract.ts'
import { INVOICE_STATUSES } from '../../../invoices.rules.ts'
import { type InvoiceForm, invoiceForm, invoiceValues } from '../../invoice-forms.schema.ts'
import { InvoiceTextFields } from '../../invoice-text-fields.tsx'
import { invoicesApi } from '../../invoices.api.ts'
import { FAILED } from '../invoices.messages.ts'
import { paidMessage, type Toast } from '../mail-messages.ts'

const STATUSES = INVOICE_STATUSES.map((value) => ({ value, label: value === 'overdue' ? 'Overdue' : value }))
const UPDATED: Toast = { tone: 'success', text: 'Invoice updated successfully!' }

type Props = { invoice: Invoice; onClose: () => void; onSaved: (toast: Toast) => Promise<void> }

/** Sends only the changed fields, so that concurrent changes of others are kept. */
export function EditInvoice({ invoice, onClose, onSaved }: Props) {
  const today = useToday()
  const form = useSchemaForm(invoiceForm, invoiceValues(invoice))
  const save = async (values: InvoiceForm) => {
    const body = changedFields(values, invoice)
    const saved = await invoicesApi('PATCH /invoices/{id}', { params: { id: invoice.id }, body })
    await onSaved(body.status === 'Paid' ? paidMessage(saved) : UPDATED)
    onClose()
  }
  return (
    <Dialog title="Edit Invoice" onClose={onClose}>
      <Form
        form={form}
        onSubmit={save}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.update))}
        record={invoice.id}
      >
        <TextInput label="Tenant Name" required data-autofocus {...form.getInputProps('tenantName')} />
        <FieldRow>
          <AmountField label="Amount (GHS)" required {...form.getInputProps('amount')} />
          <DateField today={today} label="Due Date" required {...form.getInputProps('dueDate')} />
        </FieldRow>
        <NativeSelect label="Status" required data={STATUSES} {...form.getInputProps('status')} />
        <InvoiceTextFields form={form} />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Save Changes
        </FormActions>
      </Form>
    </Dialog>
  )
}
