import { Checkbox, Textarea } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { explainWith, inForm } from '../../../web/explain.ts'
import { useFormKey } from '../../../web/form-key.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { AmountField, DayField } from '../../../web/ui/fields.tsx'
import { FieldRow, Form, FormActions } from '../../../web/ui/form.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { useToday } from '../../company/web/company.api.ts'
import { TenantSelect } from '../../tenants/web/tenant-select.tsx'
import { type NewInvoiceForm, NO_INVOICE, newInvoiceForm } from './invoice-forms.schema.ts'
import { invoicesApi } from './invoices.api.ts'
import classes from './invoices.module.css'
import { createdMessage } from './mail-messages.ts'

type Props = {
  /** Learns where the form stands. */
  box: RefObject<HTMLDivElement | null>
  onClose: () => void
  onCreated: (message: string) => Promise<void>
}

/** The form that issues one invoice. */
export function NewInvoice({ box, onClose, onCreated }: Props) {
  const today = useToday()
  const formKey = useFormKey()
  const [tenantName, setTenantName] = useState<string>()
  const form = useSchemaForm(newInvoiceForm(today), NO_INVOICE)
  const create = async (values: NewInvoiceForm) => {
    const created = await invoicesApi('POST /invoices', { body: values, key: formKey.keyFor(values) })
    formKey.done()
    onClose()
    await onCreated(createdMessage(created, values.sendEmail))
  }
  return (
    <Section title="Single Invoice">
      <div className={classes.form} ref={box}>
        <Form
          form={form}
          onSubmit={create}
          explain={inForm(explainWith('Failed to create invoice. Please try again.'))}
          label="Single Invoice"
        >
          <TenantSelect
            label="Tenant"
            required
            autoFocus
            failed="Failed to load tenants. Please try again."
            onPick={(tenant) => setTenantName(tenant?.name)}
            {...form.getInputProps('tenantId')}
          />
          <FieldRow>
            <AmountField label="Amount (GHS)" required {...form.getInputProps('amount')} />
            <DayField label="Due Date" required min={today} {...form.getInputProps('dueDate')} />
          </FieldRow>
          <Textarea
            label="Description"
            rows={2}
            placeholder={tenantName && `Rent invoice for ${tenantName}`}
            description="Optional; stands on the invoice and in the email."
            {...form.getInputProps('description')}
          />
          <Checkbox
            label="Send e-mail"
            description="The tenant gets the invoice with its PDF at once."
            {...form.getInputProps('sendEmail', { type: 'checkbox' })}
          />
          <FormActions busyWord="Creating..." onCancel={onClose}>
            Create Invoice
          </FormActions>
        </Form>
      </div>
    </Section>
  )
}
