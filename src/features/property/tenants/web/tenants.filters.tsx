import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchField } from '../../../../web/ui/form/fields.tsx'
import { FilterBar } from '../../../../web/ui/list/filter-bar.tsx'
import { propertiesQuery } from '../../properties/web/properties.api.ts'

type Filter = { q: string; apartment: string; lease: string }
type Props = {
  filter: Filter
  seesLeases: boolean
  onChange: (changes: Partial<Filter>, how?: { step: boolean }) => void
}

const LEASES = [
  { value: '', label: 'Any' },
  { value: 'ending', label: 'Ending within 30 days' },
  { value: 'expired', label: 'Expired' },
]

export function TenantFilters({ filter, seesLeases, onChange }: Props) {
  const { data: properties = [] } = useQuery(propertiesQuery)
  const { q, apartment, lease } = filter
  return (
    <FilterBar
      search={
        <SearchField
          label="Search by name"
          placeholder={seesLeases ? 'Or unit, phone, email' : 'Or unit, phone'}
          value={q}
          onSearch={(typed) => onChange({ q: typed })}
        />
      }
      activeCount={[apartment, lease].filter(Boolean).length}
      onClear={() => onChange({ apartment: '', lease: '' }, { step: true })}
    >
      <NativeSelect
        label="Filter by location"
        value={apartment}
        data={[{ value: '', label: 'All locations' }, ...properties.map(({ name }) => name)]}
        onChange={(event) => onChange({ apartment: event.currentTarget.value }, { step: true })}
      />
      {seesLeases && (
        <NativeSelect
          label="Filter by lease"
          value={lease}
          data={LEASES}
          onChange={(event) => onChange({ lease: event.currentTarget.value }, { step: true })}
        />
      )}
    </FilterBar>
  )
}
