import { Checkbox, TextInput } from '@mantine/core'
import { ONE_LINE } from '../../../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../../web/ui/dialog.tsx'
import { CancelButton, Form } from '../../../../../../web/ui/form/form.tsx'
import { SubmitButton } from '../../../../../../web/ui/form/submit-button.tsx'
import { Row, Text } from '../../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../../web/ui/values.tsx'
import type { Invoice } from '../../../invoices.contract.ts'
import { NO_REASON, type VoidForm, voidForm } from '../../invoice-forms.schema.ts'
import { voidedApi } from '../../voided/voided.api.ts'
import { FAILED } from '../invoices.messages.ts'
import type { Toast } from '../mail-messages.ts'

type Props = { invoice: Invoice; onClose: () => void; onDeleted: (toast: Toast) => Promise<void> }

export function DeleteInvoice({ invoice, onClose, onDeleted }: Props) {
  const form = useSchemaForm(voidForm, NO_REASON)
  const hasMoney = invoice.amountPaid > 0
  const remove = async ({ reason, reversePayments }: VoidForm) => {
    const query = {
      reason: reason || undefined,
      reversePayments: hasMoney && reversePayments ? 'true' : undefined,
    }
    await voidedApi('DELETE /invoices/{id}', { params: { id: invoice.id }, query })
    await onDeleted({ tone: 'success', text: 'Invoice deleted successfully!' })
    onClose()
  }
  return (
    <Dialog title="Delete Invoice" size="sm" onClose={onClose}>
      <Form
        form={form}
        onSubmit={remove}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.remove))}
        record={invoice.id}
      >
        <Text lineHeight={1.5}>
          Delete {invoice.invoiceNumber} of <strong>{invoice.tenantName}</strong> for{' '}
          <Money cedis={invoice.amount} />?{' '}
          {hasMoney && !form.values.reversePayments && (
            <>
              The <Money cedis={invoice.amountPaid} /> that was paid becomes credit of the tenant.{' '}
            </>
          )}
          Late fees for it that are not paid are deleted with it. It is kept with its receipts under Voided
          invoices, and can be restored.
        </Text>
        {hasMoney && (
          <Checkbox
            label="Also reverse its payment"
            description="Only what Mark Paid or a receipt recorded for this invoice; other money becomes credit."
            {...form.getInputProps('reversePayments', { type: 'checkbox' })}
          />
        )}
        <TextInput
          label="Reason"
          description="Optional; shown under Voided invoices."
          maxLength={ONE_LINE}
          {...form.getInputProps('reason')}
        />
        <Row mt="xs" gap="sm" justify="end">
          <CancelButton onCancel={onClose} />
          <SubmitButton color="red" busyText="Deleting...">
            Delete
          </SubmitButton>
        </Row>
      </Form>
    </Dialog>
  )
}
