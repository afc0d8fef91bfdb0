import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchField } from '../../../../web/ui/form/fields.tsx'
import { FilterBar } from '../../../../web/ui/list/filter-bar.tsx'
import { propertiesQuery } from '../../../property/properties/web/properties.api.ts'
import { ARREARS_AGES } from '../arrears.rules.ts'
import { AGE_LABELS, ALL_ARREARS, type ShownArrears } from './arrears.filter.ts'

type Props = {
  shown: ShownArrears
  onChange: (changes: Partial<ShownArrears>, how?: { step: boolean }) => void
}

const AGES = [
  { value: '', label: 'Any' },
  ...ARREARS_AGES.map((value) => ({ value, label: AGE_LABELS[value] })),
]

export function ArrearsFilters({ shown, onChange }: Props) {
  const { data: properties = [] } = useQuery(propertiesQuery)
  const { q, propertyId, age } = shown
  return (
    <FilterBar
      search={
        <SearchField
          label="Search by name"
          placeholder="Or unit"
          value={q}
          onSearch={(typed) => onChange({ q: typed })}
        />
      }
      activeCount={[propertyId, age].filter(Boolean).length}
      onClear={() => onChange({ ...ALL_ARREARS, q }, { step: true })}
    >
      <NativeSelect
        label="Filter by location"
        value={propertyId}
        data={[
          { value: '', label: 'All locations' },
          ...properties.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange({ propertyId: event.currentTarget.value }, { step: true })}
      />
      <NativeSelect
        label="Overdue for"
        value={age}
        data={AGES}
        onChange={(event) => onChange({ age: event.currentTarget.value }, { step: true })}
      />
    </FilterBar>
  )
}
