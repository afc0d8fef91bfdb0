import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { SelectField, TextField } from '../../../../../web/ui/form/controls.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { MoneyAccount } from '../../money-desk.contract.ts'
import { ACCOUNT_KINDS } from '../../money-lines.rules.ts'
import { DESK_KEY, deskApi } from '../money-desk.api.ts'
import { ACCOUNT_LABELS } from '../money-desk.texts.ts'
import { accountForm, accountValues } from './account.schema.ts'

const KINDS = ACCOUNT_KINDS.map((value) => ({ value, label: ACCOUNT_LABELS[value] }))

type Props = { account: MoneyAccount | undefined; onClose: () => void; onSaved: (text: string) => void }

export function AccountDialog({ account, onClose, onSaved }: Props) {
  const today = useToday()
  const store = useQueryClient()
  const form = useSchemaForm(accountForm, accountValues(account, today))
  const formKey = useFormKey()
  const save = async (body: z.output<typeof accountForm>) => {
    await (account
      ? deskApi('PATCH /money/accounts/{id}', { params: { id: account.id }, body })
      : deskApi('POST /money/accounts', { body, key: formKey.keyFor(body) }))
    formKey.done()
    await store.invalidateQueries({ queryKey: DESK_KEY })
    onSaved(account ? `${body.name} is changed.` : `${body.name} is added. Import its statement next.`)
    onClose()
  }
  return (
    <Dialog title={account ? 'Edit account' : 'Add account'} size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={save}
        errorMessage={formErrorMessage(errorMessageWith('Failed to save the account. Please try again.'))}
        record={account?.id ?? 'new account'}
      >
        <TextField
          label="Name"
          required
          data-autofocus
          placeholder="e.g. MTN wallet of the office"
          {...form.getInputProps('name')}
        />
        <FieldRow>
          <SelectField label="Kind" data={KINDS} {...form.getInputProps('kind')} />
          <TextField
            label="Number"
            required
            inputMode="tel"
            description="Of the wallet or account."
            {...form.getInputProps('number')}
          />
        </FieldRow>
        <FieldRow>
          <DateField
            label="Opening day"
            required
            today={today}
            description="Earlier lines are left aside."
            {...form.getInputProps('openingDay')}
          />
          <TextField
            label="Balance on that morning (GHS)"
            inputMode="decimal"
            description="As the statement says it."
            {...form.getInputProps('openingBalance')}
          />
        </FieldRow>
        <FormActions busyText="Saving..." onCancel={onClose}>
          {account ? 'Save Changes' : 'Add account'}
        </FormActions>
      </Form>
    </Dialog>
  )
}
