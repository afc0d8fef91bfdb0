import { Switch, TextInput } from '@mantine/core'
import { ONE_LINE } from '../../../shared/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../web/error-messages.ts'
import { useFormKey } from '../../../web/form-key.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { DateField } from '../../../web/ui/date-field.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { AmountField } from '../../../web/ui/fields.tsx'
import { FieldRow, Form, FormActions } from '../../../web/ui/form.tsx'
import { Text } from '../../../web/ui/layout.tsx'
import { useCan } from '../../accounts/web/accounts.api.ts'
import type { Case } from '../../cases/cases.contract.ts'
import { useToday } from '../../company/web/company.api.ts'
import type { MailedCost } from '../costs.contract.ts'
import { costDueDate } from '../costs.rules.ts'
import { type CostGiven, costForm, costOf } from './cost-form.schema.ts'
import { costsApi } from './costs.api.ts'

type Props = { item: Case; onClose: () => void; onDone: (text: string) => Promise<unknown> }

function addedText({ invoice, emailError }: MailedCost): string {
  if (!invoice) return 'The cost is added.'
  const issued = `The cost is added, and invoice ${invoice.invoiceNumber} is issued`
  return emailError === null ? `${issued}.` : `${issued}. It was not mailed: ${emailError}`
}

export function AddCost({ item, onClose, onDone }: Props) {
  const today = useToday()
  const form = useSchemaForm(costForm(today), {
    ...{ amount: '', description: '', spentOn: today },
    ...{ chargeToTenant: false, dueDate: costDueDate(today) },
  })
  const canCharge = useCan()('invoice:write')
  const formKey = useFormKey()
  const { id, tenantName, vendorName } = item
  const add = async (given: CostGiven) => {
    const body = costOf(given)
    const key = formKey.keyFor(body)
    const added = await costsApi('POST /requests/{id}/costs', { params: { id }, body, key })
    formKey.done()
    await onDone(addedText(added))
    onClose()
  }
  const failed = formErrorMessage(errorMessageWith('Failed to add the cost. Please try again.'))
  return (
    <Dialog title="Add Cost" size="md" onClose={onClose}>
      <Form form={form} onSubmit={add} errorMessage={failed} record={id}>
        <Text tone="soft" size="sm">
          An expense for repairs of {tenantName}’s unit{vendorName && `, paid to ${vendorName}`}.
        </Text>
        <TextInput
          label="Description"
          required
          placeholder="What it was for"
          maxLength={ONE_LINE}
          data-autofocus
          {...form.getInputProps('description')}
        />
        <FieldRow>
          <AmountField label="Amount (GHS)" required {...form.getInputProps('amount')} />
          <DateField label="Date" required today={today} max={today} {...form.getInputProps('spentOn')} />
        </FieldRow>
        {canCharge && (
          <Switch
            label="Charge to tenant"
            description={`Issues an invoice to ${tenantName} and mails it.`}
            {...form.getInputProps('chargeToTenant', { type: 'checkbox' })}
          />
        )}
        {form.values.chargeToTenant && (
          <DateField label="Due Date" required today={today} min={today} {...form.getInputProps('dueDate')} />
        )}
        <FormActions busyText="Saving..." onCancel={onClose}>
          Add Cost
        </FormActions>
      </Form>
    </Dialog>
  )
}
