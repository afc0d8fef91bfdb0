import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Day } from '../../../../shared/days.ts'
import { toPesewas } from '../../../../shared/money.ts'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { formErrorMessage } from '../../../../web/error-messages.ts'
import type { Chosen } from '../../../../web/files/chosen-file.ts'
import { useUpload } from '../../../../web/files/upload.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { QUEUED, sendOrQueue } from '../../../../web/offline/send-or-queue.ts'
import { readSession } from '../../../../web/session.ts'
import { t } from '../../../../web/translate.ts'
import { AmountField } from '../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { UploadField } from '../../../../web/ui/form/upload-field.tsx'
import { UploadProgress } from '../../../../web/ui/form/upload-progress.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { Invoice } from '../invoices.contract.ts'
import type { UploadedPaymentProof } from '../payment-proofs.contract.ts'
import { lastPaidHow, paidHowOptions, rememberPaidHow, TRANSACTION_HINTS } from './paid-how.ts'
import { partPaidText } from './part-paid.tsx'
import { UPLOAD_MESSAGES, uploadFailure } from './payment-proof-upload.messages.ts'
import {
  PROOF_FILE,
  paymentProofUpload,
  type PaymentProofUpload as Values,
} from './payment-proof-upload.schema.ts'
import { uploadPaymentProof } from './payment-proofs.api.ts'
import { paymentProofItem } from './queued-payment-proof.ts'
import { useSharedPayment } from './use-shared-payment.ts'

type Props = {
  invoice: Invoice
  /** The tenant's uid or id. */
  uid: string
  today: Day
  onUploaded: (answer: UploadedPaymentProof) => Promise<unknown>
  /** For a tenant: the receipt is stored on the phone until the connection is back. */
  onQueued?: () => void
  onCancel?: () => void
}

/** Keeps its fields until the receipt is stored. */
export function PaymentProofUpload({ invoice, uid, today, onUploaded, onQueued, onCancel }: Props) {
  const upload = useUpload()
  const form = useSchemaForm(paymentProofUpload(today), {
    receipt: null as Chosen | null,
    amount: '',
    paymentDate: today,
    method: lastPaidHow(),
    transactionId: '',
    notes: '',
  })
  const isShared = useSharedPayment(form, { today, isWanted: onQueued !== undefined })
  const hint = TRANSACTION_HINTS[form.values.method]
  const send = async (values: Values) => {
    if (!readSession()) throw new Error(UPLOAD_MESSAGES.noUser)
    const call = { invoiceId: invoice.id, fields: toFormFields(values, uid), file: values.receipt }
    const item = onQueued && (async () => paymentProofItem({ ...call, invoice, uid }))
    const answer = await upload
      .send(values, (how) =>
        sendOrQueue({ key: how.key, send: () => uploadPaymentProof({ ...call, ...how }), item }),
      )
      .catch((error: unknown) => {
        throw uploadFailure(error)
      })
    rememberPaidHow(values.method)
    form.reset()
    if (answer === QUEUED) onQueued?.()
    else await onUploaded(answer)
  }
  return (
    <Form
      form={form}
      onSubmit={send}
      errorMessage={formErrorMessage(getErrorMessage)}
      label={t('Upload Payment Receipt, invoice {invoiceNumber}', { invoiceNumber: invoice.invoiceNumber })}
      record={invoice.id}
    >
      {isShared && (
        <Notice tone="info">
          {t(
            'Filled in from the text that you shared. Please check it, and add a photo or screenshot of it.',
          )}
        </Notice>
      )}
      <UploadField
        label={t('Receipt File')}
        description={t('A photo or screenshot of the payment message, or a PDF.')}
        rules={PROOF_FILE}
        {...form.getInputProps('receipt')}
      />
      <FieldRow>
        <AmountField
          label={t('Payment Amount')}
          description={
            partPaidText(invoice)
              ? t('In GHS, if it differs from what is left.')
              : t('In GHS, if it differs from the invoice.')
          }
          placeholder={(toPesewas(invoice.amountDue) / 100).toFixed(2)}
          {...form.getInputProps('amount')}
        />
        <DateField
          today={today}
          label={t('Payment Date')}
          required
          max={today}
          {...form.getInputProps('paymentDate')}
        />
      </FieldRow>
      <NativeSelect label={t('How did you pay?')} data={paidHowOptions()} {...form.getInputProps('method')} />
      {hint !== null && (
        <TextInput
          label={t('Transaction ID')}
          description={t(hint)}
          autoComplete="off"
          {...form.getInputProps('transactionId')}
        />
      )}
      <Textarea label={t('Notes')} rows={3} {...form.getInputProps('notes')} />
      <UploadProgress share={upload.sent} bytes={form.values.receipt?.file.size ?? 0} />
      <FormActions busyText={t('Uploading...')} {...(onCancel && { onCancel })}>
        {t('Upload Receipt')}
      </FormActions>
    </Form>
  )
}

function toFormFields({ amount, paymentDate, method, transactionId, notes }: Values, tenantId: string) {
  return {
    paymentDate,
    tenantId,
    method,
    amount: amount === null ? undefined : String(amount),
    transactionId: (method !== 'cash' && transactionId) || undefined,
    notes: notes || undefined,
  }
}
