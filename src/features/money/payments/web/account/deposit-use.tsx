import type { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { leftToPay } from '../balance-text.tsx'
import { accountsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'
import { depositUseForm } from './account.schema.ts'
import type { AccountDialogProps } from './account.types.ts'

export function DepositUse({ tenant, balance, onClose, onDone }: AccountDialogProps) {
  const { deposit } = balance
  const owed = leftToPay(balance)
  const formKey = useFormKey()
  const form = useSchemaForm(depositUseForm(deposit), { amount: Math.min(deposit, owed).toFixed(2) })
  const use = async (body: z.output<ReturnType<typeof depositUseForm>>) => {
    const key = formKey.keyFor({ id: tenant.id, ...body })
    await accountsApi('POST /tenants/{id}/deposit/apply', { params: { id: tenant.id }, body, key })
    formKey.done()
    await onDone('The deposit is used for what is owed.')
    onClose()
  }
  return (
    <Dialog title="Use deposit" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={use}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.deposit))}
        record={tenant.id}
      >
        <Text lineHeight={1.5}>
          <Money cedis={deposit} /> of deposit is held for <strong>{tenant.name}</strong>, who owes{' '}
          <Money cedis={owed} />. What is used settles what was due first.
        </Text>
        <AmountField label="Amount (GHS)" required data-autofocus {...form.getInputProps('amount')} />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Use deposit
        </FormActions>
      </Form>
    </Dialog>
  )
}
