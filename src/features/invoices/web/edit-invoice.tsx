import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { changedFields } from '../../../web/changed-fields.ts'
import { explainWith, inForm } from '../../../web/explain.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { AmountField, DayField } from '../../../web/ui/fields.tsx'
import { FieldRow, Form, FormActions } from '../../../web/ui/form.tsx'
import type { Invoice } from '../invoices.contract.ts'
import { INVOICE_STATUSES } from '../invoices.rules.ts'
import { type InvoiceForm, invoiceForm, invoiceValues } from './invoice-forms.schema.ts'
import { invoicesApi } from './invoices.api.ts'
import { FAILED } from './invoices.texts.ts'
import { paidMessage, type Said } from './mail-messages.ts'

const STATUSES = INVOICE_STATUSES.map((value) => ({ value, label: value === 'overdue' ? 'Overdue' : value }))
const UPDATED: Said = { tone: 'success', text: 'Invoice updated successfully!' }

type Props = { invoice: Invoice; onClose: () => void; onSaved: (said: Said) => Promise<void> }

/** The form that changes an invoice; only what was changed is sent, so that nothing newer is undone. */
export function EditInvoice({ invoice, onClose, onSaved }: Props) {
  const form = useSchemaForm(invoiceForm, invoiceValues(invoice))
  const save = async (values: InvoiceForm) => {
    const body = changedFields(values, invoice)
    const saved = await invoicesApi('PATCH /invoices/{id}', { params: { id: invoice.id }, body })
    await onSaved(body.status === 'Paid' ? paidMessage(saved) : UPDATED)
    onClose()
  }
  return (
    <Dialog title="Edit Invoice" onClose={onClose}>
      <Form form={form} onSubmit={save} explain={inForm(explainWith(FAILED.update))} record={invoice.id}>
        <TextInput label="Tenant Name" required data-autofocus {...form.getInputProps('tenantName')} />
        <FieldRow>
          <AmountField label="Amount (GHS)" required {...form.getInputProps('amount')} />
          <DayField label="Due Date" required {...form.getInputProps('dueDate')} />
        </FieldRow>
        <NativeSelect label="Status" required data={STATUSES} {...form.getInputProps('status')} />
        <Textarea label="Description" rows={3} {...form.getInputProps('description')} />
        <FormActions busyWord="Saving..." onCancel={onClose}>
          Save Changes
        </FormActions>
      </Form>
    </Dialog>
  )
}
