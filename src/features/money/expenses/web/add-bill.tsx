import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import type { Chosen } from '../../../../web/files/chosen-file.ts'
import { useUpload } from '../../../../web/files/upload.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { UploadField } from '../../../../web/ui/form/upload-field.tsx'
import { UploadProgress } from '../../../../web/ui/form/upload-progress.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { type Billed, expenseName } from './expense-actions.tsx'
import { BILL_FILE, billForm } from './expense-form.schema.ts'
import { expensesApi, FAILED } from './expenses.api.ts'

type Props = { expense: Billed; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function AddBill({ expense, onClose, onDone }: Props) {
  const { id, amount, bill: stored } = expense
  const form = useSchemaForm(billForm, { bill: null as Chosen | null })
  const upload = useUpload()
  const send = async ({ bill }: { bill: File }) => {
    await upload.send({ id, bill }, (how) =>
      expensesApi.upload('POST /expenses/{id}/bill', { params: { id }, fields: {}, file: { bill }, ...how }),
    )
    await onDone('The bill is stored.')
    onClose()
  }
  return (
    <Dialog title={stored ? 'Replace bill' : 'Add bill'} size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={send}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.bill))}
        record={id}
      >
        <Text lineHeight={1.5}>
          <strong>{expenseName(expense)}</strong>, <Money cedis={amount} />.
          {stored && ` It takes the place of ${stored.fileName}.`}
        </Text>
        <UploadField
          label="Bill"
          description="A photo or a PDF of up to 10 MB."
          rules={BILL_FILE}
          {...form.getInputProps('bill')}
        />
        <UploadProgress share={upload.sent} bytes={form.values.bill?.file.size ?? 0} />
        <FormActions busyText="Uploading..." onCancel={onClose}>
          Store bill
        </FormActions>
      </Form>
    </Dialog>
  )
}
