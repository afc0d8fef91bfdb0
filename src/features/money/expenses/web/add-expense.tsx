import { useRef } from 'react'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { useUpload } from '../../../../web/files/upload.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { UploadField } from '../../../../web/ui/form/upload-field.tsx'
import { UploadProgress } from '../../../../web/ui/form/upload-progress.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Expense } from '../expenses.contract.ts'
import { ExpenseFields } from './expense-fields.tsx'
import { BILL_FILE, type ExpenseGiven, expenseForm, expenseValues } from './expense-form.schema.ts'
import { expensesApi, FAILED, useExpensesChanged } from './expenses.api.ts'

type Props = { onClose: () => void; onDone: (text: string) => Promise<unknown> }

/** Keeps its fields until the server has stored the expense and its bill. */
export function AddExpense({ onClose, onDone }: Props) {
  const today = useToday()
  const form = useSchemaForm(expenseForm(today), expenseValues(today))
  const formKey = useFormKey()
  const refresh = useExpensesChanged()
  const stored = useRef<Expense>(null)
  const upload = useUpload()
  const add = async ({ bill, ...body }: ExpenseGiven) => {
    // If the upload of the bill fails, the expense is stored: a retry changes it.
    if (stored.current) await expensesApi('PATCH /expenses/{id}', { params: { id: stored.current.id }, body })
    else stored.current = await expensesApi('POST /expenses', { body, key: formKey.keyFor(body) })
    const { id } = stored.current
    await refresh()
    if (bill)
      await upload.send({ id, bill }, (how) =>
        expensesApi.upload('POST /expenses/{id}/bill', {
          params: { id },
          fields: {},
          file: { bill },
          ...how,
        }),
      )
    formKey.done()
    await onDone('The expense is added.')
    onClose()
  }
  const failed = (error: unknown) => errorMessageWith(stored.current ? FAILED.billOfAdded : FAILED.add)(error)
  return (
    <Dialog title="Add Expense" onClose={onClose}>
      <Form form={form} onSubmit={add} errorMessage={formErrorMessage(failed)}>
        <ExpenseFields form={form} today={today} />
        <UploadField
          label="Bill"
          description="Optional. A photo or a PDF of up to 10 MB."
          required={false}
          rules={BILL_FILE}
          {...form.getInputProps('bill')}
        />
        <UploadProgress share={upload.sent} bytes={form.values.bill?.file.size ?? 0} />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Add Expense
        </FormActions>
      </Form>
    </Dialog>
  )
}
