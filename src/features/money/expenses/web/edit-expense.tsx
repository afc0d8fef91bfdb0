import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { changedFields } from '../../../../web/forms/changed-since.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Expense } from '../expenses.contract.ts'
import { ExpenseFields } from './expense-fields.tsx'
import { type ExpenseGiven, expenseForm, expenseValues } from './expense-form.schema.ts'
import { expensesApi, FAILED } from './expenses.api.ts'

type Props = { expense: Expense; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function EditExpense({ expense, onClose, onDone }: Props) {
  const today = useToday()
  const form = useSchemaForm(expenseForm(today), expenseValues(today, expense))
  const save = async ({ bill: _, ...given }: ExpenseGiven) => {
    const body = changedFields(given, expense)
    await expensesApi('PATCH /expenses/{id}', { params: { id: expense.id }, body })
    await onDone('The expense is saved.')
    onClose()
  }
  return (
    <Dialog title="Edit Expense" onClose={onClose}>
      <Form
        form={form}
        onSubmit={save}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.change))}
        record={expense.id}
      >
        <ExpenseFields form={form} today={today} expense={expense} />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Save
        </FormActions>
      </Form>
    </Dialog>
  )
}
