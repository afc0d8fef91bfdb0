import { NativeSelect, Textarea } from '@mantine/core'
import { messageOf } from '../../../../web/api-error.ts'
import { formErrorMessage } from '../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../web/schema-form.ts'
import { Form, FormActions } from '../../../../web/ui/form.tsx'
import { type Receipt, type ReceiptReview, receiptReview } from '../../payments.contract.ts'
import { reviewedMessage, type Toast } from '../admin/mail-messages.ts'
import { invoicesApi, receiptParams } from '../invoices.api.ts'

const DECISIONS = [
  { value: 'approved', label: 'Approve Receipt' },
  { value: 'rejected', label: 'Reject Receipt' },
]

type Props = {
  receipt: Receipt
  /** The amount of the invoice that is shown beside the form. */
  seenAmount: number
  onClose: () => void
  onReviewed: (toast: Toast) => Promise<void>
  onFailure: (error: unknown) => Promise<never>
}

export function ReviewForm({ receipt, seenAmount, onClose, onReviewed, onFailure }: Props) {
  const form = useSchemaForm(receiptReview, {
    status: 'approved' as 'approved' | 'rejected',
    reviewNotes: '',
  })
  const submit = async (body: ReceiptReview) => {
    const params = receiptParams(receipt)
    const reviewed = await invoicesApi('PUT /invoices/{id}/receipt/{receiptId}/review', {
      params,
      body: { ...body, seenAmount },
    }).catch(onFailure)
    await onReviewed(reviewedMessage(reviewed, body.status))
  }
  return (
    <Form
      form={form}
      onSubmit={submit}
      errorMessage={formErrorMessage(messageOf)}
      label="Review"
      record={receipt.id}
    >
      <NativeSelect
        label="Review Decision"
        data={DECISIONS}
        data-autofocus
        {...form.getInputProps('status')}
      />
      <Textarea
        label="Review Notes for Tenant"
        rows={4}
        description="Optional; the tenant reads them beside the receipt."
        {...form.getInputProps('reviewNotes')}
      />
      <FormActions busyText="Submitting..." onCancel={onClose}>
        Submit Review
      </FormActions>
    </Form>
  )
}
