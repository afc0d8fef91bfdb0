import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions, NOT_SENT } from '../../../../../web/ui/form/form.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { AdvanceReason, useNeedsReason } from '../../../../property/leases/web/advance-reason.tsx'
import { CHOOSE_UNIT, useLeaseChoice, WhichUnit } from '../../../../property/leases/web/which-unit.tsx'
import { TenantSelect } from '../../../../property/tenants/web/chooser/tenant-select.tsx'
import { useMessagePromise } from '../../../../property/tenants/web/message-promise.ts'
import { defaultDescription } from '../../../ledger/invoices.purposes.ts'
import { type NewInvoiceForm, NO_INVOICE, newInvoiceForm } from '../invoice-forms.schema.ts'
import { InvoiceTextFields } from '../invoice-text-fields.tsx'
import { invoicesApi } from '../invoices.api.ts'
import { PurposeField } from '../purpose-field.tsx'
import { useDouble } from './double.use.ts'
import { FAILED } from './invoices.messages.ts'
import { createdMessage, type Toast } from './mail-messages.ts'
import { MoreOfInvoice } from './more-of-invoice.tsx'

const STATUSES = ['Unpaid', 'Paid']
const MAILS: Record<string, string> = {
  Unpaid: 'The tenant gets the invoice with its PDF at once.',
  Paid: 'The tenant gets the confirmation with its PDF receipt at once.',
}

type Props = {
  /** Chosen already where one tenant's invoices are shown. */
  tenantId: string
  autoFocus: boolean
  onClose: () => void
  onCreated: (toast: Toast) => Promise<void>
}

export function SingleInvoice({ tenantId: given, autoFocus, onClose, onCreated }: Props) {
  const today = useToday()
  const formKey = useFormKey()
  const [tenantName, setTenantName] = useState<string>()
  const form = useSchemaForm(newInvoiceForm(today), { ...NO_INVOICE, tenantId: given })
  const promise = useMessagePromise([form.values.tenantId])
  const { needsReason, watch } = useNeedsReason(form.values.advanceReason)
  const { tenantId, periodFrom, periodTo, dueDate, purpose } = form.values
  const leases = useLeaseChoice(tenantId, periodFrom || dueDate)
  const leaseId = leases.find(({ id }) => id === form.values.leaseId)?.id
  const subject = JSON.stringify([tenantId, leaseId, purpose, periodFrom, periodTo])
  const { double, watch: watchDouble } = useDouble(subject)
  const create = async (values: NewInvoiceForm) => {
    if (leases.length > 0 && !leaseId) {
      form.setFieldError('leaseId', CHOOSE_UNIT)
      return NOT_SENT
    }
    const body = {
      ...values,
      useCredit: purpose === 'deposit' && values.useCredit,
      leaseId,
      ...(double !== null && { force: true }),
    }
    const call = invoicesApi('POST /invoices', { body, key: formKey.keyFor(body) })
    const created = await watchDouble(watch(call))
    if (created === NOT_SENT) return NOT_SENT
    formKey.done()
    onClose()
    return onCreated(createdMessage(created, values.sendEmail && created.amount > 0))
  }
  return (
    <Form
      form={form}
      onSubmit={create}
      errorMessage={formErrorMessage(errorMessageWith(FAILED.create))}
      label="Single Invoice"
    >
      <PurposeField form={form} />
      <TenantSelect
        label="Tenant"
        required
        autoFocus={autoFocus && given === ''}
        failed={FAILED.loadTenants}
        onPick={(tenant) => setTenantName(tenant?.name)}
        {...form.getInputProps('tenantId')}
      />
      {leases.length > 0 && (
        <WhichUnit leases={leases} {...form.getInputProps('leaseId')} value={leaseId ?? ''} />
      )}
      <FieldRow>
        <AmountField
          label="Amount (GHS)"
          required
          autoFocus={autoFocus && given !== ''}
          {...form.getInputProps('amount')}
        />
        <DateField
          today={today}
          label="Due Date"
          required
          {...(!form.values.enteredLater && { min: today })}
          {...form.getInputProps('dueDate')}
        />
      </FieldRow>
      <NativeSelect label="Status" data={STATUSES} {...form.getInputProps('status')} />
      <InvoiceTextFields
        form={form}
        description={{
          placeholder: tenantName && defaultDescription(tenantName, form.values.purpose),
          description: 'Optional; printed on the invoice and in the email.',
        }}
      />
      <MoreOfInvoice form={form} today={today} />
      {needsReason && <AdvanceReason {...form.getInputProps('advanceReason')} />}
      <Checkbox
        label="Send e-mail"
        description={promise(MAILS[form.values.status] ?? '')}
        {...form.getInputProps('sendEmail', { type: 'checkbox' })}
      />
      {double !== null && <Notice tone="warning">{double}</Notice>}
      <FormActions busyText="Creating..." onCancel={onClose}>
        {double === null ? 'Create Invoice' : 'Create anyway'}
      </FormActions>
    </Form>
  )
}
