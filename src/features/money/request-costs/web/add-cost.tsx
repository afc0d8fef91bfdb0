import { Switch, TextInput } from '@mantine/core'
import { ONE_LINE } from '../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import type { Chosen } from '../../../../web/files/chosen-file.ts'
import { useUpload } from '../../../../web/files/upload.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { UploadField } from '../../../../web/ui/form/upload-field.tsx'
import { UploadProgress } from '../../../../web/ui/form/upload-progress.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import type { NoticeTone } from '../../../../web/ui/notice.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Case } from '../../../service/cases/cases.contract.ts'
import { BILL_FILE } from '../../expenses/web/expense-form.schema.ts'
import { expensesApi } from '../../expenses/web/expenses.api.ts'
import { costDueDate } from '../costs.rules.ts'
import { type CostGiven, costForm, toNewCost } from './cost-form.schema.ts'
import { costsApi, issuedText } from './costs.api.ts'

type Props = {
  item: Case
  onClose: () => void
  onDone: (text: string, tone?: NoticeTone) => Promise<unknown>
}

const NO_BILL = 'Its bill is not stored: press Add bill next to it'

export function AddCost({ item, onClose, onDone }: Props) {
  const today = useToday()
  const { id, tenantId, tenantName, vendorName, unit } = item
  const form = useSchemaForm(costForm(today), {
    amount: '',
    description: '',
    spentOn: today,
    supplier: vendorName ?? '',
    bill: null as Chosen | null,
    chargeToTenant: false,
    dueDate: costDueDate(today),
  })
  const canCharge = useCan()('invoice:write') && tenantId !== null
  const formKey = useFormKey()
  const upload = useUpload()
  const add = async (given: CostGiven) => {
    const body = toNewCost(given)
    const key = formKey.keyFor(body)
    const added = await costsApi('POST /requests/{id}/costs', { params: { id }, body, key })
    formKey.done()
    const text = issuedText('The cost is added', added)
    try {
      if (given.bill) await sendBill(upload, added.id, given.bill)
      await onDone(text)
    } catch (error) {
      await onDone(`${text} ${errorMessageWith(NO_BILL)(error)}`, 'error')
    }
    onClose()
  }
  const failed = formErrorMessage(errorMessageWith('Failed to add the cost. Please try again.'))
  return (
    <Dialog title="Add Cost" size="md" onClose={onClose}>
      <Form form={form} onSubmit={add} errorMessage={failed} record={id}>
        <Text tone="soft" size="sm">
          An expense for repairs of {tenantName === null ? `unit ${unit}` : `${tenantName}’s unit`}.
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
        <TextInput label="Supplier" placeholder="Who was paid" {...form.getInputProps('supplier')} />
        <UploadField
          label="Bill"
          description="Optional. A photo or a PDF of up to 10 MB."
          required={false}
          rules={BILL_FILE}
          {...form.getInputProps('bill')}
        />
        <UploadProgress share={upload.sent} bytes={form.values.bill?.file.size ?? 0} />
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

const sendBill = (upload: ReturnType<typeof useUpload>, id: string, bill: File) =>
  upload.send({ id, bill }, (how) =>
    expensesApi.upload('POST /expenses/{id}/bill', { params: { id }, fields: {}, file: { bill }, ...how }),
  )
