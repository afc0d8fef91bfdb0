import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { OPENING_PURPOSES, PURPOSE_LABELS } from '../../../ledger/invoices.purposes.ts'
import { accountsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'
import { type OpeningForm, openingForm, toNewOpening } from './account.schema.ts'
import type { AccountDialogProps } from './account.types.ts'

const DIRECTIONS = [
  { value: 'owed', label: 'The tenant owed it' },
  { value: 'credit', label: 'The tenant had it as credit' },
]

const PURPOSES = OPENING_PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] }))

const OWED_ONLY = DIRECTIONS.slice(0, 1)

export function OpeningBalance({ tenant, onClose, onDone }: AccountDialogProps) {
  const today = useToday()
  const can = useCan()
  const formKey = useFormKey()
  const form = useSchemaForm(openingForm(today), {
    direction: 'owed',
    amount: '',
    day: '',
    note: '',
    purpose: 'rent',
    untaxed: false,
  })
  const enter = async (values: OpeningForm) => {
    const body = toNewOpening(values)
    const key = formKey.keyFor({ id: tenant.id, ...body })
    await accountsApi('POST /tenants/{id}/opening-balance', { params: { id: tenant.id }, body, key })
    formKey.done()
    await onDone('The opening balance is entered.')
    onClose()
  }
  return (
    <Dialog title="Enter opening balance" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={enter}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.opening))}
        record={tenant.id}
      >
        <Text lineHeight={1.5}>
          What <strong>{tenant.name}</strong> owed, or had as credit, when you began with this portal. It is
          entered once.
        </Text>
        <NativeSelect
          label="Which"
          data={can('money:giveBack') ? DIRECTIONS : OWED_ONLY}
          data-autofocus
          {...form.getInputProps('direction')}
        />
        <FieldRow>
          <AmountField label="Amount (GHS)" required {...form.getInputProps('amount')} />
          <DateField label="Day" required today={today} max={today} {...form.getInputProps('day')} />
        </FieldRow>
        {form.values.direction === 'owed' ? (
          <NativeSelect
            label="What for"
            description="It counts as this, with its tax, when it is paid."
            data={PURPOSES}
            {...form.getInputProps('purpose')}
          />
        ) : (
          <Checkbox
            label="No tax was paid on it yet"
            description="It then counts as income when it settles rent, and never as money."
            {...form.getInputProps('untaxed', { type: 'checkbox' })}
          />
        )}
        <TextInput
          label="Note"
          description="Optional, for example 'From the book of 2025'."
          {...form.getInputProps('note')}
        />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Enter opening balance
        </FormActions>
      </Form>
    </Dialog>
  )
}
