import { z } from 'zod'
import { line } from '../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { CancelButton, Form } from '../../../../web/ui/form/form.tsx'
import { ReasonField } from '../../../../web/ui/form/reason-field.tsx'
import { SubmitButton } from '../../../../web/ui/form/submit-button.tsx'
import { Row, Text } from '../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import type { Expense } from '../expenses.contract.ts'
import { EXPENSE_MESSAGES } from '../expenses.messages.ts'
import { expenseName } from './expense-actions.tsx'
import { expensesApi, FAILED } from './expenses.api.ts'

const voidForm = z.object({ reason: line(EXPENSE_MESSAGES.reasonMissing) })

type Props = { expense: Expense; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function VoidExpense({ expense, onClose, onDone }: Props) {
  const { id, amount, spentOn } = expense
  const form = useSchemaForm(voidForm, { reason: '' })
  const confirm = async (body: z.output<typeof voidForm>) => {
    await expensesApi('DELETE /expenses/{id}', { params: { id }, body })
    await onDone('The expense is voided.')
    onClose()
  }
  return (
    <Dialog title="Void Expense" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={confirm}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.void))}
        record={id}
      >
        <Text lineHeight={1.5}>
          Void <strong>{expenseName(expense)}</strong> of <DayText day={spentOn} /> for{' '}
          <Money cedis={amount} />? It stays in the list, marked as voided, and counts in no sum. This cannot
          be undone.
        </Text>
        <ReasonField
          description="For example 'Entered twice'."
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Row mt="xs" gap="sm" justify="end">
          <CancelButton onCancel={onClose} />
          <SubmitButton color="red" busyText="Voiding...">
            Void
          </SubmitButton>
        </Row>
      </Form>
    </Dialog>
  )
}
