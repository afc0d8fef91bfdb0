import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Day } from '../../../shared/days.ts'
import { toPesewas } from '../../../shared/money.ts'
import { messageOf } from '../../../web/api-error.ts'
import { inForm } from '../../../web/explain.ts'
import { useFormKey } from '../../../web/form-key.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { readSession } from '../../../web/session.ts'
import { AmountField, DayField } from '../../../web/ui/fields.tsx'
import { FileField } from '../../../web/ui/file-field.tsx'
import { FieldRow, Form, FormActions } from '../../../web/ui/form.tsx'
import type { Invoice, UploadedReceipt } from '../invoices.contract.ts'
import { uploadReceipt } from './invoices.api.ts'
import { UploadProgress } from './receipt-upload.progress.tsx'
import { type Chosen, look, receiptUpload, type ReceiptUpload as Values } from './receipt-upload.schema.ts'
import { UPLOAD_TEXTS, uploadFailure } from './receipt-upload.texts.ts'

// Types besides endings: Android offers the camera for image types only.
const ACCEPT = '.jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf'

type Props = {
  invoice: Invoice
  /** Whose receipt it is: the tenant's uid or id. */
  uid: string
  today: Day
  onUploaded: (answer: UploadedReceipt) => Promise<unknown>
  /** Leads back, where there is a way. */
  onCancel?: () => void
}

/** The form that sends the receipt of a payment. What was filled in stays until the server has it. */
export function ReceiptUpload({ invoice, uid, today, onUploaded, onCancel }: Props) {
  const [sent, setSent] = useState<number | null>(null)
  const formKey = useFormKey()
  const form = useSchemaForm(receiptUpload(today), {
    receipt: null as Chosen | null,
    amount: '',
    paymentDate: today,
    notes: '',
  })
  const send = async (values: Values) => {
    if (!readSession()) throw new Error(UPLOAD_TEXTS.noUser)
    setSent(0)
    const fields = fieldsOf(values, uid)
    const call = { invoiceId: invoice.id, fields, file: values.receipt, key: formKey.keyFor(values) }
    const answer = await uploadReceipt({ ...call, onProgress: setSent })
      .catch((error: unknown) => {
        throw uploadFailure(error)
      })
      .finally(() => setSent(null))
    formKey.done()
    form.reset()
    await onUploaded(answer)
  }
  const choose = async (file: File | null) => {
    form.setFieldValue('receipt', file && (await look(file)))
  }
  const chosen = form.values.receipt
  return (
    <Form
      form={form}
      onSubmit={send}
      explain={inForm(messageOf)}
      label={`Upload Payment Receipt, invoice ${invoice.invoiceNumber}`}
      record={invoice.id}
    >
      <FileField
        label="Receipt File"
        description="A photo or screenshot of the payment message, or a PDF."
        required
        accept={ACCEPT}
        value={chosen?.file ?? null}
        onChange={choose}
        error={form.errors['receipt'] ?? chosen?.problem}
        data-path="receipt"
      />
      <FieldRow>
        <AmountField
          label="Payment Amount"
          description="In GHS, if it differs from the invoice."
          placeholder={(toPesewas(invoice.amount) / 100).toFixed(2)}
          {...form.getInputProps('amount')}
        />
        <DayField label="Payment Date" required max={today} {...form.getInputProps('paymentDate')} />
      </FieldRow>
      <Textarea label="Notes" rows={3} {...form.getInputProps('notes')} />
      {sent !== null && chosen && <UploadProgress share={sent} bytes={chosen.file.size} />}
      <FormActions busyWord="Uploading..." {...(onCancel && { onCancel })}>
        Upload Receipt
      </FormActions>
    </Form>
  )
}

function fieldsOf({ amount, paymentDate, notes }: Values, tenantId: string) {
  return {
    paymentDate,
    tenantId,
    amount: amount === null ? undefined : String(amount),
    notes: notes || undefined,
  }
}
