import { NativeSelect, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form } from '../../../../../web/ui/form/form.tsx'
import { ReasonFoot } from '../../../../../web/ui/form/reason-field.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { METHOD_OPTIONS } from '../payment-fields.ts'
import { accountsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'
import { creditReturnForm } from './account.schema.ts'
import type { AccountDialogProps } from './account.types.ts'

export function CreditReturn({ tenant, balance, onClose, onDone }: AccountDialogProps) {
  const today = useToday()
  const formKey = useFormKey()
  const schema = creditReturnForm(today, balance.credit)
  const form = useSchemaForm(schema, {
    amount: balance.credit.toFixed(2),
    method: 'mobile_money',
    reference: '',
    paidOn: today,
    reason: '',
  })
  const giveBack = async ({ reference, ...values }: z.output<typeof schema>) => {
    const body = { ...values, reference: reference || null }
    const key = formKey.keyFor({ id: tenant.id, ...body })
    const params = { id: tenant.id }
    const { documentNumber } = await accountsApi('POST /tenants/{id}/credit/return', { params, body, key })
    formKey.done()
    await onDone(`The refund ${documentNumber} is recorded.`)
    onClose()
  }
  return (
    <Dialog title="Give back credit" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={giveBack}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.creditReturn))}
        record={tenant.id}
      >
        <Text lineHeight={1.5}>
          <strong>{tenant.name}</strong> has <Money cedis={balance.credit} /> of credit. This records what you
          gave back; the portal moves no money.
        </Text>
        {balance.balance > 0 && (
          <Notice tone="warning">
            <Money cedis={balance.balance} /> is still owed. You can use the credit for it first.
          </Notice>
        )}
        <FieldRow>
          <AmountField label="Amount (GHS)" required data-autofocus {...form.getInputProps('amount')} />
          <DateField
            label="Given back on"
            required
            today={today}
            max={today}
            {...form.getInputProps('paidOn')}
          />
        </FieldRow>
        <FieldRow>
          <NativeSelect label="Method" required data={METHOD_OPTIONS} {...form.getInputProps('method')} />
          <TextInput label="Reference" {...form.getInputProps('reference')} />
        </FieldRow>
        <ReasonFoot
          description="For example 'Moved out and had paid ahead'."
          action="Record refund"
          onCancel={onClose}
          {...form.getInputProps('reason')}
        />
      </Form>
    </Dialog>
  )
}
