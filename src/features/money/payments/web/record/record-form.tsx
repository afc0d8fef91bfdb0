import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Day } from '../../../../../shared/days.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { type SchemaForm, useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { TenantSelect } from '../../../../property/tenants/web/chooser/tenant-select.tsx'
import { useMessagePromise } from '../../../../property/tenants/web/message-promise.ts'
import type { RecordedPayment } from '../../payments.contract.ts'
import { METHOD_OPTIONS } from '../payment-fields.ts'
import { paymentsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'
import { useOpenInvoices, usePaymentPreview, useWithholds } from './record.queries.ts'
import {
  type Kept,
  type RecordedValues,
  type RecordValues,
  recordForm,
  recordValues,
  toNewPayment,
} from './record.schema.ts'
import { ChosenInvoices } from './record-invoices.tsx'
import { RecordPreview } from './record-preview.tsx'
import { useRecording } from './use-recording.ts'

const SETTLES = [
  { value: 'oldest', label: 'Oldest due first' },
  { value: 'chosen', label: 'Invoices that I choose' },
  { value: 'credit', label: 'Nothing yet: keep it as credit' },
]

type Props = {
  tenant: { id: string; name: string } | undefined
  invoice: { id: string; invoiceNumber: string; amountDue: number } | undefined
  kept: Kept | undefined
  onClose: () => void
  onRecorded: (payment: RecordedPayment) => Promise<void>
}

export function RecordForm({ tenant, invoice, kept, onClose, onRecorded }: Props) {
  const today = useToday()
  const schema = recordForm(today)
  const form = useSchemaForm(schema, recordValues({ tenantId: tenant?.id ?? '', invoice, today, kept }))
  const { tenantId, settles } = form.values
  const { data: invoices = [] } = useOpenInvoices(tenantId)
  const withholds = useWithholds(tenantId)
  const promise = useMessagePromise([tenantId])
  const shown = usePaymentPreview(schema, form.values)
  const { record, repetition } = useRecording<ReturnType<typeof toNewPayment>, RecordedPayment>({
    reference: form.values.reference,
    send: (body, key) => paymentsApi('POST /payments', { body, key }),
    onRecorded,
  })
  return (
    <Form
      form={form}
      onSubmit={({ withheld, ...values }) =>
        record(toNewPayment({ ...values, withheld: withheld && withholds }))
      }
      errorMessage={formErrorMessage(errorMessageWith(FAILED.record))}
      record={invoice?.id ?? tenant?.id ?? 'any'}
    >
      {tenant ? <Payer tenant={tenant} invoice={invoice} /> : <PayerField form={form} />}
      {withholds && <WithheldField form={form} />}
      <ReceivedFields form={form} today={today} autoFocus={tenant !== undefined} />
      <NativeSelect label="Settles" data={SETTLES} {...form.getInputProps('settles')} />
      {settles === 'chosen' && tenantId !== '' && <ChosenInvoices form={form} invoices={invoices} />}
      <RecordPreview {...shown} invoices={invoices} />
      <Textarea
        label="Note"
        rows={2}
        description="Optional; only the office sees it."
        {...form.getInputProps('note')}
      />
      <Checkbox
        label="Send e-mail"
        description={promise('The tenant gets the numbered receipt as a PDF.')}
        {...form.getInputProps('sendEmail', { type: 'checkbox' })}
      />
      {repetition && <Notice tone="warning">{repetition}</Notice>}
      <FormActions busyText="Saving..." onCancel={onClose}>
        {repetition ? 'Record it anyway' : 'Record payment'}
      </FormActions>
    </Form>
  )
}

const Payer = ({ tenant, invoice }: { tenant: { name: string }; invoice: Props['invoice'] }) => (
  <Text>
    From <strong>{tenant.name}</strong>
    {invoice && (
      <>
        {' '}
        for {invoice.invoiceNumber}, of which <Money cedis={invoice.amountDue} /> is due
      </>
    )}
  </Text>
)

type FieldsProps = { form: SchemaForm<RecordValues, RecordedValues> }

function PayerField({ form }: FieldsProps) {
  // The amounts belong to the previous tenant's invoices.
  const choose = (id: string) => {
    form.setFieldValue('tenantId', id)
    form.setFieldValue('parts', {})
  }
  return (
    <TenantSelect
      label="Tenant"
      required
      data-autofocus
      failed={FAILED.loadTenants}
      {...form.getInputProps('tenantId')}
      onChange={choose}
    />
  )
}

function WithheldField({ form }: FieldsProps) {
  const change = (checked: boolean) => {
    form.setFieldValue('withheld', checked)
    if (checked) form.setFieldValue('method', 'other')
  }
  return (
    <Checkbox
      label="Tax withheld"
      description="The tenant keeps this part of the rent and pays it to the GRA for you. Record it with the payment, and ask for the certificate."
      {...form.getInputProps('withheld', { type: 'checkbox' })}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

function ReceivedFields({ form, today, autoFocus }: FieldsProps & { today: Day; autoFocus: boolean }) {
  return (
    <>
      <FieldRow>
        <AmountField
          label="Amount (GHS)"
          required
          data-autofocus={autoFocus || undefined}
          {...form.getInputProps('amount')}
        />
        <DateField
          label="Received on"
          required
          today={today}
          max={today}
          {...form.getInputProps('receivedOn')}
        />
      </FieldRow>
      <FieldRow>
        <NativeSelect label="Method" required data={METHOD_OPTIONS} {...form.getInputProps('method')} />
        <TextInput
          label="Reference"
          placeholder="Transaction ID, cheque number"
          {...form.getInputProps('reference')}
        />
      </FieldRow>
    </>
  )
}
