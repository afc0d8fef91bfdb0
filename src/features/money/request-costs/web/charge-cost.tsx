import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Case } from '../../../service/cases/cases.contract.ts'
import type { Cost } from '../costs.contract.ts'
import { costDueDate } from '../costs.rules.ts'
import { chargeForm } from './cost-form.schema.ts'
import { costsApi, issuedText } from './costs.api.ts'

type Props = { item: Case; cost: Cost; onClose: () => void; onDone: (text: string) => Promise<unknown> }

/** Charges a cost without an invoice, or with a voided one. */
export function ChargeCost({ item, cost, onClose, onDone }: Props) {
  const today = useToday()
  const form = useSchemaForm(chargeForm(today), { dueDate: costDueDate(today) })
  const formKey = useFormKey()
  const charge = async (body: { dueDate: string }) => {
    const params = { id: item.id, costId: cost.id }
    const key = formKey.keyFor(body)
    const charged = await costsApi('POST /requests/{id}/costs/{costId}/charge', { params, body, key })
    formKey.done()
    await onDone(issuedText('The cost is charged', charged))
    onClose()
  }
  const failed = formErrorMessage(errorMessageWith('Failed to charge the cost. Please try again.'))
  return (
    <Dialog title="Charge to tenant" size="md" onClose={onClose}>
      <Form form={form} onSubmit={charge} errorMessage={failed} record={cost.id}>
        <Text lineHeight={1.5}>
          Issues an invoice of <Money cedis={cost.amount} /> to {item.tenantName} and mails it:{' '}
          <strong>{cost.description}</strong>.
        </Text>
        <DateField label="Due Date" required today={today} min={today} {...form.getInputProps('dueDate')} />
        <FormActions busyText="Charging..." onCancel={onClose}>
          Charge to tenant
        </FormActions>
      </Form>
    </Dialog>
  )
}
