import type { Day } from '../../../../../../shared/days.ts'
import { type SchemaForm, useSchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { SelectField } from '../../../../../../web/ui/form/controls.tsx'
import { DateField } from '../../../../../../web/ui/form/date-field.tsx'
import { MARK_PAID_METHODS } from '../../../../ledger/ledger.rules.ts'
import { type PaymentForm, paymentForm } from '../../invoice-forms.schema.ts'

type Values = { paidOn: string; paymentMethod: string; paymentReference: string }

export const usePaymentForm = (today: Day): SchemaForm<Values, PaymentForm> =>
  useSchemaForm(paymentForm(today), { paidOn: today, paymentMethod: '', paymentReference: '' })

type Props = { form: SchemaForm<Values, PaymentForm>; today: Day }

export const PaidFields = ({ form, today }: Props) => (
  <>
    <DateField
      today={today}
      label="Payment Date"
      required
      max={today}
      data-autofocus
      {...form.getInputProps('paidOn')}
    />
    <SelectField
      label="Payment Method"
      data={[{ value: '', label: 'Not stated' }, ...MARK_PAID_METHODS]}
      {...form.getInputProps('paymentMethod')}
    />
  </>
)
