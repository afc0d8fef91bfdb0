import { NativeSelect, TextInput } from '@mantine/core'
import type { Day } from '../../../../shared/days.ts'
import type { SchemaForm } from '../../../../web/forms/schema-form.ts'
import { AmountField } from '../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow } from '../../../../web/ui/form/form.tsx'
import { PlaceFields } from '../../../property/properties/web/place-fields.tsx'
import type { Expense } from '../expenses.contract.ts'
import { CATEGORY_OPTIONS } from '../expenses.rules.ts'
import type { ExpenseGiven, ExpenseValues } from './expense-form.schema.ts'

type Props = { form: SchemaForm<ExpenseValues, ExpenseGiven>; today: Day; expense?: Expense }

export function ExpenseFields({ form, today, expense }: Props) {
  return (
    <>
      <PlaceFields form={form} noUnit="The whole property" autoFocus stored={expense && toPlace(expense)} />
      <FieldRow>
        <NativeSelect
          label="Category"
          required
          data={[{ value: '', label: 'Select a category' }, ...CATEGORY_OPTIONS]}
          {...form.getInputProps('category')}
        />
        <AmountField label="Amount (GHS)" required {...form.getInputProps('amount')} />
      </FieldRow>
      <FieldRow>
        <DateField label="Date" required today={today} max={today} {...form.getInputProps('spentOn')} />
        <TextInput label="Supplier" placeholder="Who was paid" {...form.getInputProps('supplier')} />
      </FieldRow>
      <TextInput label="Note" placeholder="What it was for" {...form.getInputProps('note')} />
    </>
  )
}

const toPlace = ({ propertyId, propertyName, unitId, unitName }: Expense) => ({
  property: { id: propertyId, name: propertyName },
  unit: unitId === null ? null : { id: unitId, name: unitName ?? '' },
})
