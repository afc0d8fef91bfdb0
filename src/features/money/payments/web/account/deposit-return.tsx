import { NativeSelect, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { METHOD_OPTIONS } from '../payment-fields.ts'
import { accountsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'
import { depositReturnForm } from './account.schema.ts'
import type { AccountDialogProps } from './account.types.ts'

export function DepositReturn({ tenant, balance, onClose, onDone }: AccountDialogProps) {
  const formKey = useFormKey()
  const form = useSchemaForm(depositReturnForm(balance.deposit), {
    amount: balance.deposit.toFixed(2),
    method: 'mobile_money',
    reference: '',
  })
  const giveBack = async ({ reference, ...values }: z.output<ReturnType<typeof depositReturnForm>>) => {
    const body = { ...values, reference: reference || null }
    const key = formKey.keyFor({ id: tenant.id, ...body })
    await accountsApi('POST /tenants/{id}/deposit/return', { params: { id: tenant.id }, body, key })
    formKey.done()
    await onDone('The return of the deposit is recorded.')
    onClose()
  }
  return (
    <Dialog title="Return deposit" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={giveBack}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.depositReturn))}
        record={tenant.id}
      >
        <Text lineHeight={1.5}>
          <Money cedis={balance.deposit} /> of deposit is held for <strong>{tenant.name}</strong>. This
          records what you gave back; the portal moves no money.
        </Text>
        {balance.balance > 0 && (
          <Notice tone="warning">
            <Money cedis={balance.balance} /> is still owed. You can use the deposit for it first.
          </Notice>
        )}
        <AmountField label="Amount (GHS)" required data-autofocus {...form.getInputProps('amount')} />
        <FieldRow>
          <NativeSelect label="Method" required data={METHOD_OPTIONS} {...form.getInputProps('method')} />
          <TextInput label="Reference" {...form.getInputProps('reference')} />
        </FieldRow>
        <FormActions busyText="Saving..." onCancel={onClose}>
          Record return
        </FormActions>
      </Form>
    </Dialog>
  )
}
