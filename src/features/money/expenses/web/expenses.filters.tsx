import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchField } from '../../../../web/ui/form/fields.tsx'
import { DayFilter } from '../../../../web/ui/list/day-filter.tsx'
import { FilterBar } from '../../../../web/ui/list/filter-bar.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { propertiesQuery } from '../../../property/properties/web/properties.api.ts'
import { unitsQuery } from '../../../property/properties/web/units.api.ts'
import { ALL_EXPENSES, CATEGORY_OPTIONS, type ShownExpenses } from './expenses.filter.ts'
import classes from './expenses.module.css'

type Props = {
  shown: ShownExpenses
  onChange: (changes: Partial<ShownExpenses>, how?: { step: boolean }) => void
}

export function ExpenseFilters({ shown, onChange }: Props) {
  const today = useToday()
  const { q, propertyId, unitId, requestId, category, from, to } = shown
  const step = (changes: Partial<ShownExpenses>) => onChange(changes, { step: true })
  return (
    <FilterBar
      className={classes.filters}
      search={
        <SearchField
          label="Search expenses"
          placeholder="Supplier, note, property"
          value={q}
          onSearch={(typed) => onChange({ q: typed })}
        />
      }
      activeCount={[propertyId, unitId, requestId, category, from, to].filter(Boolean).length}
      onClear={() => step({ ...ALL_EXPENSES, q })}
    >
      <PlaceFilters propertyId={propertyId} unitId={unitId} onStep={step} />
      <NativeSelect
        label="Category"
        value={category}
        data={[{ value: '', label: 'Any' }, ...CATEGORY_OPTIONS]}
        onChange={(event) => step({ category: event.currentTarget.value })}
      />
      <DayFilter
        today={today}
        key={`from ${from}`}
        label="From"
        day={from}
        onDay={(day) => step({ from: day })}
      />
      <DayFilter today={today} key={`to ${to}`} label="To" day={to} onDay={(day) => step({ to: day })} />
    </FilterBar>
  )
}

type PlaceProps = {
  propertyId: string
  unitId: string
  onStep: (changes: Partial<ShownExpenses>) => void
}

function PlaceFilters({ propertyId, unitId, onStep }: PlaceProps) {
  const { data: properties = [] } = useQuery(propertiesQuery)
  const { data: units = [] } = useQuery({ ...unitsQuery(propertyId), enabled: propertyId !== '' })
  const named = <T extends { id: string; name: string }>(rows: readonly T[]) => [
    { value: '', label: 'Any' },
    ...rows.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <NativeSelect
        label="Property"
        value={propertyId}
        data={named(properties)}
        onChange={(event) => onStep({ propertyId: event.currentTarget.value, unitId: '' })}
      />
      {propertyId !== '' && (
        <NativeSelect
          label="Unit"
          value={unitId}
          data={named(units)}
          onChange={(event) => onStep({ unitId: event.currentTarget.value })}
        />
      )}
    </>
  )
}
