import { CheckField, SelectField } from '../../../../web/ui/form/controls.tsx'
import { INVOICE_PURPOSES, type InvoicePurpose, PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'

const WORDS: Partial<Record<InvoicePurpose, string>> = { utility: 'Water or electricity' }

// Opening balances are entered on the tenant's page.
const PURPOSES = INVOICE_PURPOSES.filter((purpose) => purpose !== 'opening').map((value) => ({
  value,
  label: WORDS[value] ?? PURPOSE_LABELS[value],
}))

type Props = {
  form: {
    values: { purpose?: string | undefined }
    getInputProps(path: 'purpose' | 'useCredit', options?: { type: 'checkbox' }): object
  }
}

/** A deposit takes no credit unless somebody says so. */
export const PurposeField = ({ form }: Props) => (
  <>
    <SelectField label="What is it for" data={PURPOSES} {...form.getInputProps('purpose')} />
    {form.values.purpose === 'deposit' && (
      <CheckField
        label="Use credit for this deposit"
        description="Without it, what the tenant has paid ahead stays for the rent."
        {...form.getInputProps('useCredit', { type: 'checkbox' })}
      />
    )}
  </>
)
