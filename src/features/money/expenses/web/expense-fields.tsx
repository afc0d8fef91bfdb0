import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Day } from '../../../../shared/days.ts'
import type { SchemaForm } from '../../../../web/forms/schema-form.ts'
import { AmountField } from '../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow } from '../../../../web/ui/form/form.tsx'
import { propertiesQuery } from '../../../property/properties/web/properties.api.ts'
import { unitsQuery } from '../../../property/properties/web/units.api.ts'
import type { Expense } from '../expenses.contract.ts'
import { CATEGORY_OPTIONS } from '../expenses.rules.ts'
import type { ExpenseGiven, ExpenseValues } from './expense-form.schema.ts'

type Props = { form: SchemaForm<ExpenseValues, ExpenseGiven>; today: Day; expense?: Expense }

export function ExpenseFields({ form, today, expense }: Props) {
  return (
    <>
      <PlaceFields form={form} expense={expense} />
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

type Named = { id: string; name: string }

function toOptions(rows: readonly Named[], chosen: Named | undefined, none: string) {
  const all = chosen && !rows.some(({ id }) => id === chosen.id) ? [...rows, chosen] : rows
  return [{ value: '', label: none }, ...all.map(({ id, name }) => ({ value: id, label: name }))]
}

function PlaceFields({ form, expense }: { form: Props['form']; expense: Expense | undefined }) {
  const { propertyId } = form.values
  const { data: properties = [] } = useQuery(propertiesQuery)
  const { data: units = [] } = useQuery({ ...unitsQuery(propertyId), enabled: propertyId !== '' })
  const property = expense && { id: expense.propertyId, name: expense.propertyName }
  const unit =
    expense?.unitId && expense.propertyId === propertyId
      ? { id: expense.unitId, name: expense.unitName ?? '' }
      : undefined
  const choose = (id: string) => {
    form.setFieldValue('propertyId', id)
    form.setFieldValue('unitId', '')
  }
  return (
    <FieldRow>
      <NativeSelect
        label="Property"
        required
        data-autofocus
        data={toOptions(properties, property, 'Select a property')}
        {...form.getInputProps('propertyId')}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <NativeSelect
        label="Unit"
        disabled={propertyId === ''}
        data={toOptions(units, unit, 'The whole property')}
        {...form.getInputProps('unitId')}
      />
    </FieldRow>
  )
}
