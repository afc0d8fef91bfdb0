import { NativeSelect, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { formatGhs, toPesewas } from '../../../../../shared/money.ts'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { formErrorMessage } from '../../../../../web/error-messages.ts'
import { type SchemaForm, useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import type { PaymentProof } from '../../payment-proof.contract.ts'
import { reviewedMessage, type Toast } from '../admin/mail-messages.ts'
import { paymentProofParams, paymentProofsApi } from '../payment-proofs.api.ts'
import {
  countedAmount,
  leftAfter,
  type ReviewForm as Review,
  reviewForm,
  toReceiptReview,
} from './review.schema.ts'

const DECISIONS = [
  { value: 'approved', label: 'Approve Receipt' },
  { value: 'rejected', label: 'Reject Receipt' },
]

type Props = {
  receipt: PaymentProof
  invoice: Invoice
  onClose: () => void
  onReviewed: (toast: Toast) => Promise<void>
  onFailure: (error: unknown) => Promise<never>
}

export function ReviewForm({ receipt, invoice, onClose, onReviewed, onFailure }: Props) {
  const { amountDue } = invoice
  const counted = countedAmount(amountDue, receipt.amount).toFixed(2)
  const form = useSchemaForm(reviewForm, {
    status: 'approved' as 'approved' | 'rejected',
    reviewNotes: '',
    amount: counted,
  })
  useNewCount(form, counted)
  const submit = async (values: Review) => {
    const reviewed = await paymentProofsApi('PUT /invoices/{id}/receipt/{receiptId}/review', {
      params: paymentProofParams(receipt),
      body: { ...toReceiptReview(values, invoice), seenReceiptId: receipt.id },
    }).catch(onFailure)
    await onReviewed(reviewedMessage(reviewed, values.status))
  }
  return (
    <Form
      form={form}
      onSubmit={submit}
      errorMessage={formErrorMessage(getErrorMessage)}
      label="Review"
      record={receipt.id}
    >
      <NativeSelect
        label="Review Decision"
        data={DECISIONS}
        data-autofocus
        {...form.getInputProps('status')}
      />
      {form.values.status === 'approved' && (
        <AmountField
          label="Amount that counts (GHS)"
          required
          description={consequence(amountDue, form.values.amount)}
          {...form.getInputProps('amount')}
        />
      )}
      <Textarea
        label="Review Notes for Tenant"
        rows={4}
        description="Optional; shown to the tenant next to the receipt."
        {...form.getInputProps('reviewNotes')}
      />
      <FormActions busyText="Submitting..." onCancel={onClose}>
        Submit Review
      </FormActions>
    </Form>
  )
}

function useNewCount(form: SchemaForm<z.input<typeof reviewForm>, Review>, counted: string): void {
  const [before, setBefore] = useState(counted)
  useEffect(() => {
    if (before === counted) return
    setBefore(counted)
    if (form.getValues().amount === before) form.setFieldValue('amount', counted)
  }, [before, counted, form])
}

function consequence(due: number, typed: string): string {
  const amount = reviewForm.shape.amount.safeParse(typed).data ?? null
  if (amount === null) return `${formatGhs(toPesewas(due))} is due.`
  const left = leftAfter(due, amount)
  if (left > 0) return `${formatGhs(left)} will be left to pay.`
  return left < 0 ? `${formatGhs(-left)} becomes credit.` : 'Settles all that is due.'
}
