import { Checkbox, NativeSelect } from '@mantine/core'
import type { Day } from '../../../../../shared/days.ts'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow } from '../../../../../web/ui/form/form.tsx'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { INVOICE_PURPOSES, PURPOSE_LABELS } from '../../../ledger/invoices.purposes.ts'
import classes from './more-of-invoice.module.css'

// Opening balances are entered on the tenant's page.
const PURPOSES = INVOICE_PURPOSES.filter((purpose) => purpose !== 'opening').map((value) => ({
  value,
  label: PURPOSE_LABELS[value],
}))

type Props = {
  form: {
    values: { purpose?: string | undefined }
    getInputProps(path: string, options?: { type: 'checkbox' }): object
    isDirty(path: string): boolean
  }
  today: Day
}

const FIELDS = ['purpose', 'periodFrom', 'periodTo', 'enteredLater']

/** Rarely needed fields; open if one is filled in. */
export function MoreOfInvoice({ form, today }: Props) {
  return (
    <details className={classes.more} open={FIELDS.some((field) => form.isDirty(field)) || undefined}>
      <summary>More: purpose, period, entered later</summary>
      <Stack gap="lg" mt="md">
        <NativeSelect label="Purpose" data={PURPOSES} {...form.getInputProps('purpose')} />
        {form.values.purpose === 'deposit' && (
          <Checkbox
            label="Use credit for this deposit"
            description="Without it, what the tenant has paid ahead stays for the rent."
            {...form.getInputProps('useCredit', { type: 'checkbox' })}
          />
        )}
        <FieldRow>
          <DateField today={today} label="Period from" {...form.getInputProps('periodFrom')} />
          <DateField today={today} label="Period to" {...form.getInputProps('periodTo')} />
        </FieldRow>
        <Checkbox
          label="Entered later"
          description="For what is older than the portal: takes a due date in the past, and the invoice says so."
          {...form.getInputProps('enteredLater', { type: 'checkbox' })}
        />
      </Stack>
    </details>
  )
}
